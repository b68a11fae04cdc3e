<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use MdShop\Catalog\Catalog\WritableLanguages;
use MdShop\Catalog\Languages\Embedded\Menus;

/** The demonstration's menu, as block themes show it: a post of navigation links in each language. */
final class Menu
{
    public function __construct(private readonly WritableLanguages $languages, private readonly Links $links)
    {
    }

    /** Whether menus have languages here; where they have none, one menu would stand on the pages of both. */
    public function isPossible(): bool
    {
        return in_array(Menus::POST_TYPE, $this->languages->postTypes(), true);
    }

    /**
     * What menu.json holds, as PostImport takes it.
     *
     * @param array<string, mixed> $menu Its links name a page by its key, "shop", or "home" in another language.
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
                    $attributes = ['label' => $link['label'], 'url' => $url, 'kind' => 'custom', 'isTopLevelLink' => true];
                    $links .= get_comment_delimited_block_content('core/navigation-link', $attributes, '') . "\n";
                }
            }
            $menu[$language] = ['content' => trim($links), 'excerpt' => ''] + array_diff_key($menu[$language], ['links' => 0]);
        }
        return $menu;
    }
}
