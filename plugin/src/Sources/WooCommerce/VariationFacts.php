<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use MdShop\Catalog\Catalog\Availability;

/** What WooCommerce tells an unknown visitor about a variation. Prices are as displayed, in bani; null if there is none. */
final class VariationFacts
{
    /**
     * @param int|null $price The one that a buyer pays now.
     * @param int|null $from The first second of the sale; null: unlimited.
     * @param int|null $to The first second after the sale; null: unlimited.
     * @param array<string, string> $values The values of attributes, by meta key.
     * @param string $variantId The metadata WooCommerceSite::VARIANT_ID, for VariantIds::of(); '' if there is none.
     */
    public function __construct(
        public readonly string $sku,
        public readonly ?int $regularPrice,
        public readonly ?int $salePrice,
        public readonly ?int $price,
        public readonly ?int $from,
        public readonly ?int $to,
        public readonly Availability $availability,
        public readonly array $values,
        public readonly string $variantId,
    ) {
    }

    /**
     * The values of attributes among the metadata of a variation.
     *
     * @param array<array-key, string> $meta
     * @return array<string, string>
     */
    public static function attributesAmong(array $meta): array
    {
        return array_filter($meta, static fn (int|string $key): bool => str_starts_with((string) $key, WooCommerceSite::VALUE_PREFIX), ARRAY_FILTER_USE_KEY);
    }

    /**
     * The same of a variation whose metadata WordPress's cache has. Not wc_get_product_variation_attributes(), which finds none if the
     * product's attributes are stored without their keys.
     *
     * @return array<string, string>
     */
    public static function attributesOf(int $variation): array
    {
        return self::attributesAmong(array_map(
            static fn (mixed $values): string => (string) (is_array($values) ? $values[0] ?? '' : $values),
            (array) get_post_meta($variation)
        ));
    }

    public static function availability(bool $isInStock, bool $isOnBackorder): Availability
    {
        return match (true) {
            ! $isInStock => Availability::OutOfStock,
            $isOnBackorder => Availability::Backorder,
            default => Availability::InStock,
        };
    }
}
