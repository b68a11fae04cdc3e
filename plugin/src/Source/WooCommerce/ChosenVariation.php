<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source\WooCommerce;

use MdShop\Catalog\Languages\Languages;
use WC_Product;
use WP_Post;

/** `?variant=` opens a product's page with that variant chosen (docs/decisions.md, "Variants"); without it the shop's own default applies. */
final class ChosenVariation
{
    public function __construct(private readonly ProductRows $rows, private readonly Languages $languages)
    {
    }

    public function addHooks(): void
    {
        add_filter('woocommerce_product_get_default_attributes', $this->choose(...), 20, 2);
    }

    private function choose(mixed $chosen, mixed $product): mixed
    {
        // phpcs:ignore WordPress.Security.NonceVerification -- An address that anybody may follow; it changes nothing.
        $variant = isset($_GET['variant']) && is_string($_GET['variant']) ? absint($_GET['variant']) : 0;
        if ($variant === 0 || ! $product instanceof WC_Product || is_admin() || ! is_singular() || get_queried_object_id() !== $product->get_id()) {
            return $chosen;
        }
        $variation = $this->variation($variant, $product->get_id());
        if ($variation === 0) {
            return $chosen;
        }
        $values = [];
        foreach (wc_get_product_variation_attributes($variation) as $key => $value) {
            $values[substr((string) $key, strlen('attribute_'))] = (string) $value;
        }
        return array_filter($values, static fn (string $value): bool => $value !== '');
    }

    /** The product's own variation that is this variant; 0: none is. */
    private function variation(int $variant, int $product): int
    {
        $family = array_values(array_unique([$product, ...array_values($this->languages->translationsOfPost($product))]));
        $variations = $this->rows->variations($family);
        foreach ([$product, ...array_diff($family, [$product])] as $member) {
            foreach ($variations[$member] ?? [] as $place => $post) {
                if (self::isVariant($post, $variant)) {
                    // Of a translation whose variations are others: the one in the same place.
                    $own = $variations[$product][$place] ?? null;
                    return $own === null ? 0 : $own->ID;
                }
            }
        }
        return 0;
    }

    private static function isVariant(WP_Post $variation, int $variant): bool
    {
        $known = (string) get_post_meta($variation->ID, WooCommerceSite::VARIANT_ID, true);
        return $known === '' ? $variation->ID === $variant : (int) $known === $variant;
    }
}
