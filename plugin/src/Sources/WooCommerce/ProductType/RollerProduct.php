<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce\ProductType;

use WC_Product_Variable;

/**
 * WooCommerce's class of a product with variants: a variable product with another type name. WooCommerce mostly calls
 * is_type('variable'); ProductType handles the places that compare names. Load this class only if WooCommerce is loaded.
 */
class RollerProduct extends WC_Product_Variable
{
    // phpcs:disable PSR1.Methods.CamelCapsMethodName -- Names defined by WooCommerce.
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
