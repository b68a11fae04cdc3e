<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use MdShop\Catalog\Settings\SettingsStore;

/** Finds the taxonomy of the shop's brands: WooCommerce's brands or an attribute. */
final class Brands
{
    public function __construct(private readonly SettingsStore $settings, private readonly AttributeRoles $roles, private readonly ProductRows $rows)
    {
    }

    /** The taxonomy; '' if the shop has no brands. */
    public function taxonomy(): string
    {
        $chosen = $this->settings->current()->attributes('brand') !== [];
        if (! $chosen && $this->isUsed(WooCommerceSite::BRAND)) {
            return WooCommerceSite::BRAND;
        }
        $ranks = [];
        foreach (wc_get_attribute_taxonomies() as $attribute) {
            $taxonomy = (string) wc_attribute_taxonomy_name($attribute->attribute_name);
            $rank = $this->roles->rank('brand', (string) $attribute->attribute_name, (string) $attribute->attribute_label);
            if ($rank !== null && taxonomy_exists($taxonomy)) {
                $ranks[$taxonomy] = $rank;
            }
        }
        if ($ranks === []) {
            return taxonomy_exists(WooCommerceSite::BRAND) ? WooCommerceSite::BRAND : '';
        }
        return (string) array_search(min($ranks), $ranks, true);
    }

    /**
     * Whether a product's page shows its brands. If an attribute contains them, the shop may keep that to itself.
     *
     * @param string $taxonomy That of the shop's brands.
     */
    public static function areShown(int $product, string $taxonomy): bool
    {
        return $taxonomy === WooCommerceSite::BRAND || ProductAttributes::areShown($product, $taxonomy);
    }

    private function isUsed(string $taxonomy): bool
    {
        return taxonomy_exists($taxonomy) && $this->rows->hasTerms($taxonomy);
    }
}
