<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source\WooCommerce\Conversion;

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
}
