<?php

declare(strict_types=1);

namespace MdShop\Bench;

use MdShop\Catalog\Catalog\Money;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Languages\TranslationStore;
use MdShop\Catalog\Support\Database\Database;
use RuntimeException;
use WC_Cache_Helper;
use WP_Term;

/**
 * Writes generated families into WooCommerce's tables as products of the type `roller_product` with variations, like those that its
 * editor saves: posts, their meta data, terms and the look-up table of prices and stock, many rows per statement and without calling
 * hooks. Every translation has its own variations; only those of the first one have SKUs, which must be unique. Posts of variations
 * have the meta key Generator::KEY too, so that a batch of posts is deleted with all that belongs to it.
 *
 * @phpstan-import-type GeneratedOffer from Family
 * @phpstan-import-type GeneratedVariant from Family
 */
final class WooCommerceStore implements ProductTables
{
    private const STOCK = ['in_stock' => 'instock', 'backorder' => 'onbackorder', 'out_of_stock' => 'outofstock'];

    /** Columns that have the same value in all generated posts, as SQL. */
    private const POST = [
        'post_status' => "'publish'", 'comment_status' => "'closed'", 'ping_status' => "'closed'", 'to_ping' => "''", 'pinged' => "''",
        'post_content_filtered' => "''",
    ];

    /** The names of attributes; `only` is that of a product without variants, and its single value. */
    private const ATTRIBUTES = [
        'ro' => ['size' => 'Mărime', 'color' => 'Culoare', 'only' => 'Variantă', 'value' => 'Standard'],
        'ru' => ['size' => 'Размер', 'color' => 'Цвет', 'only' => 'Вариант', 'value' => 'Стандарт'],
    ];

    /** Meta data that every product and variation has. */
    private const META = [
        'total_sales' => '0', '_tax_status' => 'taxable', '_manage_stock' => 'no', '_backorders' => 'no', '_sold_individually' => 'no',
        '_virtual' => 'no', '_downloadable' => 'no', '_download_limit' => '-1', '_download_expiry' => '-1', '_stock' => '',
        '_wc_average_rating' => '0', '_wc_review_count' => '0',
    ];

    /** The plugin's meta key of the single variation of a product without variants, and its value. */
    private const NO_VARIANT = ['_md_shop_variant_id', '0'];

    private readonly Rows $rows;

    /** @var array<string, list<list<int|string|null>>> Rows to write, by table. */
    private array $batch = [];

    /** @var array{roller: int, out: int}|null term_taxonomy_id of the type and of "out of stock". */
    private ?array $types = null;

    public function __construct(private readonly Database $database, private readonly TranslationStore $translations)
    {
        $this->rows = new Rows($database);
    }

    public function nextId(): int
    {
        return (new Store($this->database, $this->translations))->nextId();
    }

    public function write(array $families, array $terms, array $texts, int $author, int $id): int
    {
        $this->batch = ['posts' => [], 'postmeta' => [], 'term_relationships' => [], 'languages' => [], 'lookup' => []];
        $this->types ??= ['roller' => $this->type('product_type', 'roller_product'), 'out' => $this->type('product_visibility', 'outofstock')];
        foreach ($families as $family) {
            $group = $id;
            foreach (array_keys($family->texts) as $language) {
                $this->batch['languages'][] = ['post', $id, $language, $group];
                foreach (array_filter([$family->category, $family->brand]) as $key) {
                    $this->batch['term_relationships'][] = [$id, $terms[$key][$language]];
                }
                if ($family->hasTexts) {
                    $this->addMeta($id, [PostTypes::TEXTS['delivery'] => $texts['delivery'][$language], PostTypes::TEXTS['warranty'] => $texts['warranty'][$language]]);
                }
                $id = $this->addProduct($family, $language, $author, $id, $id === $group);
            }
        }
        $this->database->transaction(function (): void {
            $this->rows->insert($this->database->core('posts'), ['ID', 'post_author', 'post_date', 'post_date_gmt', 'post_modified', 'post_modified_gmt',
                'post_title', 'post_content', 'post_excerpt', 'post_name', 'guid', 'post_type', 'post_parent', 'menu_order'], $this->batch['posts'], self::POST);
            $this->rows->insert($this->database->core('postmeta'), ['post_id', 'meta_key', 'meta_value'], $this->batch['postmeta']);
            $this->rows->insert($this->database->core('term_relationships'), ['object_id', 'term_taxonomy_id'], $this->batch['term_relationships']);
            $this->rows->insert($this->translations->table(), ['object_type', 'object_id', 'language', 'group_id'], $this->batch['languages']);
            $this->rows->insert($this->lookup(), ['product_id', 'sku', 'min_price', 'max_price', 'onsale',
                'stock_status', 'tax_class'], $this->batch['lookup']);
        });
        WC_Cache_Helper::get_transient_version('product', true);
        return $id;
    }

