<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source\WooCommerce\Conversion;

/** What a run came to. */
final class Outcome
{
    /**
     * @param int $done How many products were changed.
     * @param array<int, string> $failures Why one was not, though it was to be, by product; it is as it was before.
     */
    public function __construct(public readonly int $done, public readonly array $failures)
    {
    }
}
