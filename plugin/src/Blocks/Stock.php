<?php

declare(strict_types=1);

namespace MdShop\Catalog\Blocks;

use MdShop\Catalog\Contract\Messages;

/** An availability of the contract in words, with a class that gives it a colour. */
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
