<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use Closure;
use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Support\Database\Database;
use WC_Product;

/**
 * Manages the public `variant_id`. In the built-in shop it is the id of the variant's row. In WooCommerce it is the id of the variation, unless
 * the variation was imported from the built-in shop, or its id was already used by that shop; then the variation's metadata contains the public
 * id. An id never means two variants, not even one after the other (docs/decisions.md, "Variants"). Both count for themselves, so when the
 * catalog changes from one shop to the other, the new one is made to skip the ids that the other has assigned. Metadata is copied with a
 * variation, by WooCommerce, by files and by other plugins, so it also names the variation that it was written for, and counts for no other one.
 */
final class VariantIds
{
    /** The option, which is autoloaded, with the shop that skips the ids of the other one: a value of ProductSource. Missing at first. */
    private const SHOP = 'md_shop_variant_ids';

    /** The option, which is autoloaded, that tells that the metadata of all variations is in the form of bound(). Before, it was the id alone. */
    private const BOUND = 'md_shop_variant_ids_bound';

    /** Variations whose metadata is changed at a time. */
    private const BATCH = 500;

    /** The type of the posts that unusedId() inserts and deletes. */
    private const RESERVED = 'md_shop_reserved';

    /** @var array<string, true> The tables of the built-in shop in which this process has skipped the ids of WooCommerce. */
    private array $skipped = [];

    /** @param Closure(): Languages $languages Called only when ids are bound for the first time. */
    public function __construct(private readonly Database $database, private readonly ProductSource $source, private readonly Closure $languages)
    {
    }

    /**
     * Leaves the ids out of a file that WooCommerce imports: they are those of other variations, or would replace what a variation has. That
     * there is no variant is true of every copy.
     *
     * @param array<mixed> $data A row, as WooCommerce has read it.
     * @return array<mixed>
     */
    public static function withoutIds(array $data): array
    {
        if (is_array($data['meta_data'] ?? null)) {
            $data['meta_data'] = array_filter($data['meta_data'], static fn (mixed $one): bool
                => ! is_array($one) || ($one['key'] ?? '') !== WooCommerceSite::VARIANT_ID || ($one['value'] ?? '') === WooCommerceSite::NO_VARIANT);
        }
        return $data;
    }

    /**
     * Leaves them out of a file that WooCommerce exports.
     *
     * @param array<mixed> $keys The metadata that is left out.
     * @return array<mixed>
     */
    public static function leftOut(array $keys, WC_Product $product): array
    {
        return $product->get_meta(WooCommerceSite::VARIANT_ID) === WooCommerceSite::NO_VARIANT ? $keys : [...$keys, WooCommerceSite::VARIANT_ID];
    }

    /** What the metadata of a variation contains if its public id is not its own: "207/1234", the public id and the variation's. */
    public static function bound(int $id, int $variation): string
    {
        return "{$id}/{$variation}";
    }

    /**
     * The public id of a variation.
     *
     * @param string $stored Its metadata with the key WooCommerceSite::VARIANT_ID; '' if it has none.
     */
    public static function of(string $stored, int $variation): int
    {
        $id = (int) $stored;
        $isValid = $id > 0 && ($stored === self::bound($id, $variation) || ($stored === (string) $id && ! self::areBound()));
        return $isValid ? $id : $variation;
    }

    private static function areBound(): bool
    {
        return get_option(self::BOUND) === '1';
    }

    /** Separates the ids of the catalog's shop from those of the other one, if that was the catalog's before. Called before ids are published. */
    public function separate(): void
    {
        if (get_option(self::SHOP) === $this->source->value && ($this->source === ProductSource::Embedded || self::areBound())) {
            return;
        }
        match ($this->source) {
            ProductSource::Embedded => $this->skipVariations(),
            ProductSource::WooCommerce => $this->reserve(),
        };
        update_option(self::SHOP, $this->source->value, true);
    }

    /** Called before the built-in shop stores new variants: that may be before separate() is called, or while WooCommerce has the products. */
    public function beforeNewVariants(): void
    {
        $table = $this->database->table('variants');
        if (! isset($this->skipped[$table]) && get_option(self::SHOP) !== ProductSource::Embedded->value) {
            $this->skipVariations();
            $this->database->afterTransaction(function () use ($table): void {
                $this->skipped[$table] = true;
            });
        }
    }

    /** Makes the built-in shop assign ids that no variation has had. */
    private function skipVariations(): void
    {
        $posts = $this->database->core('posts');
        if (get_option(self::SHOP) === false && $this->database->value("SELECT 1 FROM {$posts} WHERE post_type = 'product_variation' LIMIT 1") === null) {
            return;
        }
        $table = $this->database->table('variants');
        $unused = $this->unusedId();
        if ($unused > (int) $this->database->value("SELECT MAX(variant_id) FROM {$table}")) {
            // The row of a deleted variant, which stays. A server that counts from the highest row after a restart goes on after it too.
            $columns = 'variant_id, product_id, position, deleted, sku, stock, modified';
            $this->database->insertRows("{$table} ({$columns})", [[$unused, 0, 0, 1, '', '', 0]]);
        }
    }

    /**
     * Variations whose public id is their own, which was already assigned by the built-in shop.
     *
     * @return list<int>
     */
    private function conflictingVariations(): array
    {
        $rows = $this->database->rows(
            "SELECT variation.ID, meta.meta_value FROM {$this->database->core('posts')} variation
             JOIN {$this->database->table('variants')} variant ON variant.variant_id = variation.ID
             LEFT JOIN {$this->database->core('postmeta')} meta ON meta.post_id = variation.ID AND meta.meta_key = %s
             WHERE variation.post_type = %s ORDER BY variation.ID",
            [WooCommerceSite::VARIANT_ID, WooCommerceSite::VARIATION]
        );
        $hasOwn = static fn (array $row): bool => $row['meta_value'] !== WooCommerceSite::NO_VARIANT
            && self::of((string) $row['meta_value'], (int) $row['ID']) === (int) $row['ID'];
        return array_values(array_map(static fn (array $row): int => (int) $row['ID'], array_filter($rows, $hasOwn)));
    }

