<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages\Embedded;

use MdShop\Catalog\Languages\TranslationStore;
use WP_Query;

/**
 * Shows the menus of block themes in the page's language. A menu that a navigation block names is replaced by its translation.
 * For a block that names none, WordPress uses the newest menu; here the newest in the page's language comes first.
 */
final class Menus
{
    public const POST_TYPE = 'wp_navigation';

    public function __construct(private readonly EmbeddedLanguages $languages, private readonly TranslationStore $store)
    {
    }

    public function addHooks(): void
    {
        add_filter('posts_orderby', $this->preferThisLanguage(...), 20, 2);
        add_filter('render_block_data', $this->withTranslation(...), 10, 3);
    }

    /** The labels of a menu's links. They are attributes of its blocks. */
    public static function labels(string $content): string
    {
        preg_match_all('/"label":("(?:[^"\\\\]++|\\\\.)*+")/', $content, $found);
        return implode(' ', array_map(static fn (string $json): string => (string) json_decode($json), $found[1]));
    }

    private function preferThisLanguage(string $order, WP_Query $query): string
    {
        if ((array) $query->get('post_type') !== [self::POST_TYPE] || ! $this->isPage()) {
            return $order;
        }
        // Menus in the other language stay in the result: if a query finds none, WordPress creates a new menu on every page.
        $isInLanguage = $this->store->condition($GLOBALS['wpdb']->posts . '.ID', $this->languages->current());
        return "CASE WHEN {$isInLanguage} THEN 0 ELSE 1 END" . ($order === '' ? '' : ', ' . $order);
    }

    /**
     * @param array<string, mixed> $block
     * @return array<string, mixed>
     */
    private function withTranslation(array $block): array
    {
        // Called for each block of a page.
        $id = $block['blockName'] === 'core/navigation' ? $block['attrs']['ref'] ?? null : null;
        if (is_int($id) && $this->isPage()) {
            $translation = $this->languages->translationsOfPost($id)[$this->languages->current()] ?? $id;
            // WordPress reads the menu itself.
            if ($translation !== $id && get_post_status($translation) === 'publish') {
                $block['attrs']['ref'] = $translation;
            }
        }
        return $block;
    }

    private function isPage(): bool
    {
        return did_action('wp') > 0 && ! is_admin() && $this->store->isServed();
    }
}
