<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce\Conversion;

use MdShop\Catalog\Support\Text\Counted;

/** The result of a conversion or its reverse. */
final class Outcome
{
    /**
     * @param int $done How many products were changed.
     * @param array<int, string> $failures Reasons of failures, by product. These products are unchanged.
     */
    public function __construct(public readonly int $done, public readonly array $failures)
    {
    }

    /** In the administrator's language. */
    public static function text(int $done, int $failed): string
    {
        return $failed === 0
            /* translators: %s: number with its noun, such as "2 products" */
            ? sprintf(__('Done: %s.', 'md-shop-catalog'), Counted::products($done))
            /* translators: 1, 2: numbers with their noun, such as "2 products" */
            : sprintf(__('Done: %1$s. Not done: %2$s.', 'md-shop-catalog'), Counted::products($done), Counted::products($failed));
    }
}
