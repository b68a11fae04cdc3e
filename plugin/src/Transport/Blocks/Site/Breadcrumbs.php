<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Site;

/** The way from the shop to the current page, as links. */
final class Breadcrumbs
{
    /**
     * @param list<array{name: string, url: string}> $above
     * @param string $label What screen readers call it.
     */
    public static function html(array $above, string $current, string $label): string
    {
        $html = '';
        foreach ($above as ['name' => $name, 'url' => $url]) {
            $html .= sprintf('<li><a href="%s">%s</a></li>', esc_url($url), esc_html($name));
        }
        return sprintf(
            '<nav class="md-shop-way" aria-label="%s"><ol role="list">%s<li><span aria-current="page">%s</span></li></ol></nav>',
            esc_attr($label),
            $html,
            esc_html($current)
        );
    }
}
