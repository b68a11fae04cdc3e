<?php

declare(strict_types=1);

namespace MdShop\Catalog\Installation;

use MdShop\Catalog\Support\Database\Database;

/**
 * The options that the plugin stores on a site. They are listed, because a name that begins with "md_shop_" need not be the plugin's: with the
 * table prefix "md_shop_", WordPress keeps the roles of the users in "md_shop_user_roles".
 *
 * Transients are missing here: WordPress deletes them an hour after they were stored.
 */
final class OwnOptions
{
    public const NAMES = [
        'md_shop_activated',
        'md_shop_documents_seen',
        'md_shop_fast_lane',
        'md_shop_job_paused',
        'md_shop_jobs',
        'md_shop_many_languages',
        'md_shop_migration_failed',
        'md_shop_older_release',
        'md_shop_release',
        'md_shop_rules',
        'md_shop_schema',
        'md_shop_settings',
        'md_shop_steps_done',
        'md_shop_used_up_limits',
        'md_shop_variant_ids',
        'md_shop_variant_ids_bound',
        // WordPress's own, of the plugin's taxonomies.
        'md_shop_brand_children',
        'md_shop_category_children',
    ];

    /** What the site had before the demonstration, and texts for its pages: of use as long as anything of it is there. */
    public const OF_DEMONSTRATION = ['md_shop_demo_before', 'md_shop_demo_texts'];

    /** Beginnings of names that end otherwise for each lock and each post, with a pattern of "name=value", where only the plugin's match. */
    public const WITH_PREFIX = [
        // The time and the owner: Lock::hold().
        'md_shop_lock_' => '/^md_shop_lock_[^=]+=\d+\./',
        'md_shop_missed_' => '/^md_shop_missed_\d+=/',
    ];

    /**
     * Deletes options one by one, because an object cache may contain each of them.
     *
     * @param bool $alsoOfDemonstration Whether nothing of the demonstration is left on the site.
     * @throws \MdShop\Catalog\Support\Database\DatabaseError
     */
    public static function delete(Database $database, bool $alsoOfDemonstration): void
    {
        $names = [...self::NAMES, ...($alsoOfDemonstration ? self::OF_DEMONSTRATION : []), ...self::namesWithPrefix($database)];
        // Some are written without WordPress's functions, so a cache may consider them nonexistent.
        wp_cache_delete('notoptions', 'options');
        foreach ($names as $name) {
            delete_option($name);
        }
    }

    /** @return list<string> */
    private static function namesWithPrefix(Database $database): array
    {
        $names = [];
        foreach (self::WITH_PREFIX as $prefix => $pattern) {
            // See Database::escapeLike().
            $rows = $database->rows("SELECT option_name, option_value FROM {$database->core('options')} WHERE option_name LIKE %s", [$prefix . '%']);
            foreach ($rows as ['option_name' => $name, 'option_value' => $value]) {
                if (preg_match($pattern, "{$name}={$value}") === 1) {
                    $names[] = (string) $name;
                }
            }
        }
        return $names;
    }
}
