<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use DateTimeImmutable;
use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Languages\Embedded\Menus;
use MdShop\Catalog\Sources\Embedded\ProductFields;
use MdShop\Catalog\Sources\Embedded\VariantStore;
use MdShop\Catalog\Support\Time\Instant;
use RuntimeException;

/**
 * Imports the demonstration shop from plugin/demo/ into the site, as an editor would create it: posts, terms, images, variants,
 * links between translations. Another import updates it; remove() deletes only what the import created.
 */
final class Importer
{
    /** The end of a sale that is never over on a site with a new demonstration. */
    private const NEXT_MONTH = 'end of next month';

    private const TYPES = ['pages' => 'page', 'news' => 'post', 'coaches' => PostTypes::COACH, 'faqs' => PostTypes::FAQ];

    public function __construct(
        private readonly Files $files,
        private readonly TermImport $terms,
        private readonly PostImport $posts,
        private readonly Menu $menu,
        private readonly ThemeImport $theme,
        private readonly Marks $marks,
        private readonly VariantStore $variants,
        private readonly SiteOptions $options,
        private readonly Changes $changes,
    ) {
    }

    /**
     * @return array{products: int, items: int} The number of products (a product and its translations count once) and of other items.
     * @throws RuntimeException with the name of the item that cannot be created.
     */
    public function import(): array
    {
        return $this->inBulk(function (): array {
            $terms = $this->terms->import($this->files->read('taxonomies'));
            $this->posts->begin();
            $products = $this->files->read('products');
            foreach ($products as $product) {
                $this->importProduct($product, $terms);
            }
            $items = 0;
            $roles = [];
            $pages = [];
            foreach (self::TYPES as $file => $type) {
                foreach ($this->files->read($file) as $item) {
                    $ids = $this->posts->import($item, $type);
                    if (isset($item['role'], $ids['ro'])) {
                        $roles[$item['role']] = $ids['ro'];
                    }
                    if ($type === 'page') {
                        $pages[$item['key']] = $ids;
                    }
                    $items++;
                }
            }
            if ($this->menu->isPossible()) {
                $this->posts->import($this->menu->item($this->files->read('menu'), $pages), Menus::POST_TYPE);
            }
            $this->theme->import($this->files->read('theme'), $pages);
            $this->marks->settle();
            $this->options->apply($this->files->read('site'), $roles, array_map(static fn (int $id): string => (string) get_permalink($id), $pages['size-guide'] ?? []));
            return ['products' => count($products), 'items' => $items];
        });
    }

    /** @return int The number of deleted posts, terms and images. */
    public function remove(): int
    {
        return $this->inBulk(function (): int {
            $this->options->restore();
            $this->theme->remove();
            return $this->posts->remove() + $this->terms->remove();
        });
    }

    /**
     * Defers the counting of terms and the update of the read model until the end.
     *
     * @template T
     * @param callable(): T $do
     * @return T
     */
    private function inBulk(callable $do): mixed
    {
        return $this->changes->runBulkChange(static function () use ($do): mixed {
            wp_defer_term_counting(true);
            try {
                return $do();
            } finally {
                wp_defer_term_counting(false);
            }
        });
    }

    /**
     * @param array<string, mixed> $product
     * @param array<string, array<string, int>> $terms
     */
    private function importProduct(array $product, array $terms): void
    {
        $ids = $this->posts->import($product, PostTypes::PRODUCT);
        foreach ($ids as $language => $id) {
            $pick = static fn (string $key): int => $terms[$key][$language];
            self::setTerms($id, array_map($pick, $product['categories']), PostTypes::CATEGORY);
            self::setTerms($id, $product['brand'] === null ? [] : [$pick($product['brand'])], PostTypes::BRAND);
            foreach (PostTypes::TEXTS as $name => $meta) {
                update_post_meta($id, $meta, wp_slash($product[$language][$name] ?? ''));
            }
        }
        $family = array_values($ids);
        // Variants are identified by their unique SKUs, so that another import keeps their ids.
        $existing = [];
        foreach ($this->variants->variants($family) as $variant) {
            $existing[$variant->offer->sku] = $variant->id;
        }
        $images = [];
        foreach ($product['color_images'] ?? [] as $color => $image) {
            $images[$color] = $this->posts->colorImage($product['key'], (string) $color, $image);
        }
        $variants = [];
        foreach ($product['variants'] as $variant) {
            $variants[] = (isset($existing[$variant['sku']]) ? ['variant_id' => $existing[$variant['sku']]] : [])
                + ['size' => $variant['size'], 'color' => $variant['color'], 'image' => $images[$variant['color']['ro'] ?? ''] ?? 0] + self::offer($product['key'], $variant);
        }
        $owner = $this->variants->owner($family) ?? $family[0];
        $this->variants->replaceVariants($owner, $variants);
        $this->variants->replaceOffer($owner, $product['offer'] === null ? null : self::offer($product['key'], $product['offer']));
    }

    /** @param array<int> $terms */
    private static function setTerms(int $id, array $terms, string $taxonomy): void
    {
        $now = get_the_terms($id, $taxonomy);
        $now = is_array($now) ? array_column($now, 'term_id') : [];
        sort($now);
        sort($terms);
        if ($now !== $terms) {
            wp_set_object_terms($id, $terms, $taxonomy);
        }
    }

    /**
     * @param array<string, mixed> $offer
     * @return array{sku: string, regular_price: int|null, sale_price: int|null, sale_from: int|null, sale_to: int|null, stock: string}
     */
    private static function offer(string $key, array $offer): array
    {
        if (($offer['sale_to'] ?? '') === self::NEXT_MONTH) {
            // The first moment of the month after it: the sale lasts to the end of the day before.
            $end = (new DateTimeImmutable('first day of this month midnight', wp_timezone()))->modify('+2 months');
            $offer['sale_to'] = Instant::format($end->getTimestamp());
        }
        $read = ProductFields::offerFromRest($offer);
        return is_array($read) ? $read : throw new RuntimeException(sprintf('Product %s, %s: %s', esc_html($key), esc_html($offer['sku'] ?? ''), esc_html($read)));
    }
}
