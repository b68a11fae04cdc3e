<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Site;

use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Transport\Blocks\BlockRenderer;
use MdShop\Catalog\Transport\Blocks\PageLanguage;

/** The block md-shop/languages: links to the same page in the site's other languages, or to their front pages if it has no translation. */
final class LanguagesBlock implements BlockRenderer
{
    public function __construct(private readonly PageTranslations $translations, private readonly Messages $messages, private readonly PageLanguage $language)
    {
    }

    public function html(array $attributes, int $postId): string
    {
        $current = $this->language->current();
        $addresses = $this->translations->addresses();
        $html = '';
        foreach (array_diff_key(PageTranslations::NAMES, [$current => '']) as $language => $name) {
            $html .= sprintf('<li><a href="%1$s" lang="%2$s" hreflang="%2$s">%3$s</a></li>', esc_url($addresses[$language]), esc_attr($language), esc_html($name));
        }
        return sprintf('<nav aria-label="%s"><ul class="md-shop-languages" role="list">%s</ul></nav>', esc_attr($this->messages->text($current, 'languages.switch')), $html);
    }
}
