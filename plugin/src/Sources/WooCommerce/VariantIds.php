<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Support\Database\Database;
use WC_Product;

/**
 * Manages the public `variant_id`. In the built-in shop it is the id of the variant's row. In WooCommerce it is the id of the variation, unless
 * the variation was imported from the built-in shop, or its id was already used by that shop; then the variation's metadata contains the public
 * id. An id never means two variants, not even one after the other (docs/decisions.md, "Variants"). Both count for themselves, so when the
 * catalog changes from one shop to the other, the new one is made to skip the ids that the other has assigned.
 */
final class VariantIds
{
    /** The option, which is autoloaded, with the shop that skips the ids of the other one: a value of ProductSource. Missing at first. */
    private const SHOP = 'md_shop_variant_ids';

    /** The type of the posts that unusedId() inserts and deletes. */
    private const RESERVED = 'md_shop_reserved';

    /** @var array<string, true> The tables of the built-in shop in which this process has skipped the ids of WooCommerce. */
    private array $skipped = [];

    public function __construct(private readonly Database $database, private readonly ProductSource $source)
    {
    }

    /** Separates the ids of the catalog's shop from those of the other one, if that was the catalog's before. Called before ids are published. */
    public function separate(): void
    {
        if (get_option(self::SHOP) === $this->source->value) {
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
     * Variations without a public id in their metadata whose id was already assigned by the built-in shop.
     *
     * @return list<int>
     */
    private function conflictingVariations(): array
    {
        return array_map('intval', $this->database->column(
            "SELECT variation.ID FROM {$this->database->core('posts')} variation
             JOIN {$this->database->table('variants')} variant ON variant.variant_id = variation.ID
             LEFT JOIN {$this->database->core('postmeta')} meta ON meta.post_id = variation.ID AND meta.meta_key = %s
             WHERE variation.post_type = 'product_variation' AND meta.meta_id IS NULL ORDER BY variation.ID",
            [WooCommerceSite::VARIANT_ID]
        ));
    }

    /** Reserves the ids of the built-in shop's variants: new posts get higher ids, and conflicting variations get new public ids. */
    public function reserve(): void
    {
        $highest = (int) $this->database->value("SELECT MAX(variant_id) FROM {$this->database->table('variants')}");
        $posts = (int) $this->database->value("SELECT MAX(ID) FROM {$this->database->core('posts')}");
        if ($highest > $posts) {
            $this->unusedId($highest + 1);
        }
        foreach ($this->conflictingVariations() as $variation) {
            update_post_meta($variation, WooCommerceSite::VARIANT_ID, (string) $this->unusedId());
        }
    }

    /** Takes the public id out of a copy that WooCommerce makes of a variation. That there is no variant is true of the copy too. */
    public static function removeFromCopy(WC_Product $copy): void
    {
        if ($copy->get_meta(WooCommerceSite::VARIANT_ID) !== WooCommerceSite::NO_VARIANT) {
            $copy->delete_meta_data(WooCommerceSite::VARIANT_ID);
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
