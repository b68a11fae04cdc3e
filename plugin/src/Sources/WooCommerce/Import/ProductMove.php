<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce\Import;

use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\Money;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Catalog\TranslationGroup;
use MdShop\Catalog\Catalog\Variant;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Sources\Embedded\VariantStore;
use MdShop\Catalog\Sources\WooCommerce\ProductType\RollerProduct;
use MdShop\Catalog\Sources\WooCommerce\SaleDates;
use MdShop\Catalog\Sources\WooCommerce\VariantIds;
use MdShop\Catalog\Sources\WooCommerce\WooCommerceSite;
use MdShop\Catalog\Support\Database\Database;
use WC_Post_Data;
use WC_Product_Attribute;
use WC_Product_Variation;
use WP_Post;

/**
 * Converts a product of the built-in shop to a WooCommerce product. Each translation gets its own variations, so that it can
 * be bought on its page; all variations of a variant have its public id. Only the first translation gets the SKUs, because
 * WooCommerce requires them to be unique.
 */
final class ProductMove
{
    private const STOCK = ['in_stock' => 'instock', 'backorder' => 'onbackorder', 'out_of_stock' => 'outofstock'];

    public function __construct(
        private readonly Database $database,
        private readonly VariantStore $variants,
        private readonly Languages $languages,
        private readonly Messages $messages,
        private readonly string $defaultLanguage,
    ) {
    }

    public function plan(int $id): PlannedMove
    {
        $post = get_post($id);
        [$variants, $own] = $this->offers($id);
        $notes = [];
        foreach (Offer::all($variants, $own) as $offer) {
            if ($this->ownsSkus($id) && $offer->sku !== '' && wc_get_product_id_by_sku($offer->sku) !== 0) {
                $notes[] = Note::SkuTaken;
            }
            if ($offer->salePrice !== null && $offer->regularPrice !== null && $offer->salePrice >= $offer->regularPrice) {
                $notes[] = Note::SaleNotLower;
            }
        }
        return new PlannedMove(
            $id,
            $post instanceof WP_Post ? $post->post_title : '',
            $this->languages->ofPost($id),
            count($variants) + ($variants === [] && $own !== null ? 1 : 0),
            array_values(array_unique($notes, SORT_REGULAR))
        );
    }

    public function move(int $id): void
    {
        $before = get_post($id);
        if (! $before instanceof WP_Post || $before->post_type !== PostTypes::PRODUCT) {
            return;
        }
        [$variants, $own] = $this->offers($id);
        $language = $this->languages->ofPost($id) ?: $this->defaultLanguage;
        $this->database->execute("UPDATE {$this->database->core('posts')} SET post_type = %s WHERE ID = %d", [WooCommerceSite::PRODUCT, $id]);
        clean_post_cache($id);
        $this->ensureUniqueSlug($before);

        $product = new RollerProduct($id);
        $product->set_catalog_visibility('visible');
        $product->set_sku($this->unusedSku($own !== null && $this->ownsSkus($id) ? $own->sku : ''));
        $parts = $variants === [] && $own !== null ? [$this->singlePart($own, $language)] : $this->parts($variants, $language);
        $attributes = $this->attributes($parts, $language);
        $product->set_attributes([...array_values($attributes), ...$this->brands($id, $language)]);
        if (count($parts) === 1) {
            $product->set_default_attributes($this->values($parts[0], $attributes));
        }
        $product->save();
        foreach ($parts as $position => $part) {
            $this->addVariation($id, $position, $part, $this->values($part, $attributes));
        }
        // Run WooCommerce's deferred updates now; at the end of the process they would overwrite the time below.
        WC_Post_Data::do_deferred_product_sync();
        $GLOBALS['wc_deferred_product_sync'] = [];
        $this->setModified($id, $before->post_modified, $before->post_modified_gmt);
    }

    /** @return array{list<Variant>, Offer|null} The variants and the offer, which all translations share. */
    private function offers(int $id): array
    {
        $family = TranslationGroup::startingWithOwner($id, $this->languages);
        return [$this->variants->variants($family), $this->variants->offer($family)];
    }

    /** Whether this product gets the SKUs: it is the translation in the default language, or, without one, the oldest. */
    private function ownsSkus(int $id): bool
    {
        $family = $this->languages->translationsOfPost($id);
        return ($family[$this->defaultLanguage] ?? min($family)) === $id;
    }

    /** If another WooCommerce product already has the slug, the product gets a new one. */
    private function ensureUniqueSlug(WP_Post $before): void
    {
        $slug = wp_unique_post_slug($before->post_name, $before->ID, $before->post_status, WooCommerceSite::PRODUCT, 0);
        if ($slug !== $before->post_name) {
            $this->database->execute("UPDATE {$this->database->core('posts')} SET post_name = %s WHERE ID = %d", [$slug, $before->ID]);
            clean_post_cache($before->ID);
        }
    }

    private function unusedSku(string $sku): string
    {
        return $sku !== '' && wc_get_product_id_by_sku($sku) === 0 ? $sku : '';
    }

