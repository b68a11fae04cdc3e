<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use MdShop\Catalog\Settings\Settings;
use MdShop\Catalog\Support\RuntimeCache;

/**
 * The options that the demonstration sets: the site's title and front page, and some of the plugin's settings. It stores the
 * previous value and its own value of each, and restores the previous value only if nobody has changed the option since.
 *
 * @phpstan-type Change array{before: mixed, set: mixed}
 */
final class SiteOptions
{
    /** Stores the changes by option name; a part of the plugin's settings has the name "md_shop_settings.key". */
    private const CHANGES = 'md_shop_demo_before';

    /** How one orders. A site that has one of these keeps its own: its orders must not go to the demonstration's addresses. */
    private const ORDERING = [
        Settings::OPTION . '.order_page', Settings::OPTION . '.order_url', Settings::OPTION . '.order_email', Settings::OPTION . '.order_phone',
        Settings::OPTION . '.purchase_instructions',
    ];

    /**
     * @param array<mixed> $site The content of site.json.
     * @param array<string, int> $pages Ids of pages by their role, 'front' and 'posts'.
     * @param array<string, string> $sizeGuide The addresses of the page about sizes, by language.
     */
    public function apply(array $site, array $pages, array $sizeGuide): void
    {
        self::readAgain();
        $changes = $this->changes();
        $set = function (string $name, mixed $value) use (&$changes): void {
            $now = self::get($name);
            // A value that somebody set after the last import is the one to restore later.
            if (! isset($changes[$name]) || ! self::same($now, $changes[$name]['set'])) {
                $changes[$name] = ['before' => $now, 'set' => $value];
            }
            $changes[$name]['set'] = $value;
            // Stored first, so that the previous value is not lost if the process ends between the two writes.
            update_option(self::CHANGES, $changes, false);
            self::put($name, $value);
        };
        $set('blogname', $site['ro']['title']);
        $set('blogdescription', $site['ro']['tagline']);
        $set('show_on_front', 'page');
        $set('page_on_front', $pages['front'] ?? 0);
        $set('page_for_posts', $pages['posts'] ?? 0);
        $set(Settings::OPTION . '.russian_site', $site['ru']);
        $set(Settings::OPTION . '.size_guide', $sizeGuide);
        if (! self::hasOwnOrdering($changes)) {
            $set(Settings::OPTION . '.purchase_instructions', $site['purchase_instructions']);
            $set(Settings::OPTION . '.order_email', $site['order_email']);
            $set(Settings::OPTION . '.order_phone', $site['order_phone']);
        }
    }

    /**
     * Call this before the pages are deleted, because WordPress changes the options of the front page when that page is deleted.
     *
     * @param list<int> $pages Those that stay the front page and the page of posts.
     */
    public function restore(array $pages = []): void
    {
        self::readAgain();
        $stays = static fn (string $name): bool => $pages !== []
            && ($name === 'show_on_front' || (in_array($name, ['page_on_front', 'page_for_posts'], true) && in_array((int) get_option($name), $pages, true)));
        foreach ($this->changes() as $name => $change) {
            if (! $stays($name) && self::same(self::get($name), $change['set'])) {
                self::put($name, $change['before']);
            }
        }
        delete_option(self::CHANGES);
    }

    /** @param array<string, Change> $changes */
    private static function hasOwnOrdering(array $changes): bool
    {
        foreach (self::ORDERING as $name) {
            $now = self::get($name);
            if (array_filter((array) $now) !== [] && ! (isset($changes[$name]) && self::same($now, $changes[$name]['set']))) {
                return true;
            }
        }
        return false;
    }

    /** This process has read the options minutes ago; an administrator may have changed some since. */
    private static function readAgain(): void
    {
        RuntimeCache::forgetOptions(self::CHANGES, Settings::OPTION);
    }

    /** @return array<string, Change> */
    private function changes(): array
    {
        $stored = get_option(self::CHANGES, []);
        return array_filter(
            is_array($stored) ? $stored : [],
            static fn (mixed $change): bool => is_array($change) && array_key_exists('before', $change) && array_key_exists('set', $change)
        );
    }

    /** The option's value, null if there is none, or the setting after the dot. */
    private static function get(string $name): mixed
    {
        [$option, $part] = self::parts($name);
        $value = get_option($option, null);
        // A setting that is not stored has its default: what is stored later contains all settings.
        return $part === null ? $value : Settings::from($value)->toArray()[$part] ?? null;
    }

    private static function put(string $name, mixed $value): void
    {
        [$option, $part] = self::parts($name);
        if ($part !== null) {
            // The settings that are missing keep what they have now (SettingsRegistration).
            $value = [$part => $value ?? Settings::from([])->toArray()[$part] ?? null];
        }
        $value === null ? delete_option($option) : update_option($option, $value);
    }

    /** @return array{string, string|null} */
    private static function parts(string $name): array
    {
        $parts = explode('.', $name, 2);
        return [$parts[0], $parts[1] ?? null];
    }

    /** WordPress returns stored numbers as strings. */
    private static function same(mixed $one, mixed $other): bool
    {
        return is_scalar($one) && is_scalar($other) ? (string) $one === (string) $other : $one === $other;
    }
}
