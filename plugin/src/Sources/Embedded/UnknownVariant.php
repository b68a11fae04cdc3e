<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded;

use RuntimeException;

/** A variant id that does not belong to the edited product. */
final class UnknownVariant extends RuntimeException
{
    public function __construct(public readonly int $variantId)
    {
        parent::__construct(sprintf(
            /* translators: %d: identifier of a variant */
            esc_html__('Variant %d does not belong to this product. Leave variant_id out for a new variant.', 'md-shop-catalog'),
            $variantId
        ));
    }
}
