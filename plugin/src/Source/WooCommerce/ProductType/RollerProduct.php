<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source\WooCommerce\ProductType;

use WC_Product_Variable;

/**
 * A family in WooCommerce: a variable product in everything but its name. WooCommerce asks is_type('variable') nearly
 * everywhere; where it compares names, ProductType answers. Load it only where WooCommerce is.
 */
class RollerProduct extends WC_Product_Variable
{
    // phpcs:disable PSR1.Methods.CamelCapsMethodName -- WooCommerce's own names.
    public function get_type(): string
    {
        return ProductType::NAME;
    }

    /** @param array<string>|string $type */
    public function is_type($type): bool
    {
        return parent::is_type($type) || in_array('variable', (array) $type, true);
    }

    // phpcs:enable
}
