<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use MdShop\Catalog\Catalog\WritableLanguages;
use MdShop\Catalog\Languages\Embedded\Menus;

/** The demonstration's menu for block themes: one post with navigation links for each language. */
final class Menu
{
    public function __construct(private readonly WritableLanguages $languages, private readonly Links $links)
    {
    }

    /** Whether menus can have a language on this site. If not, the pages of both languages would show the same menu. */
    public function isPossible(): bool
    {
        return in_array(Menus::POST_TYPE, $this->languages->postTypes(), true);
    }

    /**
     * Converts menu.json to an item for PostImport.
     *
     * @param array<string, mixed> $menu A link names the key of a page, "shop", or "home", which may have another language.
     * @param array<string, array<string, int>> $pages Ids by key and language.
     * @return array<string, mixed>
     */
    public function item(array $menu, array $pages): array
    {
        foreach (array_keys($pages['home'] ?? []) as $language) {
            $links = '';
            foreach ($menu[$language]['links'] as $link) {
                $url = $this->links->url($link['to'], $language, $pages, $link['language'] ?? $language);
                if ($url !== '') {
                    // WordPress marks the current page's link only if it knows the page.
                    $page = $pages[$link['to']][$language] ?? null;
                    $kind = $page === null || isset($link['language']) ? ['kind' => 'custom'] : ['type' => 'page', 'id' => $page, 'kind' => 'post-type'];
                    $attributes = ['label' => $link['label']] + $kind + ['url' => $url, 'isTopLevelLink' => true]
                        // Transport\Blocks\Site\LanguageLinks replaces the front page by the page's translation.
                        + (isset($link['language']) ? ['className' => 'md-shop-language-' . $link['language']] : []);
                    $links .= get_comment_delimited_block_content('core/navigation-link', $attributes, '') . "\n";
                }
            }
            $menu[$language] = ['content' => trim($links), 'excerpt' => ''] + array_diff_key($menu[$language], ['links' => 0]);
        }
        return $menu;
    }
}
