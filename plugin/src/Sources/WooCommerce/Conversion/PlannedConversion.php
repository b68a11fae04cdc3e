<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce\Conversion;

/** A product and the planned action for it. */
final class PlannedConversion
{
    /**
     * @param string $type Its current product type; '' if the product does not exist.
     * @param bool $isChange Whether the step changes something.
     */
    public function __construct(
        public readonly int $id,
        public readonly string $title,
        public readonly string $type,
        public readonly Step $step,
        public readonly bool $isChange,
    ) {
    }
}
