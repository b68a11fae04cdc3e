<?php

declare(strict_types=1);

namespace MdShop\Catalog\Installation;

use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\ReadModel\Storage\TableNames;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Sources\Hiding\HiddenItems;
use MdShop\Catalog\Sources\WooCommerce\WooCommerceSite;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\ScheduledEvents;
use WP_Term;

/** Removes the plugin's data from one site. */
final class Uninstaller
{
    /** @param string $plugin "md-shop-catalog/md-shop-catalog.php" */
    public function __construct(private readonly Database $database, private readonly string $plugin)
    {
    }

    public function run(): void
    {
        $settings = SettingsStore::ofWordPress()->current();
        $this->deactivate();
        ScheduledEvents::unschedule();
        TemporaryFiles::ofImports()->remove();
        Tables::drop($this->database, TableNames::ALL);
        Tables::drop($this->database, Tables::AGENTS);
        Tables::drop($this->database, Tables::JOURNAL);
        $this->restoreVariableType();
        Tables::drop($this->database, Tables::CONVERSIONS);
        if ($settings->removesData()) {
            $this->removeShop();
            delete_metadata('post', 0, HiddenItems::META, '', true);
            delete_metadata('term', 0, HiddenItems::META, '', true);
            Tables::drop($this->database, Tables::EMBEDDED_SHOP);
        }
        $this->deleteOptions();
        delete_option('rewrite_rules');
    }

    /**
     * A network's administrator may delete the plugin while it is active on a site. Deactivate it, or that site's next
     * request would create the tables again.
     */
    private function deactivate(): void
    {
        $active = (array) get_option('active_plugins', []);
        if (in_array($this->plugin, $active, true)) {
            update_option('active_plugins', array_values(array_diff($active, [$this->plugin])));
        }
    }

    /** Deletes options one by one, because an object cache may contain each of them. */
    private function deleteOptions(): void
    {
        $names = $this->database->column(
            "SELECT option_name FROM {$this->database->core('options')} WHERE option_name LIKE %s",
            ['md_shop_%']
        );
        // Locks and missed changes are written without WordPress's functions, so a cache may consider them nonexistent.
        wp_cache_delete('notoptions', 'options');
        foreach ($names as $name) {
            if (str_starts_with($name, 'md_shop_')) {
                delete_option($name);
            }
        }
    }

    /**
     * Sets the type of products with variants back to `variable`. Without the plugin, WooCommerce would treat its product
     * type as a simple product without a price.
     */
    private function restoreVariableType(): void
    {
        if (! taxonomy_exists('product_type')) {
            register_taxonomy('product_type', 'product');
        }
        $family = get_term_by('slug', WooCommerceSite::TYPE, 'product_type');
        if (! $family instanceof WP_Term) {
            return;
        }
        foreach ((array) get_objects_in_term($family->term_id, 'product_type') as $id) {
            wp_set_object_terms((int) $id, 'variable', 'product_type');
            clean_post_cache((int) $id);
            // WooCommerce, which may be inactive, keeps the type in a persistent cache under this prefix.
            wp_cache_delete("wc_product_{$id}_cache_prefix", "product_{$id}");
        }
        wp_delete_term($family->term_id, 'product_type');
    }

    private function removeShop(): void
    {
        // The plugin is not running, so WordPress does not know its post type and taxonomies.
        register_post_type(PostTypes::PRODUCT);
        foreach ([PostTypes::CATEGORY, PostTypes::BRAND] as $taxonomy) {
            register_taxonomy($taxonomy, PostTypes::PRODUCT);
        }
        $last = 0;
        do {
            // Each post is tried once, because another plugin may prevent its deletion.
            $ids = array_map('intval', $this->database->column(
                "SELECT ID FROM {$this->database->core('posts')} WHERE post_type = %s AND ID > %d ORDER BY ID LIMIT 100",
                [PostTypes::PRODUCT, $last]
            ));
            foreach ($ids as $id) {
                wp_delete_post($id, true);
                $last = $id;
            }
        } while ($ids !== []);
        foreach ([PostTypes::CATEGORY, PostTypes::BRAND] as $taxonomy) {
            $terms = get_terms(['taxonomy' => $taxonomy, 'hide_empty' => false, 'fields' => 'ids']);
            foreach (is_array($terms) ? $terms : [] as $id) {
                wp_delete_term((int) $id, $taxonomy);
            }
        }
    }
}
