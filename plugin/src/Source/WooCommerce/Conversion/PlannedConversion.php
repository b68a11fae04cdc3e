<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source\WooCommerce\Conversion;

/** One product, and what becomes of it. */
final class PlannedConversion
{
    /**
     * @param string $type What it is now, in WooCommerce's words; '' where there is no such product.
     * @param string $action The message that says what will be done, or why nothing will.
     * @param bool $isDone Whether run() does something about it.
     */
    public function __construct(
        public readonly int $id,
        public readonly string $title,
        public readonly string $type,
        public readonly string $action,
        public readonly bool $isDone,
    ) {
    }
}
