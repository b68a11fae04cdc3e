<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Parts;

use MdShop\Catalog\Contract\Messages;

/** A number of products beside a name, as HTML: the number alone, and what it counts for screen readers. */
final class Count
{
    public function __construct(private readonly Messages $messages)
    {
    }

    public function html(int $count, string $language): string
    {
        return sprintf(
            '<span aria-hidden="true">%d</span><span class="screen-reader-text">(%s)</span>',
            $count,
            esc_html($this->messages->text($language, 'products.count', ['count' => $count]))
        );
    }
}
