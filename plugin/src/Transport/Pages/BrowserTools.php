<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Pages;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Documents\FactsReader;
use MdShop\Catalog\Languages\Languages;
use MdShop\Catalog\Settings\SettingsStore;

/**
 * Public pages offer the tools to browsers that have a model context (docs/decisions.md, "Browser tools"). A page loads the
 * detector alone, which blocks nothing; where the interface is and in which language the page is stands beside it as data,
 * since no Content-Security-Policy forbids data.
 */
final class BrowserTools
{
    /** What src-browser's build made, below the plugin's folder. */
    public const FILE = 'build/browser/module.php';

    private const MODULE = '@md-shop/browser-tools';
    /** src-browser/page.ts looks for it. */
    private const ELEMENT = 'md-shop-browser-tools';

    /** @param string $file The plugin's main file. */
    public function __construct(
        private readonly Contract $contract,
        private readonly FactsReader $facts,
        private readonly Languages $languages,
        private readonly SettingsStore $settings,
        private readonly string $file,
    ) {
    }

    public function addHooks(): void
    {
        add_action('wp_enqueue_scripts', $this->enqueue(...));
        add_action('wp_head', $this->printFacts(...), 4);
        add_action('admin_init', function (): void {
            if ($this->settings->current()->offersBrowserTools() && ! is_file($this->path())) {
                md_shop_show_problem(static fn (string $language): string
                    => md_shop_problem_text(['key' => 'contract_missing', 'file' => self::FILE], $language));
            }
        });
    }

    private function enqueue(): void
    {
        if (! $this->isOffered()) {
            return;
        }
        $made = require $this->path();
        // The version is the detector's content's, which holds the name of the rest, which holds its content's hash.
        $url = plugins_url(dirname(self::FILE) . '/' . $made['detector'], $this->file);
        // The last argument is for WordPress 6.9 and newer: nothing that a visitor sees waits for this.
        wp_enqueue_script_module(self::MODULE, $url, [], $made['version'], ['fetchpriority' => 'low']);
    }

    private function printFacts(): void
    {
        if (! $this->isOffered()) {
            return;
        }
        $rest = $this->facts->places()->rest();
        $language = $this->languages->current();
        $facts = [
            // The browser would refuse to ask over http from a page that came over TLS.
            'rest' => is_ssl() ? set_url_scheme($rest, 'https') : $rest,
            'language' => in_array($language, $this->contract->service()['languages'], true)
                ? $language
                : $this->contract->service()['default_language'],
        ];
        wp_print_inline_script_tag(
            (string) wp_json_encode($facts, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_HEX_TAG | JSON_HEX_AMP),
            ['type' => 'application/json', 'id' => self::ELEMENT]
        );
    }

    /** On pages that are public, not on drafts and designs that somebody tries out, and where it was built at all. */
    private function isOffered(): bool
    {
        return PublicPage::isHtml() && ! is_preview() && ! is_customize_preview()
            && $this->settings->current()->offersBrowserTools() && is_file($this->path());
    }

    private function path(): string
    {
        return dirname($this->file) . '/' . self::FILE;
    }
}
