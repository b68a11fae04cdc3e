<?php

declare(strict_types=1);

namespace MdShop\Catalog\Migration;

use MdShop\Catalog\Agents\AgentMaintenance;
use MdShop\Catalog\ReadModel\Maintenance;
use MdShop\Catalog\Settings\Settings;
use MdShop\Catalog\Source\Embedded\Registration;
use MdShop\Catalog\Storage\Database;

/** Takes the plugin's traces out of one site. */
final class Uninstaller
{
    public function __construct(private readonly Database $database)
    {
    }

    public function run(): void
    {
        $settings = Settings::load();
        wp_clear_scheduled_hook(Maintenance::CATCH_UP);
        wp_clear_scheduled_hook(Maintenance::RECONCILE);
        AgentMaintenance::unschedule();
        Schema::drop($this->database, Schema::READ_MODEL);
        Schema::drop($this->database, Schema::AGENTS);
        if ($settings->removesData()) {
            $this->removeShop();
            Schema::drop($this->database, Schema::EMBEDDED_SHOP);
        }
        $this->database->execute(
            "DELETE FROM {$this->database->core('options')} WHERE option_name LIKE %s",
            [$this->database->escapeLike('md_shop_') . '%']
        );
        wp_cache_delete('alloptions', 'options');
        delete_option('rewrite_rules');
    }

    private function removeShop(): void
    {
        // The plugin does not run now, so its types are unknown to WordPress.
        register_post_type(Registration::PRODUCT);
        foreach ([Registration::CATEGORY, Registration::BRAND] as $taxonomy) {
            register_taxonomy($taxonomy, Registration::PRODUCT);
        }
        do {
            $ids = $this->database->column(
                "SELECT ID FROM {$this->database->core('posts')} WHERE post_type = %s LIMIT 100",
                [Registration::PRODUCT]
            );
            foreach ($ids as $id) {
                wp_delete_post((int) $id, true);
            }
        } while ($ids !== []);
        foreach ([Registration::CATEGORY, Registration::BRAND] as $taxonomy) {
            $terms = get_terms(['taxonomy' => $taxonomy, 'hide_empty' => false, 'fields' => 'ids']);
            foreach (is_array($terms) ? $terms : [] as $id) {
                wp_delete_term((int) $id, $taxonomy);
            }
        }
    }
}
