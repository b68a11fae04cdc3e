<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use MdShop\Catalog\Support\Database\Database;
use WC_Product;

/**
 * Manages the public `variant_id` of variations. It is the id of the variation, unless the variation was imported from the
 * built-in shop, or its id was already used by that shop; then the variation's metadata contains the public id. An id never
 * means two variants, not even one after the other (docs/decisions.md, "Variants"), so WordPress is made to skip the ids that
 * the built-in shop has assigned.
 */
final class VariantIds
{
    public function __construct(private readonly Database $database)
    {
    }

    /**
     * Variations without a public id in their metadata whose id was already assigned by the built-in shop.
     *
     * @return list<int>
     */
    public function conflictingVariations(): array
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
        $columns = ['post_type', 'post_status', 'post_content', 'post_title', 'post_excerpt', 'to_ping', 'pinged', 'post_content_filtered'];
        $values = ['md_shop_reserved', 'auto-draft', '', '', '', '', '', ''];
        if ($id !== null) {
            array_unshift($columns, 'ID');
            array_unshift($values, $id);
        }
        $posts = $this->database->core('posts');
        $this->database->insertRows($posts . ' (' . implode(', ', $columns) . ')', [$values]);
        $made = (int) $this->database->value("SELECT MAX(ID) FROM {$posts} WHERE post_type = %s", ['md_shop_reserved']);
        $this->database->execute("DELETE FROM {$posts} WHERE post_type = %s", ['md_shop_reserved']);
        return $made;
    }
}
