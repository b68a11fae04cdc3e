<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Pages;

use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Operations\Facts\FactsReader;
use MdShop\Catalog\Transport\Documents\Links;

/** Adds links to the interfaces to public pages, as headers and as elements in the head, and the header Content-Signal. */
final class DiscoveryLinks
{
    /** @var array<string, list<array{rel: string, href: string, type: string, hreflang?: string}>> The links of a page, by its language. */
    private array $found = [];

    public function __construct(
        private readonly Links $links,
        private readonly FactsReader $facts,
        private readonly Languages $languages,
        private readonly PublicPage $publicPage,
    ) {
    }

    public function addHooks(): void
    {
        add_action('send_headers', $this->sendHeaders(...));
        add_action('wp_head', $this->printElements(...), 3);
    }

    private function sendHeaders(): void
    {
        // Its own, because the template may have other answers: see PublicPage.
        $publicPage = new PublicPage();
        if (! $publicPage->isHtml() || headers_sent()) {
            return;
        }
        // The same address also returns Markdown. Both headers are added, because WordPress and plugins also send them.
        header('Vary: Accept', false);
        header('Link: ' . Links::header($this->links()), false);
        $signal = $publicPage->isForEverybody() ? $this->facts->contentSignal() : '';
        if ($signal !== '') {
            header('Content-Signal: ' . $signal);
        }
    }

    private function printElements(): void
    {
        if (! $this->publicPage->isHtml()) {
            return;
        }
        foreach ($this->links() as $link) {
            // Without hreflang, because search engines read it as a link to a translation of the page.
            // phpcs:ignore WordPress.Security.EscapeOutput -- Relations and types are constants of Links, without a character to escape.
            printf('<link rel="%s" type="%s" href="%s" />' . "\n", $link['rel'], $link['type'], esc_attr($link['href']));
        }
    }

    /** @return list<array{rel: string, href: string, type: string, hreflang?: string}> */
    private function links(): array
    {
        // An address without a prefix, such as "?p=5", gets its language after the headers.
        $language = $this->languages->current();
        return $this->found[$language] ??= $this->links->of($this->facts->endpoints(), $language);
    }
}
