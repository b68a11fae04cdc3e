<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source\WooCommerce;

/** An attribute as one product has it: of the whole shop, with terms, or of this product alone, with texts. */
final class ProductAttribute
{
    /**
     * @param string $slug      Without `pa_`.
     * @param string $taxonomy  '' for an attribute of this product alone.
     * @param bool $varies      Whether variations differ in it.
     * @param list<string> $options Its values in the shop's order: slugs of terms, or texts.
     */
    public function __construct(
        public readonly string $slug,
        public readonly string $label,
        public readonly string $taxonomy,
        public readonly bool $varies,
        public readonly array $options,
    ) {
    }

    /** The meta key under which a variation has its value; '' there means any. */
    public function metaKey(): string
    {
        return 'attribute_' . ($this->taxonomy !== '' ? $this->taxonomy : $this->slug);
    }
}