    /**
     * @param list<Variant> $variants
     * @return list<array{variant: int, offer: Offer, size: string|null, color: string|null, other: string|null}>
     */
    private function parts(array $variants, string $language): array
    {
        return array_map(static fn (Variant $variant): array => [
            'variant' => $variant->id,
            'offer' => $variant->offer,
            'size' => $variant->size,
            'color' => $variant->color($language),
            // Distinguishes the variant if it has neither a size nor a colour.
            'other' => $variant->size === null && $variant->color($language) === null ? $variant->label($language) : null,
        ], $variants);
    }

    /**
     * The single variation of a product without variants. It is necessary because WooCommerce sells only the variations of
     * this product type.
     *
     * @return array{variant: int, offer: Offer, size: null, color: null, other: string}
     */
    private function singlePart(Offer $offer, string $language): array
    {
        // The product keeps the SKU, and the variation inherits it.
        $offer = new Offer('', $offer->regularPrice, $offer->salePrice, $offer->saleFrom, $offer->saleTo, $offer->availability, $offer->modified);
        return ['variant' => 0, 'offer' => $offer, 'size' => null, 'color' => null, 'other' => $this->messages->text($language, 'woocommerce.only_variant')];
    }

    /**
     * The attributes in which variations differ, in the order of the product.
     *
     * @param list<array{variant: int, offer: Offer, size: string|null, color: string|null, other: string|null}> $parts
     * @return array<'size'|'color'|'other', WC_Product_Attribute>
     */
    private function attributes(array $parts, string $language): array
    {
        $names = [
            'size' => $this->messages->text($language, 'woocommerce.attribute_size'),
            'color' => $this->messages->text($language, 'woocommerce.attribute_color'),
            'other' => $this->messages->text($language, 'woocommerce.attribute_variant'),
        ];
        $attributes = [];
        foreach (['size', 'color', 'other'] as $kind) {
            $values = array_values(array_unique(array_filter(array_column($parts, $kind), 'is_string')));
            if ($values !== []) {
                $attribute = new WC_Product_Attribute();
                $attribute->set_name($names[$kind]);
                $attribute->set_options($values);
                $attribute->set_position(count($attributes));
                $attribute->set_visible($kind !== 'other');
                $attribute->set_variation(true);
                $attributes[$kind] = $attribute;
            }
        }
        return $attributes;
    }

    /**
     * @param array{variant: int, offer: Offer, size: string|null, color: string|null, other: string|null} $part
     * @param array<'size'|'color'|'other', WC_Product_Attribute> $attributes
     * @return array<string, string> Values by WooCommerce's attribute key; '' means any.
     */
    private function values(array $part, array $attributes): array
    {
        $values = [];
        foreach ($attributes as $kind => $attribute) {
            $values[sanitize_title($attribute->get_name())] = $part[$kind] ?? '';
        }
        return $values;
    }

    /**
     * WooCommerce before 9.6 has no brands; an attribute is used instead.
     *
     * @return list<WC_Product_Attribute>
     */
    private function brands(int $id, string $language): array
    {
        if (taxonomy_exists(WooCommerceSite::BRAND)) {
            return [];
        }
        $names = wp_get_object_terms($id, PostTypes::BRAND, ['fields' => 'names']);
        if (! is_array($names) || $names === []) {
            return [];
        }
        $attribute = new WC_Product_Attribute();
        $attribute->set_name($this->messages->text($language, 'woocommerce.attribute_brand'));
        $attribute->set_options(array_map(static fn (mixed $name): string => html_entity_decode((string) $name, ENT_QUOTES, 'UTF-8'), $names));
        $attribute->set_visible(true);
        $attribute->set_variation(false);
        return [$attribute];
    }

    /**
     * @param array{variant: int, offer: Offer, size: string|null, color: string|null, other: string|null} $part
     * @param array<string, string> $values
     */
    private function addVariation(int $id, int $position, array $part, array $values): void
    {
        $offer = $part['offer'];
        $variation = new WC_Product_Variation();
        $variation->set_parent_id($id);
        $variation->set_status('publish');
        $variation->set_menu_order($position);
        $variation->set_attributes($values);
        $variation->set_sku($this->unusedSku($this->ownsSkus($id) ? $offer->sku : ''));
        // WooCommerce does not support a sale price without a regular price.
        $regular = $offer->regularPrice ?? $offer->salePrice;
        $variation->set_regular_price($regular === null ? '' : Money::format($regular));
        if ($offer->salePrice !== null && $regular !== null && $offer->salePrice < $regular) {
            $variation->set_sale_price(Money::format($offer->salePrice));
            SaleDates::set($variation, $offer->saleFrom, $offer->saleTo);
        }
        $variation->set_stock_status(self::STOCK[$offer->availability->value]);
        $variation->save();
        $own = $variation->get_id();
        update_post_meta($own, WooCommerceSite::VARIANT_ID, $part['variant'] === 0 ? WooCommerceSite::NO_VARIANT : VariantIds::bound($part['variant'], $own));
        $this->setModified($own, get_date_from_gmt(gmdate('Y-m-d H:i:s', $offer->modified)), gmdate('Y-m-d H:i:s', $offer->modified));
    }

    /** Keeps the modification time, because the import does not change what visitors see. */
    private function setModified(int $id, string $local, string $gmt): void
    {
        $this->database->execute(
            "UPDATE {$this->database->core('posts')} SET post_modified = %s, post_modified_gmt = %s WHERE ID = %d",
            [$local, $gmt, $id]
        );
        clean_post_cache($id);
    }
}
