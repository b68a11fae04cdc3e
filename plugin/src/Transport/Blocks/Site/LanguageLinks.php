<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Site;

use Closure;

/**
 * Lets a link of a block theme's menu lead to the same page in another language: a link with the CSS class "md-shop-language-ru". Unlike
 * the block md-shop/languages it costs nothing on pages without blocks of the plugin.
 */
final class LanguageLinks
{
    private const BEGINNING = 'md-shop-language-';

    /** @param Closure(): PageTranslations $translations Called only for such a link. */
    public function __construct(private readonly Closure $translations)
    {
    }

    public function addHooks(): void
    {
        add_filter('render_block_core/navigation-link', function (string $html, array $block): string {
            $class = $block['attrs']['className'] ?? '';
            $found = [];
            return is_string($class) && preg_match('/(?:^|\s)' . self::BEGINNING . '([a-z]{2})(?:\s|$)/', $class, $found) === 1 ? $this->translated($html, $found[1]) : $html;
        }, 10, 2);
    }

    private function translated(string $html, string $language): string
    {
        $address = ($this->translations)()->addresses()[$language] ?? '';
        $link = new \WP_HTML_Tag_Processor($html);
        if ($address === '' || ! $link->next_tag(['tag_name' => 'a'])) {
            return $html;
        }
        $link->set_attribute('href', esc_url_raw($address));
        $link->set_attribute('lang', $language);
        $link->set_attribute('hreflang', $language);
        return $link->get_updated_html();
    }
}
