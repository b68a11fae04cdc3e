<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Site;

use Closure;
use WP_HTML_Tag_Processor;

/**
 * Lets links of a block theme lead to the same page in another language: a link of a menu with the CSS class "md-shop-language-ru", and
 * the links with a language (`lang="ru"`) in a paragraph with the class "md-shop-language-links". Unlike the block md-shop/languages they
 * cost nothing on pages without blocks of the plugin.
 */
final class LanguageLinks
{
    private const BEGINNING = 'md-shop-language-';

    private const PARAGRAPH = 'md-shop-language-links';

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
        add_filter('render_block_core/paragraph', function (string $html, array $block): string {
            $class = $block['attrs']['className'] ?? '';
            return is_string($class) && $class !== '' && in_array(self::PARAGRAPH, explode(' ', $class), true) ? $this->translatedAll($html) : $html;
        }, 10, 2);
    }

    private function translated(string $html, string $language): string
    {
        $link = new WP_HTML_Tag_Processor($html);
        if ($link->next_tag(['tag_name' => 'a'])) {
            $this->lead($link, $language);
        }
        return $link->get_updated_html();
    }

    private function translatedAll(string $html): string
    {
        $link = new WP_HTML_Tag_Processor($html);
        while ($link->next_tag(['tag_name' => 'a'])) {
            $language = $link->get_attribute('lang');
            if (is_string($language)) {
                $this->lead($link, $language);
            }
        }
        return $link->get_updated_html();
    }

    private function lead(WP_HTML_Tag_Processor $link, string $language): void
    {
        $address = ($this->translations)()->addresses()[$language] ?? '';
        if ($address !== '') {
            $link->set_attribute('href', esc_url_raw($address));
            $link->set_attribute('lang', $language);
            $link->set_attribute('hreflang', $language);
        }
    }
}
