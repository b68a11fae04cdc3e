<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use DateTimeImmutable;
use RuntimeException;

/**
 * Adds templates, a header and a footer in the demonstration's languages to a block theme, stored as the Site Editor stores them. The slug of
 * a template in another language than the default one ends with the language code; Transport\Blocks\Site\TranslatedTemplates
 * shows these.
 */
final class ThemeImport
{
    private const FOLDERS = ['templates' => 'wp_template', 'templates/parts' => 'wp_template_part'];

    /**
     * @param string $folder The demonstration's folder.
     * @param list<string> $codes The languages of the content, the default one first.
     */
    public function __construct(
        private readonly string $folder,
        private readonly Links $links,
        private readonly Marks $marks,
        private readonly Made $made,
        private readonly WordPressTexts $wordPress,
        private readonly array $codes,
    ) {
    }

    /**
     * @param array<mixed> $theme The content of theme.json.
     * @param array<string, array<string, int>> $pages Ids by key and language.
     * @param array<string, int> $menus Ids by language; none if menus cannot have a language.
     * @throws RuntimeException with the name of the template that cannot be created.
     */
    public function import(array $theme, array $pages, array $menus): void
    {
        $this->wordPress->keep($theme['wordpress']);
        if (! wp_is_block_theme()) {
            return;
        }
        $known = $this->marks->posts();
        foreach (self::FOLDERS as $folder => $type) {
            foreach (glob($this->folder . '/' . $folder . '/*.html') ?: [] as $file) {
                // phpcs:ignore WordPress.WP.AlternativeFunctions -- A file of the plugin.
                $html = (string) file_get_contents($file);
                foreach ($this->codes as $index => $language) {
                    $slug = basename($file, '.html') . ($index === 0 ? '' : '-' . $language);
                    $key = 'theme-' . $slug;
                    $withBlocks = strtr($html, [
                        // Pages have the menu in their language without it, but the Site Editor would show and change the newest, in any language.
                        '"ref":{{menu}},' => isset($menus[$language]) ? sprintf('"ref":%d,', $menus[$language]) : '',
                        '{{events}}' => $this->events($theme['events'], $language, $pages),
                    ]);
                    $content = $this->filled($withBlocks, $theme['texts'][$language], $language, $pages);
                    $this->write($type, $slug, $key, trim($content), $known[$type . ' ' . $key] ?? 0);
                }
            }
        }
    }

    public function remove(): void
    {
        $this->wordPress->forget();
    }

    /**
     * Replaces {{name}} by a text, {{link:page}} and {{link:home:language}} by an address, and {{links:page page}} by links, each in a line of
     * its own, to those of the pages that the language has.
     *
     * @param array<string, string> $texts
     * @param array<string, array<string, int>> $pages
     */
    private function filled(string $html, array $texts, string $language, array $pages): string
    {
        $html = (string) preg_replace_callback('/\{\{links:([a-z -]+)\}\}/', function (array $found) use ($texts, $language, $pages): string {
            $lines = [];
            foreach (explode(' ', $found[1]) as $key) {
                $url = $this->links->url($key, $language, $pages, $language);
                if ($url !== '') {
                    $lines[] = sprintf('<a href="%s">%s</a>', esc_url($url), esc_html($texts[$key] ?? get_post_field('post_title', $pages[$key][$language] ?? 0)));
                }
            }
            return implode('<br>', $lines);
        }, $html);
        return (string) preg_replace_callback('/\{\{(link:)?([a-z_-]+)(?::([a-z]+))?\}\}/', function (array $found) use ($texts, $language, $pages): string {
            if ($found[1] !== '') {
                return esc_url($this->links->url($found[2], $language, $pages, $found[3] ?? $language));
            }
            return esc_html($texts[$found[2]] ?? throw self::hasNoText($found[2]));
        }, $html);
    }

    /**
     * The next day of each yearly event, as the attribute of the block md-shop/events. A later import moves those that are over to the next
     * year.
     *
     * @param list<array<string, mixed>> $events `on` is a day of any year in PHP's words, "third saturday of april".
     * @param array<string, array<string, int>> $pages
     * @return string JSON within an HTML comment.
     * @throws RuntimeException with the day that PHP does not understand.
     */
    private function events(array $events, string $language, array $pages): string
    {
        $today = new DateTimeImmutable('today', wp_timezone());
        $next = array_map(function (array $event) use ($today, $language, $pages): array {
            $day = $today->modify($event['on'] . ' ' . $today->format('Y'));
            $day = $day !== false && $day < $today ? $today->modify($event['on'] . ' ' . ((int) $today->format('Y') + 1)) : $day;
            return [
                'date' => $day === false ? throw self::isNoDay($event['on']) : $day->format('Y-m-d'),
                'url' => $this->links->url($event['to'], $language, $pages, $language),
            ] + $event[$language];
        }, $events);
        return (string) wp_json_encode($next, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_HEX_TAG | JSON_HEX_AMP);
    }

    /** @param 'wp_template'|'wp_template_part' $type */
    private function write(string $type, string $slug, string $key, string $content, int $known): void
    {
        $there = get_block_template(get_stylesheet() . '//' . $slug, $type);
        if ($there !== null && (int) $there->wp_id !== 0 && (int) $there->wp_id !== $known) {
            // Somebody has changed this template; do not overwrite it.
            return;
        }
        if ($known !== 0 && $there !== null && (int) $there->wp_id === $known && $this->made->isCurrent($known, md5($content))) {
            return;
        }
        $id = wp_insert_post([
            'ID' => $known,
            'post_type' => $type,
            'post_status' => 'publish',
            'post_title' => $slug,
            'post_name' => $slug,
            'post_content' => wp_slash($content),
            'meta_input' => [Marks::KEY => $key],
        ], true);
        if (is_wp_error($id)) {
            /* translators: 1: post type, 2: key of an item of the demonstration, 3: reason */
            throw new RuntimeException(sprintf(__('The demonstration’s item %1$s “%2$s” could not be stored: %3$s', 'md-shop-catalog'), esc_html($type), esc_html($slug), esc_html($id->get_error_message())));
        }
        wp_set_object_terms($id, get_stylesheet(), 'wp_theme');
        if ($type === 'wp_template_part') {
            wp_set_object_terms($id, str_starts_with($slug, 'header') ? 'header' : 'footer', 'wp_template_part_area');
        }
        $this->made->remember($id, md5($content));
    }

    private static function hasNoText(string $name): RuntimeException
    {
        /* translators: %s: name of a text */
        return new RuntimeException(sprintf(__('A template of the demonstration has the text “%s”, which theme.json does not have.', 'md-shop-catalog'), esc_html($name)));
    }

    private static function isNoDay(string $words): RuntimeException
    {
        /* translators: 1: text, 2: an example of a right one, in English */
        return new RuntimeException(sprintf(__('The day of an event in theme.json is not understood: “%1$s”. Write it as “%2$s”.', 'md-shop-catalog'), esc_html($words), 'third saturday of april'));
    }
}
