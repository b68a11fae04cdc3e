<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Catalog;

use MdShop\Catalog\Contract\Messages;

/** Links to the pages of a catalog: the first, the last and those beside the current one. */
final class CatalogPagination
{
    public function __construct(private readonly Messages $messages)
    {
    }

    public function html(CatalogAddress $address, int $pages, int $current, string $language): string
    {
        if ($pages < 2) {
            return '';
        }
        $link = static fn (int $page, string $text, string $label, string $class): string => sprintf(
            '<a class="page-numbers %s" href="%s"%s data-wp-on--click="actions.turn">%s</a>',
            esc_attr($class),
            esc_url($address->url(['page' => $page])),
            $label === '' ? '' : ' aria-label="' . esc_attr($label) . '"',
            esc_html($text)
        );
        $html = $current > 1 ? $link($current - 1, $this->messages->text($language, 'shop.previous'), '', 'prev') : '';
        $before = 0;
        for ($page = 1; $page <= $pages; $page++) {
            if ($page !== 1 && $page !== $pages && abs($page - $current) > 1) {
                continue;
            }
            $html .= $page > $before + 1 ? '<span class="page-numbers dots">…</span>' : '';
            $label = $this->messages->text($language, 'shop.page', ['page' => $page]);
            $html .= $page === $current
                ? sprintf('<span class="page-numbers current" aria-current="page" aria-label="%s">%d</span>', esc_attr($label), $page)
                : $link($page, (string) $page, $label, '');
            $before = $page;
        }
        $html .= $current < $pages ? $link($current + 1, $this->messages->text($language, 'shop.next'), '', 'next') : '';
        return sprintf('<nav class="md-shop-pagination pagination" aria-label="%s">%s</nav>', esc_attr($this->messages->text($language, 'shop.pages')), $html);
    }
}
