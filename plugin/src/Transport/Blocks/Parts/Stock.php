<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Parts;

use MdShop\Catalog\Contract\Messages;

/** Renders an availability value of the contract as text, with a class for its colour. */
final class Stock
{
    public function __construct(private readonly Messages $messages)
    {
    }

    /** @param string $sizes The sizes that it is about, as text; '' for none. */
    public function html(string $availability, string $language, string $sizes = ''): string
    {
        $text = $this->messages->text($language, 'availability.' . $availability);
        return sprintf(
            '<span class="md-shop-stock is-%s">%s</span>',
            esc_attr(str_replace('_', '-', $availability)),
            // A range stays in one line.
            esc_html($text) . ($sizes === '' ? '' : ': ' . (string) preg_replace('/[^\s,]+[-–][^\s,]+/u', '<span class="md-shop-range">$0</span>', esc_html($sizes)))
        );
    }
}
