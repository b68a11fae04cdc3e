<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source\WooCommerce\Conversion;

/** A product and the planned action for it. */
final class PlannedConversion
{
    /**
     * @param string $type Its current product type; '' if the product does not exist.
     * @param string $action Key of the message that says what will be done, or why nothing is done.
     * @param bool $isChange Whether the action changes something.
     */
    public function __construct(
        public readonly int $id,
        public readonly string $title,
        public readonly string $type,
        public readonly string $action,
        public readonly bool $isChange,
    ) {
    }
}
