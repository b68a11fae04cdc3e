<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use DateTimeImmutable;
use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Languages\Embedded\Menus;
use MdShop\Catalog\Sources\Embedded\Csv\VariantCells;
use MdShop\Catalog\Sources\Embedded\ProductFields;
use MdShop\Catalog\Sources\Embedded\VariantStore;
use MdShop\Catalog\Sources\WooCommerce\Import\TermMove;
use MdShop\Catalog\Sources\WooCommerce\WooCommerceSite;
use MdShop\Catalog\Support\Time\Instant;
use RuntimeException;

/**
 * Imports the demonstration shop from plugin/demo/ into the site, as an editor would create it: posts, terms, images, variants,
 * links between translations. Another import updates it, except products that were moved to WooCommerce: what is sold there is not
 * replaced, and variants that somebody has added. remove() removes only what the import created, also what was moved (Removal).
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
        private readonly Made $made,
        private readonly Removal $removal,
        private readonly VariantStore $variants,
        private readonly SiteOptions $options,
        private readonly Changes $changes,
    ) {
    }

    /**
     * @throws RuntimeException with the file that is wrong, before anything is written, or with the name of the item that cannot be created.
     */
    public function import(): Imported
    {
        $data = [
            'taxonomies' => $this->files->lists('taxonomies'),
            'products' => $this->files->items('products'),
            'menu' => $this->files->values('menu'),
            'theme' => $this->files->values('theme'),
            'site' => $this->files->values('site'),
        ];
        $content = [];
        foreach (array_keys(self::TYPES) as $file) {
            $content[$file] = $this->files->items($file);
        }
        return $this->inBulk(function () use ($data, $content): Imported {
            $terms = $this->terms->import($data['taxonomies']);
            $this->posts->begin();
            $moved = 0;
            foreach ($data['products'] as $product) {
                if ($this->posts->isMoved($product['key'], PostTypes::PRODUCT)) {
                    $moved++;
                } else {
                    $this->importProduct($product, $terms);
                }
            }
            $items = 0;
            $roles = [];
            $pages = [];
            foreach (self::TYPES as $file => $type) {
                foreach ($content[$file] as $item) {
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
            $menus = $this->menu->isPossible() ? $this->posts->import($this->menu->item($data['menu'], $pages), Menus::POST_TYPE) : [];
            $this->theme->import($data['theme'], $pages, $menus);
            $this->marks->settle();
            $this->options->apply($data['site'], $roles, array_map(static fn (int $id): string => (string) get_permalink($id), $pages['size-guide'] ?? []));
            return new Imported(count($data['products']), $items, $moved);
        });
    }

    public function remove(): Removed
    {
        return $this->withTaxonomiesOfWooCommerce(fn (): Removed => $this->inBulk(function (): Removed {
            $this->theme->remove();
            return $this->removal->remove();
        }));
    }

    /**
     * WordPress deletes terms, and what posts have of them, only from taxonomies that it knows. Without WooCommerce it does not know those of
     * what was moved there.
     *
     * @param callable(): Removed $do
     */
    private function withTaxonomiesOfWooCommerce(callable $do): Removed
    {
        $missing = array_filter(
            [...array_values(TermMove::TAXONOMIES), WooCommerceSite::TYPES, WooCommerceSite::VISIBILITY],
            static fn (string $taxonomy): bool => ! taxonomy_exists($taxonomy)
        );
        foreach ($missing as $taxonomy) {
            register_taxonomy($taxonomy, WooCommerceSite::PRODUCT, [
                'public' => false, 'rewrite' => false, 'query_var' => false, 'hierarchical' => $taxonomy === WooCommerceSite::CATEGORY,
            ]);
        }
        try {
            return $do();
        } finally {
            array_map('unregister_taxonomy', $missing);
        }
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
        $skus = array_column($product['variants'], 'sku');
        $existing = [];
        $added = [];
        foreach ($this->variants->variants($family) as $variant) {
            if (in_array($variant->offer->sku, $skus, true)) {
                $existing[$variant->offer->sku] = $variant->id;
            } else {
                $added[] = $variant;
            }
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
        $this->variants->replaceVariants($owner, [...$variants, ...VariantCells::stored($added)]);
        $this->variants->replaceOffer($owner, $product['offer'] === null ? null : self::offer($product['key'], $product['offer']));
        $this->made->rememberDetails($family, $skus);
    }

    /**
     * @param array<int> $terms Those that were moved to WooCommerce are in its taxonomy; the product has them there when it is moved too.
     * @param key-of<TermMove::TAXONOMIES> $taxonomy
     */
    private static function setTerms(int $id, array $terms, string $taxonomy): void
    {
        foreach (array_filter([$taxonomy, TermMove::TAXONOMIES[$taxonomy]], 'taxonomy_exists') as $one) {
            $wanted = array_values(array_filter($terms, static fn (int $term): bool => get_term_field('taxonomy', $term) === $one));
            $now = get_the_terms($id, $one);
            $now = is_array($now) ? array_column($now, 'term_id') : [];
            sort($now);
            sort($wanted);
            if ($now !== $wanted) {
                wp_set_object_terms($id, $wanted, $one);
            }
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
        if (! is_array($read)) {
            /* translators: 1: key of a product, 2: SKU, 3: reason */
            throw new RuntimeException(sprintf(__('The demonstration’s product “%1$s”, SKU “%2$s”: %3$s', 'md-shop-catalog'), esc_html($key), esc_html($offer['sku'] ?? ''), esc_html($read)));
        }
        return $read;
    }
}
