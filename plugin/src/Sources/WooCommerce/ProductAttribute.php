<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

/** An attribute of a product. Its values are terms if the attribute belongs to the whole shop, texts if it belongs to this product only. */
final class ProductAttribute
{
    private ?string $metaKey = null;

    /**
     * @param string $slug      Without `pa_`.
     * @param string $taxonomy '' for an attribute of this product only.
     * @param bool $varies Whether variations have different values of it.
     * @param list<string> $options Its values in the order of the shop: slugs of terms, or texts.
     */
    public function __construct(
        public readonly string $slug,
        public readonly string $label,
        public readonly string $taxonomy,
        public readonly bool $varies,
        public readonly array $options,
    ) {
    }

    /** The meta key of a variation's value; Cyrillic letters are encoded in it. An empty value means any. */
    public function metaKey(): string
    {
        return $this->metaKey ??= wc_variation_attribute_name($this->taxonomy !== '' ? $this->taxonomy : $this->slug);
    }
}