    public function remove(): int
    {
        $ids = $this->rows->generated();
        if ($ids === []) {
            return 0;
        }
        $this->database->transaction(function () use ($ids): void {
            $this->rows->delete($this->database->core('posts'), 'ID', $ids);
            $this->rows->delete($this->database->core('postmeta'), 'post_id', $ids);
            $this->rows->delete($this->database->core('term_relationships'), 'object_id', $ids);
            $this->rows->delete($this->translations->table(), "object_type = 'post' AND object_id", $ids);
            $this->rows->delete($this->lookup(), 'product_id', $ids);
        });
        return count($ids);
    }

    /**
     * Adds a product in one language with its variations to the batch.
     *
     * @param 'ro'|'ru' $language
     * @param bool $isFirst Whether it is the translation that has the SKUs.
     * @return int The id after that of its last variation.
     */
    private function addProduct(Family $family, string $language, int $author, int $id, bool $isFirst): int
    {
        $text = $family->texts[$language] ?? null;
        if ($text === null) {
            return $id;
        }
        $names = self::ATTRIBUTES[$language];
        $parts = self::parts($family, $language);
        $values = [];
        $prices = [];
        $inStock = false;
        $next = $id;
        foreach ($parts as $position => [$offer, $attributes]) {
            $next++;
            $price = $offer['sale_price'] ?? $offer['regular_price'];
            $prices[$price] = true;
            $inStock = $inStock || $offer['stock'] !== 'out_of_stock';
            // The single variation of a product without variants inherits the product's SKU.
            $sku = $isFirst && $family->offer === null ? $offer['sku'] : '';
            $summary = [];
            $meta = [];
            foreach ($attributes as $kind => $value) {
                $values[$kind][$value] = true;
                $summary[] = $names[$kind] . ': ' . $value;
                $meta['attribute_' . sanitize_title($names[$kind])] = $value;
            }
            $slug = strtolower(rawurlencode($text['slug'])) . '-' . ($position + 1);
            $this->addPost($next, $author, $family->time, [$text['title'] . ' - ' . implode(', ', array_map('strval', $attributes)), '', implode(', ', $summary), $slug], 'product_variation', $id, $position);
            $this->addMeta($next, $meta + self::META + ($family->offer === null ? [] : [self::NO_VARIANT[0] => self::NO_VARIANT[1]]) + [
                '_sku' => $sku, '_regular_price' => Money::format($offer['regular_price']), '_price' => Money::format($price), '_tax_class' => 'parent',
                '_stock_status' => self::STOCK[$offer['stock']], '_variation_description' => '',
            ] + ($offer['sale_price'] === null ? [] : ['_sale_price' => Money::format($offer['sale_price'])]));
            $this->batch['lookup'][] = [$next, $sku, Money::format($price), Money::format($price), (int) ($offer['sale_price'] !== null), self::STOCK[$offer['stock']], 'parent'];
        }
        $this->addPost($id, $author, $family->time, [$text['title'], $text['content'], $text['excerpt'], strtolower(rawurlencode($text['slug']))], 'product', 0, 0);
        $sku = $isFirst ? $family->offer['sku'] ?? '' : '';
        $stock = $inStock ? 'instock' : 'outofstock';
        $attributes = self::attributes($values, $names);
        $this->addMeta($id, self::META + ['_sku' => $sku, '_tax_class' => '', '_stock_status' => $stock, '_product_attributes' => serialize($attributes),
            '_default_attributes' => serialize($family->offer === null ? [] : [sanitize_title($names['only']) => $names['value']])]);
        ksort($prices);
        foreach (array_keys($prices) as $price) {
            $this->batch['postmeta'][] = [$id, '_price', Money::format($price)];
        }
        $this->batch['lookup'][] = [$id, $sku, Money::format((int) array_key_first($prices)), Money::format((int) array_key_last($prices)), 0, $stock, ''];
        $this->batch['term_relationships'][] = [$id, $this->types['roller'] ?? 0];
        if (! $inStock) {
            $this->batch['term_relationships'][] = [$id, $this->types['out'] ?? 0];
        }
        return $next + 1;
    }

