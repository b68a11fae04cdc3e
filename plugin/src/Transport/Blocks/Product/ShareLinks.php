<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Product;

use MdShop\Catalog\Contract\Messages;

/** Links to share a page. They are ordinary links: nothing of another site is loaded. */
final class ShareLinks
{
    public function __construct(private readonly Messages $messages)
    {
    }

    public function html(string $name, string $url, string $language): string
    {
        $links = [
            'Telegram' => 'https://t.me/share/url?' . http_build_query(['url' => $url, 'text' => $name], '', '&', PHP_QUERY_RFC3986),
            'Viber' => 'viber://forward?' . http_build_query(['text' => "{$name} {$url}"], '', '&', PHP_QUERY_RFC3986),
            'Facebook' => 'https://www.facebook.com/sharer/sharer.php?' . http_build_query(['u' => $url], '', '&', PHP_QUERY_RFC3986),
            $this->messages->text($language, 'share.email') => 'mailto:?' . http_build_query(['subject' => $name, 'body' => $url], '', '&', PHP_QUERY_RFC3986),
        ];
        $html = '';
        foreach ($links as $title => $address) {
            $html .= sprintf('<li><a href="%s" rel="nofollow noopener">%s</a></li>', esc_url($address, ['https', 'mailto', 'viber']), esc_html($title));
        }
        return sprintf('<details class="md-shop-share"><summary>%s</summary><ul role="list">%s</ul></details>', esc_html($this->messages->text($language, 'share.title')), $html);
    }
}
