<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Pages;

use MdShop\Catalog\Support\Text\PlainText;

/** The description and the canonical address of a page for search engines, and OpenGraph for previews of links. */
final class MetaTags
{
    /** Search engines show about so many characters. */
    private const DESCRIPTION_LENGTH = 160;

    /**
     * @param array{type: string, title: string, description: string, url: string, image: string, canonical?: string, price?: string, currency?: string} $page
     * @param string $head What the head already contains. A tag that another plugin has printed is not repeated.
     * @return string HTML.
     */
    public static function html(array $page, string $site, string $locale, string $head): string
    {
        $description = PlainText::excerpt($page['description'], self::DESCRIPTION_LENGTH);
        $html = self::contains($head, 'name', 'description["\'\s/>]') ? '' : self::tag('name', 'description', $description);
        $canonical = $page['canonical'] ?? '';
        if ($canonical !== '' && ! self::hasCanonical($head)) {
            $html .= sprintf('<link rel="canonical" href="%s" />' . "\n", esc_url($canonical));
        }
        if (self::contains($head, 'property', 'og:')) {
            return $html;
        }
        $properties = [
            'og:type' => $page['type'],
            'og:site_name' => $site,
            'og:locale' => $locale,
            'og:title' => $page['title'],
            'og:description' => $description,
            'og:url' => $page['url'],
            'og:image' => $page['image'],
            'product:price:amount' => $page['price'] ?? '',
            'product:price:currency' => isset($page['price']) ? $page['currency'] ?? '' : '',
        ];
        foreach ($properties as $name => $content) {
            $html .= self::tag('property', $name, $content);
        }
        return $html;
    }

    private static function hasCanonical(string $head): bool
    {
        // Most lists have none, and PCRE finds a literal text much faster than an element.
        return preg_match('#canonical\b#i', $head) === 1 && preg_match('#<link\b[^>]*\brel\s*=\s*["\']?canonical\b#i', $head) === 1;
    }

    private static function contains(string $head, string $attribute, string $pattern): bool
    {
        return preg_match('#<meta\b[^>]*\b' . $attribute . '\s*=\s*["\']?' . $pattern . '#i', $head) === 1;
    }

    private static function tag(string $attribute, string $name, string $content): string
    {
        return $content === '' ? '' : sprintf('<meta %s="%s" content="%s" />' . "\n", $attribute, $name, esc_attr($content));
    }
}
