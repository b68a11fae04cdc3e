<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks;

use MdShop\Catalog\Contract\Messages;

/** Renders an availability value of the contract as text, with a class for its colour. */
final class Stock
{
    public function __construct(private readonly Messages $messages)
    {
    }

    public function html(string $availability, string $language): string
    {
        return sprintf(
            '<span class="md-shop-stock is-%s">%s</span>',
            esc_attr(str_replace('_', '-', $availability)),
            esc_html($this->messages->text($language, 'availability.' . $availability))
        );
    }
}
