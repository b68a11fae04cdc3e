<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Catalog\Item;
use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\Listing;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Catalog\ProductFacts;
use MdShop\Catalog\Catalog\Source;
use MdShop\Catalog\Catalog\SourceProblem;
use MdShop\Catalog\Sources\Hiding\HiddenItems;
use MdShop\Catalog\Sources\PostFacts;
use MdShop\Catalog\Sources\Terms;
use MdShop\Catalog\Support\Time\Instant;
use WP_Post;

/** WooCommerce products of the type `roller_product` (docs/woocommerce.md). Orders and customers are never read. */
final class WooCommerceProducts implements Source
{
    /** @param string $currency The only supported currency, ISO 4217. */
    public function __construct(
        private readonly ProductRows $rows,
        private readonly Families $families,
        private readonly Brands $brands,
        private readonly ChangeHooks $hooks,
        private readonly Languages $languages,
        private readonly PostFacts $posts,
        private readonly HiddenItems $hidden,
        private readonly string $currency,
        private readonly string $defaultLanguage,
    ) {
    }

    public function idsAfter(int $id, int $limit): array
    {
        return $this->rows->idsAfter($id, $limit);
    }

    public function count(int $upTo = PHP_INT_MAX): int
    {
        return $this->rows->count($upTo);
    }

    public function items(array $ids): array
    {
        $this->languages->prime($ids);
        $translations = [];
        foreach ($ids as $id) {
            $translations[$id] = $this->languages->translationsOfPost($id);
        }
        $all = array_values(array_unique(array_merge($ids, ...array_map('array_values', array_values($translations)))));
        $variations = count($ids) <= Source::FEW ? $this->rows->fresh($all) : null;
        $posts = $this->posts->posts($ids, [WooCommerceSite::PRODUCT]);
        if ($posts === []) {
            return [];
        }
        $variationIds = array_map(static fn (WP_Post $post): int => $post->ID, array_merge(...array_values($variations ?? [])));
        $terms = $variations === null ? $this->rows->terms($all) : $this->rows->freshTerms([...$all, ...$variationIds]);
        if ($variations !== null && ! $this->rows->hasHidden()) {
            $this->hidden->assumeUnmarked($all);
        }
        $posts = array_filter($posts, static fn (WP_Post $post): bool => self::isShownType($terms[$post->ID] ?? []));
        $kept = $this->posts->posts($all, [WooCommerceSite::PRODUCT]);
        $public = array_filter($kept, static fn (WP_Post $post): bool => PostFacts::isPublic($post) && self::listing($terms[$post->ID] ?? []) !== Listing::Nowhere);
        $families = [];
        foreach (array_keys($posts) as $id) {
            $families[$id] = $this->family($id, $translations[$id], $terms, $kept, $public);
        }
        $read = $this->families->read($families, $terms, $variations === null ? null : array_map(
            static fn (array $ofProduct): array => array_map(VariationRow::of(...), $ofProduct),
            $variations
        ));
        $images = $this->posts->featuredImages(
            array_combine(array_keys($families), array_map(
                static fn (int $id, array $family): array => array_values(array_unique([$id, ...array_values($family)])),
                array_keys($families),
                $families
            )),
            [WooCommerceSite::PRODUCT],
            $public
        );
        $brand = $this->brands->taxonomy();
        $items = [];
        foreach ($posts as $id => $post) {
            $items[$id] = $this->item($post, $terms[$id] ?? [], $read[$id], $images[$id] ?? '', $brand);
        }
        return $items;
    }

    public function terms(): array
    {
        $kinds = [WooCommerceSite::CATEGORY => 'category'];
        $brand = $this->brands->taxonomy();
        if ($brand !== '') {
            $kinds[$brand] = 'brand';
        }
        return Terms::read($kinds, $this->languages, (new FilteredShop($this->languages, $this->defaultLanguage))->of(...));
    }

    public function problem(): ?SourceProblem
    {
        $currency = get_woocommerce_currency();
        return $currency === $this->currency
            ? null : new SourceProblem(fn (): string => sprintf(
                /* translators: 1: the shop's currency, 2: MDL */
                __('MD Shop Catalog for Agents: the shop’s currency is %1$s, and the catalog shows prices in %2$s only. Until the currency in WooCommerce’s settings is %2$s, the interface answers “503 Service Unavailable”.', 'md-shop-catalog'),
                (string) $currency,
                $this->currency
            ));
    }

