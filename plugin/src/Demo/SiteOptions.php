<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use MdShop\Catalog\Settings\Settings;

/**
 * The site's options that the demonstration sets: title, front page, a part of the plugin's settings. It remembers what was
 * there and what it put there, and gives back only what still is as it set it: who has changed it since keeps it so.
 *
 * @phpstan-type Change array{before: mixed, set: mixed}
 */
final class SiteOptions
{
    /** Changes by option; those of the plugin's settings by "md_shop_settings.key". */
    private const CHANGES = 'md_shop_demo_before';

    /**
     * @param array<mixed> $site What site.json holds.
     * @param array<string, int> $pages Ids of pages by their role, 'front' and 'posts'.
     */
    public function apply(array $site, array $pages): void
    {
        $changes = $this->changes();
        $set = function (string $name, mixed $value) use (&$changes): void {
            $now = self::get($name);
            // What somebody chose since the last import is what removing gives back.
            if (! isset($changes[$name]) || ! self::same($now, $changes[$name]['set'])) {
                $changes[$name] = ['before' => $now, 'set' => $value];
            }
            $changes[$name]['set'] = $value;
            // Written down first: should the process end between the two, nothing that was there is lost.
            update_option(self::CHANGES, $changes, false);
            self::put($name, $value);
        };
        $set('blogname', $site['ro']['title']);
        $set('blogdescription', $site['ro']['tagline']);
        $set('show_on_front', 'page');
        $set('page_on_front', $pages['front'] ?? 0);
        $set('page_for_posts', $pages['posts'] ?? 0);
        $set(Settings::OPTION . '.purchase_instructions', $site['purchase_instructions']);
        $set(Settings::OPTION . '.russian_site', $site['ru']);
    }

    /** To be called while the pages are still there: WordPress changes the front page's options when that page goes. */
    public function restore(): void
    {
        foreach ($this->changes() as $name => $change) {
            if (self::same(self::get($name), $change['set'])) {
                self::put($name, $change['before']);
            }
        }
        delete_option(self::CHANGES);
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

    /** The option's value, or the part of it after the dot; null if there is none. */
    private static function get(string $name): mixed
    {
        [$option, $part] = self::parts($name);
        $value = get_option($option, null);
        return $part === null ? $value : (is_array($value) ? $value[$part] ?? null : null);
    }

    private static function put(string $name, mixed $value): void
    {
        [$option, $part] = self::parts($name);
        if ($part !== null) {
            $whole = get_option($option, []);
            $whole = is_array($whole) ? $whole : [];
            unset($whole[$part]);
            $value = $value === null ? $whole : $whole + [$part => $value];
            $value = $value === [] ? null : $value;
        }
        $value === null ? delete_option($option) : update_option($option, $value);
    }

    /** @return array{string, string|null} */
    private static function parts(string $name): array
    {
        $parts = explode('.', $name, 2);
        return [$parts[0], $parts[1] ?? null];
    }

    /** WordPress gives numbers back as strings. */
    private static function same(mixed $one, mixed $other): bool
    {
        return is_scalar($one) && is_scalar($other) ? (string) $one === (string) $other : $one === $other;
    }
}
