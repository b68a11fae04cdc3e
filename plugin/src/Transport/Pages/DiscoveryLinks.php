<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Pages;

use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Operations\Facts\FactsReader;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Transport\Documents\Links;

/** Adds links to the interfaces to public pages, as headers and as elements in the head, and the header Content-Signal. */
final class DiscoveryLinks
{
    /** Whether this is a public HTML page; null before it is known. */
    private ?bool $isHtml = null;

    public function __construct(
        private readonly SettingsStore $settings,
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
        if (! $this->isHtml() || headers_sent()) {
            return;
        }
        // The same address also returns Markdown. Both headers are added, because WordPress and plugins also send them.
        header('Vary: Accept', false);
        header('Link: ' . $this->links->header($this->facts->endpoints(), $this->languages->current()), false);
        if (PublicPage::isForEverybody() && (bool) get_option('blog_public')) {
            header('Content-Signal: ' . $this->settings->last()->contentSignal());
        }
    }

    private function printElements(): void
    {
        if (! $this->isHtml()) {
            return;
        }
        foreach ($this->links->of($this->facts->endpoints(), $this->languages->current()) as $link) {
            // Without hreflang, because search engines read it as a link to a translation of the page.
            // phpcs:ignore WordPress.Security.EscapeOutput -- Relations and types are constants of Links, without a character to escape.
            printf('<link rel="%s" type="%s" href="%s" />' . "\n", $link['rel'], $link['type'], esc_attr($link['href']));
        }
    }

    private function isHtml(): bool
    {
        return $this->isHtml ??= PublicPage::isHtml();
    }
}
