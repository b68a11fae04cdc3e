<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source\WooCommerce;

use MdShop\Catalog\Storage\Database;

/**
 * The `variant_id` that agents know of a variation: the variation's own id, unless it came from the plugin's own shop, or gave
 * way to one that did. The exceptions stand in the variation's meta data. An id never means two variants, nor one after
 * another (docs/decisions.md, "Variants"): ids that the plugin's own shop has ever given out are passed over by WordPress from then on.
 */
final class VariantIds
{
    public function __construct(private readonly Database $database)
    {
    }

    /**
     * Variations whose own id is one that the plugin's own shop has given out, and that show it.
     *
     * @return list<int>
     */
    public function inTheWay(): array
    {
        return array_map('intval', $this->database->column(
            "SELECT variation.ID FROM {$this->database->core('posts')} variation
             JOIN {$this->database->table('variants')} variant ON variant.variant_id = variation.ID
             LEFT JOIN {$this->database->core('postmeta')} meta ON meta.post_id = variation.ID AND meta.meta_key = %s
             WHERE variation.post_type = 'product_variation' AND meta.meta_id IS NULL ORDER BY variation.ID",
            [WooCommerceSite::VARIANT_ID]
        ));
    }

    /** Keeps the ids of the plugin's own variants for them: new posts get higher ones, variations in their way new public ones. */
    public function reserve(): void
    {
        $highest = (int) $this->database->value("SELECT MAX(variant_id) FROM {$this->database->table('variants')}");
        $posts = (int) $this->database->value("SELECT MAX(ID) FROM {$this->database->core('posts')}");
        if ($highest > $posts) {
            $this->unusedId($highest + 1);
        }
        foreach ($this->inTheWay() as $variation) {
            update_post_meta($variation, WooCommerceSite::VARIANT_ID, (string) $this->unusedId());
        }
    }

    /**
     * An id that no post has or will have: that of a row that is deleted again, since the database never gives an id out twice.
     *
     * @param int|null $id This very one; null: the next.
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