    /** Reserves the ids of the built-in shop's variants: new posts get higher ids, and conflicting variations get new public ids. */
    public function reserve(): void
    {
        if (! self::areBound()) {
            $this->bind();
        }
        $highest = (int) $this->database->value("SELECT MAX(variant_id) FROM {$this->database->table('variants')}");
        $posts = (int) $this->database->value("SELECT MAX(ID) FROM {$this->database->core('posts')}");
        if ($highest > $posts) {
            $this->unusedId($highest + 1);
        }
        foreach ($this->conflictingVariations() as $variation) {
            update_post_meta($variation, WooCommerceSite::VARIANT_ID, self::bound($this->unusedId(), $variation));
        }
    }

    /**
     * Binds the ids of an earlier release, which copies share: the oldest variation keeps an id, and so do those of the product's
     * translations. All others get their own.
     */
    private function bind(): void
    {
        $meta = $this->database->core('postmeta');
        /** @var array<int, non-empty-list<int>> $products The products that have a variation with an id, that of the oldest first. */
        $products = [];
        for ($after = 0; ($rows = $this->storedAfter($after)) !== []; $after = (int) $rows[count($rows) - 1]['post_id']) {
            $languages = ($this->languages)();
            $languages->prime(array_values(array_unique(array_map('intval', array_column($rows, 'post_parent')))));
            $taken = $this->ownAmong(array_values(array_unique(array_map('intval', array_column($rows, 'meta_value')))));
            $kept = $dropped = [];
            foreach ($rows as $row) {
                [$stored, $id, $product] = [(string) $row['meta_value'], (int) $row['meta_value'], (int) $row['post_parent']];
                if ($stored === self::bound($id, (int) $row['post_id'])) {
                    $products[$id][] = $product;
                } elseif ($id > 0 && $stored === (string) $id) {
                    $known = $products[$id] ?? [];
                    $isRight = $known === [] || (! in_array($product, $known, true) && in_array($product, $languages->translationsOfPost($known[0]), true));
                    if ($isRight && ! in_array($id, $taken, true)) {
                        $products[$id][] = $product;
                        $kept[] = $row;
                    } else {
                        $dropped[] = $row;
                    }
                }
            }
            $this->write($kept, "UPDATE {$meta} SET meta_value = CONCAT(meta_value, '/', post_id)");
            $this->write($dropped, "DELETE FROM {$meta}");
            $languages->forget();
        }
        update_option(self::BOUND, '1', true);
    }

    /** @return list<array<string, string|null>> The stored ids of the next variations: `meta_id`, `post_id`, `meta_value`, `post_parent`. */
    private function storedAfter(int $variation): array
    {
        return $this->database->rows(
            "SELECT meta.meta_id, meta.post_id, meta.meta_value, variation.post_parent FROM {$this->database->core('postmeta')} meta
             JOIN {$this->database->core('posts')} variation ON variation.ID = meta.post_id AND variation.post_type = %s
             WHERE meta.meta_key = %s AND meta.post_id > %d ORDER BY meta.post_id LIMIT %d",
            [WooCommerceSite::VARIATION, WooCommerceSite::VARIANT_ID, $variation, self::BATCH]
        );
    }

    /**
     * @param list<int> $ids At least one.
     * @return list<int> Those that are variations without another public id.
     */
    private function ownAmong(array $ids): array
    {
        return array_map('intval', $this->database->column(
            "SELECT variation.ID FROM {$this->database->core('posts')} variation
             LEFT JOIN {$this->database->core('postmeta')} meta ON meta.post_id = variation.ID AND meta.meta_key = %s
             WHERE variation.post_type = %s AND meta.meta_id IS NULL AND variation.ID IN (" . Database::placeholders(count($ids)) . ')',
            [WooCommerceSite::VARIANT_ID, WooCommerceSite::VARIATION, ...$ids]
        ));
    }

    /** @param list<array<string, string|null>> $rows Rows of metadata. */
    private function write(array $rows, string $statement): void
    {
        if ($rows !== []) {
            $ids = array_map('intval', array_column($rows, 'meta_id'));
            $this->database->execute($statement . ' WHERE meta_id IN (' . Database::placeholders(count($ids)) . ')', $ids);
            wp_cache_delete_multiple(array_map('intval', array_column($rows, 'post_id')), 'post_meta');
        }
    }

    /**
     * Returns an id that no post has or will have, by inserting and deleting a row: the database never reuses an id.
     *
     * @param int|null $id The id to use; null for the next one.
     */
    private function unusedId(?int $id = null): int
    {
        // Another process may be reserving one too.
        $name = bin2hex(random_bytes(16));
        $columns = ['post_type', 'post_status', 'post_name', 'post_content', 'post_title', 'post_excerpt', 'to_ping', 'pinged', 'post_content_filtered'];
        $values = [self::RESERVED, 'auto-draft', $name, '', '', '', '', '', ''];
        if ($id !== null) {
            array_unshift($columns, 'ID');
            array_unshift($values, $id);
        }
        $posts = $this->database->core('posts');
        $this->database->insertRows($posts . ' (' . implode(', ', $columns) . ')', [$values]);
        $made = (int) $this->database->value("SELECT ID FROM {$posts} WHERE post_name = %s AND post_type = %s", [$name, self::RESERVED]);
        $this->database->execute("DELETE FROM {$posts} WHERE ID = %d", [$made]);
        return $made;
    }
}
