<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\TranslationGroup;
use WC_Product;
use WP_Post;

/**
 * Preselects the variant of the parameter `?variant=` on a product's page (docs/decisions.md, "Variants"). Without the
 * parameter, the shop's default applies.
 */
final class ChosenVariation
{
    public function __construct(private readonly ProductRows $rows, private readonly Languages $languages, private readonly TranslatedVariation $translated)
    {
    }

    public function addHooks(): void
    {
        add_filter('woocommerce_product_get_default_attributes', $this->choose(...), 20, 2);
    }

    private function choose(mixed $chosen, mixed $product): mixed
    {
        // phpcs:ignore WordPress.Security.NonceVerification -- A public link that changes nothing.
        $variant = isset($_GET['variant']) && is_string($_GET['variant']) ? absint($_GET['variant']) : 0;
        if ($variant === 0 || ! $product instanceof WC_Product || is_admin() || ! is_singular() || get_queried_object_id() !== $product->get_id()) {
            return $chosen;
        }
        $variation = $this->variation($variant, $product->get_id());
        if ($variation === null) {
            return $chosen;
        }
        if ($variation === 0) {
            // Not the shop's default, which would be another variant than the asked one.
            return [];
        }
        $values = [];
        foreach (VariationFacts::attributesOf($variation) as $key => $value) {
            $values[substr($key, strlen(WooCommerceSite::VALUE_PREFIX))] = $value;
        }
        return array_filter($values, static fn (string $value): bool => $value !== '');
    }

    /** The id of the product's variation for a variant: 0 if only a translation has it, null if it is not a variant of the product. */
    private function variation(int $variant, int $product): ?int
    {
        $family = TranslationGroup::startingWith($product, $this->languages);
        $variations = $this->rows->variations($family);
        foreach ($family as $member) {
            foreach ($variations[$member] ?? [] as $place => $post) {
                if (self::isVariant($post, $variant)) {
                    return $member === $product ? $post->ID : $this->translated->find($variations[$member], $place, $variations[$product] ?? []);
                }
            }
        }
        return null;
    }

    private static function isVariant(WP_Post $variation, int $variant): bool
    {
        return VariantIds::of((string) get_post_meta($variation->ID, WooCommerceSite::VARIANT_ID, true), $variation->ID) === $variant;
    }
}