    public function closed(): array
    {
        return WooCommerceSite::closed();
    }

    public function watch(Changes $changes): void
    {
        $this->hooks->watch($changes);
    }

    /**
     * @param array<string, array<int, string>> $terms
     */
    private function item(WP_Post $post, array $terms, Family $family, string $image, string $brand): Item
    {
        $visibility = self::listing($terms);
        $listing = ! $family->inStock && get_option('woocommerce_hide_out_of_stock_items') === 'yes' ? Listing::Nowhere : $visibility;
        return $this->posts->item(
            $post,
            'product',
            'product',
            new ProductFacts(
                $image,
                self::text($post->ID, 'delivery'),
                self::text($post->ID, 'warranty'),
                self::text($post->ID, 'purchase_instructions'),
                [...array_keys($terms[WooCommerceSite::CATEGORY] ?? []), ...array_keys(Brands::areShown($post->ID, $brand) ? $terms[$brand] ?? [] : [])],
                $family->variants === [] && $family->singleOffer !== null ? $family->singleOffer : self::withoutPrice($family, $post),
                $family->variants,
                $family->sizes,
            ),
            content: self::description($post),
            listing: $listing,
            isHiddenByShop: $visibility === Listing::Nowhere,
        );
    }

    /** Many shops only write the short description, beside pictures or an empty paragraph at most. */
    private static function description(WP_Post $post): string
    {
        $content = $post->post_content;
        // The text of some blocks is made only when they are shown.
        $isText = $post->post_excerpt === '' || str_contains($content, '/-->') || str_contains($content, '"bindings"')
            // phpcs:ignore WordPress.WP.AlternativeFunctions.strip_tags_strip_tags -- Nothing of it is shown.
            || trim(str_replace(['&nbsp;', "\u{A0}"], ' ', strip_tags($content))) !== '';
        return $isText ? $content : $post->post_excerpt;
    }

    /**
     * Which lists contain a product, by its "Catalog visibility".
     *
     * @param array<string, array<int, string>> $terms The terms of one product.
     */
    private static function listing(array $terms): Listing
    {
        $visibility = $terms[WooCommerceSite::VISIBILITY] ?? [];
        return Listing::of(! in_array(WooCommerceSite::NOT_IN_LISTS, $visibility, true), ! in_array(WooCommerceSite::NOT_IN_SEARCHES, $visibility, true));
    }

    /** A product with variants has no price itself, and its availability is that of its variants. */
    private static function withoutPrice(Family $family, WP_Post $post): Offer
    {
        $own = (string) get_post_meta($family->owner, '_sku', true);
        // If a simple product was converted, its variation has the SKU.
        $sku = $own !== '' ? $own : $family->sku;
        return new Offer($sku, null, null, null, null, Availability::OutOfStock, Instant::fromDatabase($post->post_modified_gmt));
    }

    /**
     * The product and those of its translations that the catalog shows too, by language, the default language first. Those that are not public
     * come last: their prices may be confidential.
     *
     * @param non-empty-array<string, int> $translations
     * @param array<int, array<string, array<int, string>>> $terms
     * @param array<int, WP_Post> $posts Those of these products that exist.
     * @param array<int, WP_Post> $public Those that are public.
     * @return non-empty-array<string, int>
     */
    private function family(int $id, array $translations, array $terms, array $posts, array $public): array
    {
        $family = array_filter($translations, static fn (int $member): bool => $member === $id
            || (isset($posts[$member]) && $posts[$member]->post_status !== 'trash' && self::isShownType($terms[$member] ?? [])));
        if (! in_array($id, $family, true)) {
            $family[''] = $id;
        }
        $rank = fn (string $language): array => [
            $family[$language] !== $id && ! isset($public[$family[$language]]),
            $language !== $this->defaultLanguage,
            $language,
        ];
        uksort($family, static fn (string $a, string $b): int => $rank($a) <=> $rank($b));
        return $family;
    }

    /** @param array<string, array<int, string>> $terms The terms of one product. */
    private static function isShownType(array $terms): bool
    {
        return in_array(WooCommerceSite::TYPE, $terms[WooCommerceSite::TYPES] ?? [], true);
    }

    /** @param key-of<PostTypes::TEXTS> $name */
    private static function text(int $id, string $name): string
    {
        return (string) get_post_meta($id, PostTypes::TEXTS[$name], true);
    }
}
