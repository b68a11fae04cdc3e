<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Pages;

use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Operations\Facts\FactsReader;
use MdShop\Catalog\Settings\SettingsStore;

/**
 * Offers the tools on public pages to browsers with a model context (docs/decisions.md, "Browser tools"). A page loads only
 * the small loader, which blocks nothing. The interface's address and the page's language are in the page as a data element,
 * because no Content-Security-Policy forbids data.
 */
final class BrowserTools
{
    /** The file that the build of src-browser/tools makes, relative to the plugin's folder. */
    public const FILE = 'build/browser/module.php';

    private const SCRIPT = 'md-shop-browser-tools-js';
    /** The element's id, which src-browser/tools/page.ts uses. */
    private const ELEMENT = 'md-shop-browser-tools';

    /** Whether this page offers the tools; null before it is known. */
    private ?bool $isOffered = null;

    /** @param string $file The plugin's main file. */
    public function __construct(
        private readonly Contract $contract,
        private readonly FactsReader $facts,
        private readonly Languages $languages,
        private readonly SettingsStore $settings,
        private readonly string $file,
        private readonly PublicPage $publicPage,
    ) {
    }

    public function addHooks(): void
    {
        add_action('wp_head', $this->printFacts(...), 4);
        // After WordPress's import map: not all browsers allow one after a module.
        add_action('wp_footer', $this->printLoader(...), PHP_INT_MAX - 1);
        add_action('admin_init', function (): void {
            if ($this->settings->current()->offersBrowserTools() && ! is_file($this->path())) {
                md_shop_show_problem(static fn (): string => md_shop_problem_text(['key' => 'contract_missing', 'file' => self::FILE]));
            }
        });
    }

    /** Not with WordPress's list of modules, which costs more than the rest: this one needs no other, and none needs it. */
    private function printLoader(): void
    {
        if (! $this->isOffered()) {
            return;
        }
        $build = require $this->path();
        // The version is a hash of the loader, which contains the name of the tools' file, which contains a hash of that file.
        $url = plugins_url(dirname(self::FILE) . '/' . $build['loader'], $this->file);
        // The priority is low because nothing visible depends on the script.
        $attributes = ['type' => 'module', 'src' => $url . (str_contains($url, '?') ? '&' : '?') . 'ver=' . $build['version'], 'id' => self::SCRIPT, 'fetchpriority' => 'low'];
        // As wp_print_script_tag() does, for plugins that add a nonce. It also parses the element that it makes, which takes longer than all of this.
        $attributes = apply_filters('wp_script_attributes', $attributes); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals -- WordPress's filter.
        $html = '<script';
        foreach ($attributes as $name => $value) {
            $html .= match (true) {
                $value === false => '',
                $value === true, $value === null => ' ' . esc_attr($name),
                default => sprintf(' %s="%s"', esc_attr($name), $name === 'src' ? esc_url($value) : esc_attr($value)),
            };
        }
        echo $html . "></script>\n"; // phpcs:ignore WordPress.Security.EscapeOutput -- Escaped above.
    }

    private function printFacts(): void
    {
        if (! $this->isOffered()) {
            return;
        }
        $rest = $this->facts->endpoints()->rest();
        $language = $this->languages->current();
        $facts = [
            // A browser blocks http requests from a page loaded through https.
            'rest' => is_ssl() ? set_url_scheme($rest, 'https') : $rest,
            'language' => in_array($language, $this->contract->service()['languages'], true)
                ? $language
                : $this->contract->service()['default_language'],
        ];
        // "<" and "&" are escaped inside, so that no text can end the element. It is no script, so it needs none of its attributes.
        printf('<script type="application/json" id="%s">%s</script>' . "\n", esc_attr(self::ELEMENT), wp_json_encode($facts, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_HEX_TAG | JSON_HEX_AMP)); // phpcs:ignore WordPress.Security.EscapeOutput -- See above.
    }

    /** Whether this is a public page (not a preview), the setting is on and the build exists. */
    private function isOffered(): bool
    {
        return $this->isOffered ??= $this->publicPage->isHtml() && ! is_preview() && ! is_customize_preview()
            && $this->settings->last()->offersBrowserTools() && is_file($this->path());
    }

    private function path(): string
    {
        return dirname($this->file) . '/' . self::FILE;
    }
}
