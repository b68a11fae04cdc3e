<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages\Embedded;

use WP_Query;

/**
 * Menus of block themes in the page's language: where a navigation block names one, its translation stands for it, and where
 * it names none, WordPress takes the newest, here the newest of that language first.
 */
final class Menus
{
    public const POST_TYPE = 'wp_navigation';

    public function __construct(private readonly EmbeddedLanguages $languages, private readonly TranslationStore $store)
    {
    }

    public function addHooks(): void
    {
        add_filter('posts_orderby', $this->ofThisLanguageFirst(...), 20, 2);
        add_filter('render_block_data', $this->withTranslation(...));
    }

    private function ofThisLanguageFirst(string $order, WP_Query $query): string
    {
        if ((array) $query->get('post_type') !== [self::POST_TYPE] || ! $this->isPage()) {
            return $order;
        }
        // Those of the other language are not left out: where a query finds none, WordPress makes a menu, at every page.
        $own = $this->store->condition($GLOBALS['wpdb']->posts . '.ID', $this->languages->current());
        return "CASE WHEN {$own} THEN 0 ELSE 1 END" . ($order === '' ? '' : ', ' . $order);
    }

    /**
     * @param array<string, mixed> $block
     * @return array<string, mixed>
     */
    private function withTranslation(array $block): array
    {
        $id = $block['attrs']['ref'] ?? null;
        if (($block['blockName'] ?? '') === 'core/navigation' && is_int($id) && $this->isPage()) {
            $translation = $this->languages->translationsOfPost($id)[$this->languages->current()] ?? $id;
            if (get_post_status($translation) === 'publish') {
                $block['attrs']['ref'] = $translation;
            }
        }
        return $block;
    }

    private function isPage(): bool
    {
        return did_action('wp') > 0 && ! is_admin() && $this->store->isKept();
    }
}
