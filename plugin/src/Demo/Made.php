<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Catalog\Variant;
use MdShop\Catalog\Sources\Embedded\VariantStore;
use MdShop\Catalog\Sources\WooCommerce\WooCommerceSite;

/**
 * Remembers how the import has stored each post of the demonstration, so that it can skip what is as it was, and so that what somebody has
 * changed since is found.
 */
final class Made
{
    /**
     * Meta key of hashes with spaces between them: of the item from the file, of the stored post and, for products, of their further texts,
     * variants and offer. Earlier releases stored only the first two.
     */
    public const KEY = 'md_shop_demo_made';

    private const POST = ['post_type', 'post_status', 'post_password', 'post_title', 'post_name', 'post_content', 'post_excerpt', 'post_date_gmt'];

    /** Posts of the Site Editor. */
    private const TEMPLATES = ['wp_template', 'wp_template_part'];

    public function __construct(private readonly VariantStore $variants)
    {
    }

    /** Whether the post was made from the same item, and nobody has changed it since. */
    public function isCurrent(int $id, string $item): bool
    {
        [$made, $post] = self::stored($id);
        return $made === $item && $post === self::post($id);
    }

    /** @param string $item A hash of the item from the file. */
    public function remember(int $id, string $item): void
    {
        update_post_meta($id, self::KEY, $item . ' ' . self::post($id));
    }

    /**
     * Remembers the texts, variants and offers of products. Call this after remember() and after they are stored.
     *
     * @param non-empty-list<int> $ids
     * @param list<string> $skus Of the demonstration's own variants: with one that somebody has added, a product is a changed one.
     */
    public function rememberDetails(array $ids, array $skus): void
    {
        $variants = array_map(
            static fn (array $of): array => array_filter($of, static fn (Variant $variant): bool => in_array($variant->offer->sku, $skus, true)),
            $this->variants->variantsOf($ids)
        );
        $offers = $this->variants->offersOf($ids);
        foreach ($ids as $id) {
            [$item, $post] = self::stored($id);
            update_post_meta($id, self::KEY, "{$item} {$post} " . self::details($id, array_values($variants[$id] ?? []), $offers[$id] ?? null));
        }
    }

    /**
     * The posts that somebody has changed since they were made. Pictures are never changed; nor are what a move to WooCommerce has made of
     * prices, nor posts of which nothing is remembered.
     *
     * @param list<int> $ids
     * @return list<int>
     */
    public function changed(array $ids): array
    {
        if ($ids === []) {
            return [];
        }
        _prime_post_caches($ids, false);
        $variants = $this->variants->variantsOf($ids);
        $offers = $this->variants->offersOf($ids);
        return array_values(array_filter($ids, static function (int $id) use ($variants, $offers): bool {
            [$item, $post, $details] = self::stored($id);
            if ($item === '' || get_post_type($id) === 'attachment') {
                return false;
            }
            return $post !== self::post($id)
                || ($details !== '' && get_post_type($id) === PostTypes::PRODUCT && $details !== self::details($id, $variants[$id] ?? [], $offers[$id] ?? null));
        }));
    }

    /** @return array{string, string, string} The hashes; '' for those that are not stored. */
    private static function stored(int $id): array
    {
        $made = get_post_meta($id, self::KEY, true);
        $hashes = explode(' ', is_string($made) ? $made : '');
        return [$hashes[0], $hashes[1] ?? '', $hashes[2] ?? ''];
    }

    private static function post(int $id): string
    {
        $post = get_post($id, ARRAY_A);
        $post = is_array($post) ? $post : [];
        if (in_array($post['post_type'] ?? '', self::TEMPLATES, true)) {
            return md5("{$post['post_name']} {$post['post_status']} {$post['post_content']}");
        }
        if (($post['post_type'] ?? '') === WooCommerceSite::PRODUCT) {
            // It was moved to WooCommerce, which is no change of somebody.
            $post['post_type'] = PostTypes::PRODUCT;
        }
        return md5((string) wp_json_encode(array_intersect_key($post, array_flip(self::POST))));
    }

    /** @param list<Variant> $variants The rows of the post itself, as the offer is. */
    private static function details(int $id, array $variants, ?Offer $offer): string
    {
        $sold = static fn (Offer $offer): array => [$offer->sku, $offer->regularPrice, $offer->salePrice, $offer->saleFrom, $offer->saleTo, $offer->availability->value];
        return md5((string) wp_json_encode([
            array_map(static fn (string $meta): string => (string) get_post_meta($id, $meta, true), array_values(PostTypes::TEXTS)),
            array_map(static fn (Variant $variant): array => [$variant->size, $variant->colors, $sold($variant->offer)], $variants),
            $offer === null ? null : $sold($offer),
        ]));
    }
}
