<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Parts;

use MdShop\Catalog\Contract\Messages;

/** A number of products beside a name, as HTML: the number, and what it counts for screen readers alone. */
final class Count
{
    public function __construct(private readonly Messages $messages)
    {
    }

    public function html(int $count, string $language): string
    {
        [$before, $after] = explode((string) $count, $this->messages->text($language, 'products.count', ['count' => $count]), 2) + [1 => ''];
        $unseen = static fn (string $words): string => $words === '' ? '' : '<span class="screen-reader-text">' . esc_html($words) . '</span>';
        return trim($unseen(trim($before)) . ' ' . $count . ' ' . $unseen(trim($after)));
    }
}
