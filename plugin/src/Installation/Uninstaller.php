<?php

declare(strict_types=1);

namespace MdShop\Catalog\Installation;

use MdShop\Catalog\Cache\CacheStores;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Demo\Marks;
use MdShop\Catalog\Installation\FastLane\FastLaneInstallation;
use MdShop\Catalog\ReadModel\Storage\TableNames;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Sources\Hiding\HiddenItems;
use MdShop\Catalog\Sources\WooCommerce\WooCommerceSite;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\ScheduledEvents;
use Throwable;
use WP_Term;

/**
 * Removes the plugin's data. What cannot be removed is logged and left: if one site of a network is broken, the others are still to be cleaned,
 * and WordPress deletes the plugin's files only if this ends.
 */
final class Uninstaller
{
    /** @param string $plugin "md-shop-catalog/md-shop-catalog.php" */
    public function __construct(private readonly Database $database, private readonly string $plugin)
    {
    }

    /**
     * Removes them from this site, or from every site of the installation.
     *
     * @param string $folder The plugin's folder.
     */
    public function run(string $folder): void
    {
        $this->try('the files of the fast lane', static function () use ($folder): void {
            FastLaneInstallation::removeFiles($folder);
        });
        $this->try('the files of kept answers', static function (): void {
            CacheStores::forget(CacheStores::installation($GLOBALS['wpdb']->base_prefix));
        });
        if (! is_multisite()) {
            $this->removeFromSite();
            return;
        }
        Sites::each('uninstalling', $this->removeFromSite(...));
        $this->try('the options of networks', NetworkUpdate::uninstall(...));
        $this->try('the tables of deleted sites', fn () => DeletedSites::dropTables($this->database));
    }

    private function removeFromSite(): void
    {
        $steps = [
            'the activation of the plugin' => $this->deactivate(...),
            'the scheduled events' => ScheduledEvents::unschedule(...),
            'the files of imports' => static fn () => TemporaryFiles::ofImports()->remove(),
            'the tables' => fn () => $this->dropTables([...TableNames::ALL, ...Tables::AGENTS, ...Tables::JOURNAL]),
            'the product type in WooCommerce' => $this->restoreVariableType(...),
            'the table of conversions' => fn () => $this->dropTables(Tables::CONVERSIONS),
            'the shop' => $this->removeShopIfWanted(...),
            'the options' => fn () => OwnOptions::delete($this->database, ! (new Marks($this->database))->exist()),
            'the rewrite rules' => static fn () => delete_option('rewrite_rules'),
        ];
        foreach ($steps as $what => $remove) {
            $this->try($what, $remove);
        }
    }

    /**
     * @param string $what What $remove removes.
     * @param callable(): mixed $remove
     */
    private function try(string $what, callable $remove): void
    {
        try {
            $remove();
        } catch (Throwable $e) {
            Log::error("uninstalling (table prefix {$GLOBALS['wpdb']->prefix}): {$what} could not be removed; remove by hand what is left", $e);
        }
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

    /** @param list<string> $tables Names without the prefix. */
    private function dropTables(array $tables): void
    {
        foreach ($tables as $table) {
            $this->try("the table md_shop_{$table}", fn () => Tables::drop($this->database, [$table]));
        }
    }

    /** People's work goes only if the setting says so. */
    private function removeShopIfWanted(): void
    {
        if (! SettingsStore::ofWordPress()->current()->removesData()) {
            return;
        }
        $this->removeProducts();
        delete_metadata('post', 0, HiddenItems::META, '', true);
        delete_metadata('term', 0, HiddenItems::META, '', true);
        $this->dropTables(Tables::EMBEDDED_SHOP);
    }

    private function removeProducts(): void
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
