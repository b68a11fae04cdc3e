<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use Closure;
use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Support\BlockTheme;

/**
 * Shows the demonstration's pages in one font that has Romanian and Russian letters: some themes have a font for headings without
 * Cyrillic. It is loaded early, and only used if it is there in time, so that the layout never shifts. The letters of the other language,
 * which pages have only in the name of that language, may come later.
 */
final class Font
{
    private const FAMILY = 'MD Shop Demo';

    /** The files in demo/fonts, with the letters of each (Manrope, SIL Open Font License 1.1). */
    private const FILES = [
        'manrope-latin' => 'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
        'manrope-latin-ext' => 'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF',
        'manrope-cyrillic' => 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
    ];

    /** What pages in a language need. The rest is for the name of the other language in the menu, which is folded on phones. */
    private const NEEDED = ['ro' => ['manrope-latin', 'manrope-latin-ext'], 'ru' => ['manrope-latin', 'manrope-cyrillic']];

    /** @param Closure(): string $url The address of the folder demo/fonts. */
    public function __construct(private readonly Closure $url, private readonly Languages $languages)
    {
    }

    public function addHooks(): void
    {
        add_action('wp_head', function (): void {
            if (WordPressTexts::areKept() && BlockTheme::isActive()) {
                echo $this->html(); // phpcs:ignore WordPress.Security.EscapeOutput -- Escaped there.
            }
        }, 1);
    }

    private function html(): string
    {
        $url = ($this->url)();
        $html = '';
        $needed = self::NEEDED[$this->languages->current()] ?? self::NEEDED['ro'];
        foreach (array_keys(self::FILES) as $file) {
            $html .= sprintf(
                '<link rel="preload" href="%s" as="font" type="font/woff2" crossorigin%s />' . "\n",
                esc_url("{$url}/{$file}.woff2"),
                in_array($file, $needed, true) ? '' : ' media="(min-width: 600px)"'
            );
        }
        $style = '';
        foreach (self::FILES as $file => $letters) {
            $style .= sprintf(
                '@font-face{font-family:"%s";font-style:normal;font-weight:200 800;font-display:%s;src:url("%s") format("woff2");unicode-range:%s}',
                self::FAMILY,
                in_array($file, $needed, true) ? 'optional' : 'swap',
                esc_url("{$url}/{$file}.woff2"),
                $letters
            );
        }
        // More specific than the rules of themes for elements and blocks (":root :where(body)"), so that their fonts are not loaded at all.
        $style .= sprintf(':root body,:root body :is(h1,h2,h3,h4,h5,h6,cite,figcaption,.wp-block-site-title,.wp-block-post-title,.wp-block-navigation,.wp-block-quote,.wp-block-pullquote){font-family:"%s",sans-serif}'
            // The font has no italics.
            . ':root body :is(.wp-block-quote,.wp-block-pullquote){font-style:normal}', self::FAMILY)
            // Some themes do not show which item of the menu is the current page.
            . '.wp-block-navigation a[aria-current]{font-weight:700;text-decoration:underline;text-decoration-thickness:2px;text-underline-offset:.4em}'
            // Large enough for a thumb.
            . '.wp-block-navigation .wp-block-navigation-item__content{min-height:24px}'
            . '.post-password-form label{display:block}.post-password-form input{box-sizing:border-box;min-height:44px;margin-block:.5rem;padding:.5rem 1rem;border:1px solid #767676;border-radius:.33rem;background:#fff;color:inherit;font:inherit}'
            . '.post-password-form input[type=password]{display:block;width:100%;max-width:24rem}.post-password-form input[type=submit]{border-color:#111;background:#111;color:#fff;cursor:pointer}';
        return $html . '<style id="md-shop-demo-font">' . $style . "</style>\n";
    }
}
