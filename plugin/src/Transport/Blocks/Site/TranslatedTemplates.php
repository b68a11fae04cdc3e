<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Site;

use Closure;
use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Support\BlockTheme;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;

/**
 * Shows templates and template parts of block themes in the page's language: Russian pages use the template "404-ru" instead of
 * "404" and the part "footer-ru" instead of "footer", if the theme has them or somebody has created them in the Site Editor.
 */
final class TranslatedTemplates
{
    /** The kinds of pages for which WordPress looks up a template. */
    private const PAGES = ['index', '404', 'archive', 'author', 'category', 'tag', 'taxonomy', 'date', 'home', 'frontpage', 'page', 'search',
        'single', 'singular', 'attachment', 'privacypolicy'];

    /** @var array<string, bool> Whether a template part exists, by its id. */
    private array $parts = [];

    /** @param Closure(string): list<string> $edited Returns the names of edited template parts for a language. */
    public function __construct(private readonly Languages $languages, private readonly string $default, private readonly Closure $edited)
    {
    }

    public function addHooks(): void
    {
        add_action('template_redirect', function (): void {
            $language = $this->languages->current();
            if ($language === '' || $language === $this->default || ! BlockTheme::isActive()) {
                return;
            }
            foreach (self::PAGES as $page) {
                add_filter($page . '_template_hierarchy', static fn (array $files): array => self::withTranslations($files, $language));
            }
            add_filter('render_block_data', fn (array $block): array => $this->withPart($block, $language));
        }, 0);
    }

    /**
     * @param array<mixed> $files File names such as "404.php", the most specific first.
     * @return list<mixed>
     */
    private static function withTranslations(array $files, string $language): array
    {
        $all = [];
        foreach ($files as $file) {
            if (is_string($file) && preg_match('/^(.+)\.(php|html)$/', $file, $parts) === 1) {
                $all[] = $parts[1] . '-' . $language . '.' . $parts[2];
            }
            $all[] = $file;
        }
        return $all;
    }

    /**
     * @param array<string, mixed> $block
     * @return array<string, mixed>
     */
    private function withPart(array $block, string $language): array
    {
        $slug = $block['attrs']['slug'] ?? null;
        if (($block['blockName'] ?? '') !== 'core/template-part' || ! is_string($slug)) {
            return $block;
        }
        $theme = $block['attrs']['theme'] ?? get_stylesheet();
        $translation = (is_string($theme) ? $theme : get_stylesheet()) . '//' . $slug . '-' . $language;
        $this->parts[$translation] ??= $this->exists($translation, $slug . '-' . $language, $language);
        if ($this->parts[$translation]) {
            $block['attrs']['slug'] = $slug . '-' . $language;
        }
        return $block;
    }

    /** WordPress would look for each part in the database, with its theme; most sites have none there. Other plugins have some elsewhere, as WooCommerce does. */
    private function exists(string $id, string $name, string $language): bool
    {
        if (in_array($name, $this->edited($language), true)) {
            return get_block_template($id, 'wp_template_part') !== null;
        }
        // phpcs:disable WordPress.NamingConventions.PrefixAllGlobals -- What get_block_template() does besides its query, which would find nothing.
        $part = apply_filters('pre_get_block_template', null, $id, 'wp_template_part');
        return ($part ?? apply_filters('get_block_template', get_block_file_template($id, 'wp_template_part'), $id, 'wp_template_part')) !== null;
        // phpcs:enable
    }

    /** @return list<string> */
    private function edited(string $language): array
    {
        try {
            return ($this->edited)($language);
        } catch (DatabaseError $e) {
            Log::error('a page is shown with the template parts of the theme', $e);
            return [];
        }
    }
}
