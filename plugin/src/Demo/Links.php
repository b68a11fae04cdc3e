<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Catalog\WritableLanguages;

/** The targets of links in the demonstration's menu and templates. */
final class Links
{
    public function __construct(private readonly WritableLanguages $languages)
    {
    }

    /**
     * @param string $to The key of a page, "shop", "coaches", "questions", or "home".
     * @param string $language The language of the page that contains the link.
     * @param array<string, array<string, int>> $pages Ids by key and language.
     * @param string $homeOf The language of the front page to which "home" links.
     * @return string '' if the page does not exist in the language.
     */
    public function url(string $to, string $language, array $pages, string $homeOf): string
    {
        return match ($to) {
            'home' => $this->languages->homeUrl($homeOf),
            'shop' => $this->archive(PostTypes::PRODUCT, $language),
            'coaches' => $this->archive(PostTypes::COACH, $language),
            'questions' => $this->archive(PostTypes::FAQ, $language),
            default => (string) get_permalink($pages[$to][$language] ?? 0),
        };
    }

    private function archive(string $type, string $language): string
    {
        $home = $this->languages->homeUrl('ro');
        $list = (string) get_post_type_archive_link($type);
        if ($language === 'ro' || ! str_starts_with($list, $home)) {
            return $list;
        }
        $path = substr($list, strlen($home));
        // If permalinks begin with /index.php/, the home address of another language already contains this part.
        $root = (string) $GLOBALS['wp_rewrite']->root;
        return $this->languages->homeUrl($language) . ($root !== '' && str_starts_with($path, $root) ? substr($path, strlen($root)) : $path);
    }
}