    /**
     * The variations of a product: an offer and the values of its attributes.
     *
     * @param 'ro'|'ru' $language
     * @return non-empty-list<array{GeneratedOffer|GeneratedVariant, non-empty-array<'size'|'color'|'only', string>}>
     */
    private static function parts(Family $family, string $language): array
    {
        $parts = [];
        foreach ($family->variants as $variant) {
            $values = array_filter(['size' => $variant['size'], 'color' => $variant['color'][$language] ?? null], 'is_string');
            $parts[] = [$variant, $values === [] ? ['only' => self::ATTRIBUTES[$language]['value']] : $values];
        }
        if ($parts === []) {
            $offer = $family->offer ?? throw new RuntimeException(sprintf('Family %d has neither variants nor an offer.', (int) $family->number));
            return [[$offer, ['only' => self::ATTRIBUTES[$language]['value']]]];
        }
        return $parts;
    }

    /**
     * What the meta key `_product_attributes` contains.
     *
     * @param array<string, array<int|string, true>> $values The values that variations have, by attribute.
     * @param array{size: string, color: string, only: string, value: string} $names
     * @return array<string, array{name: string, value: string, position: int, is_visible: int, is_variation: int, is_taxonomy: int}>
     */
    private static function attributes(array $values, array $names): array
    {
        $attributes = [];
        foreach (['size', 'color', 'only'] as $kind) {
            if (isset($values[$kind])) {
                $attributes[sanitize_title($names[$kind])] = ['name' => $names[$kind], 'value' => implode(' | ', array_keys($values[$kind])),
                    'position' => count($attributes), 'is_visible' => (int) ($kind !== 'only'), 'is_variation' => 1, 'is_taxonomy' => 0];
            }
        }
        return $attributes;
    }

    /** @param array{string, string, string, string} $texts Title, content, excerpt and slug. */
    private function addPost(int $id, int $author, int $time, array $texts, string $type, int $parent, int $order): void
    {
        $date = gmdate('Y-m-d H:i:s', $time);
        $local = get_date_from_gmt($date);
        $this->batch['posts'][] = [$id, $author, $local, $date, $local, $date, ...$texts, home_url('/?post_type=' . $type . '&p=' . $id), $type, $parent, $order];
        $this->addMeta($id, [Generator::KEY => '1', '_product_version' => WC_VERSION]);
    }

    /** @param array<string, string> $values */
    private function addMeta(int $id, array $values): void
    {
        foreach ($values as $key => $value) {
            $this->batch['postmeta'][] = [$id, $key, $value];
        }
    }

    /** WooCommerce's table of prices and stock. */
    private function lookup(): string
    {
        return $GLOBALS['wpdb']->prefix . 'wc_product_meta_lookup';
    }

    /** The term_taxonomy_id of a term that WooCommerce or the plugin has, which is created if it is missing. */
    private function type(string $taxonomy, string $slug): int
    {
        $term = get_term_by('slug', $slug, $taxonomy);
        if ($term instanceof WP_Term) {
            return $term->term_taxonomy_id;
        }
        $made = wp_insert_term($slug, $taxonomy, ['slug' => $slug]);
        if (is_wp_error($made)) {
            throw new RuntimeException(sprintf('Term %s: %s', esc_html($slug), esc_html($made->get_error_message())));
        }
        return (int) $made['term_taxonomy_id'];
    }
}
