<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Pages;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Documents\FactsReader;
use MdShop\Catalog\Documents\Links;
use MdShop\Catalog\Languages\Languages;

/** Public pages name the interfaces, in headers and in their head, and say what may be done with them. */
final class DiscoveryLinks
{
    public function __construct(
        private readonly Contract $contract,
        private readonly Links $links,
        private readonly FactsReader $facts,
        private readonly Languages $languages,
    ) {
    }

    public function addHooks(): void
    {
        add_action('send_headers', $this->sendHeaders(...));
        add_action('wp_head', $this->printElements(...), 3);
    }

    private function sendHeaders(): void
    {
        if (! PublicPage::isHtml() || headers_sent()) {
            return;
        }
        // The same address has a Markdown form; WordPress and others have values of their own in these headers.
        header('Vary: Accept', false);
        header('Link: ' . $this->links->header($this->facts->places(), $this->languages->current()), false);
        if (PublicPage::isForEverybody() && (bool) get_option('blog_public')) {
            header('Content-Signal: ' . $this->contract->service()['content_signal']);
        }
    }

    private function printElements(): void
    {
        if (! PublicPage::isHtml()) {
            return;
        }
        foreach ($this->links->of($this->facts->places(), $this->languages->current()) as $link) {
            printf(
                // Without hreflang: to search engines that says where a page's translations are.
                '<link rel="%s" type="%s" href="%s" />' . "\n",
                esc_attr($link['rel']),
                esc_attr($link['type']),
                esc_url($link['href'])
            );
        }
    }
}
