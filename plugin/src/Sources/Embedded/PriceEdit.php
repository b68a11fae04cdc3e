<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\Variant;

/** Sets the price or stock of a whole product: of its only offer, or of all its variants. */
final class PriceEdit
{
    public function __construct(private readonly VariantStore $store, private readonly SharedPrices $prices)
    {
    }

    /** Whether a regular price fits the sale prices of a product, which must be lower. */
    public function fits(int $id, ?int $price): bool
    {
        if ($price === null) {
            return true;
        }
        $family = $this->prices->family($id);
        // The offer of the product itself counts again when its variants are removed.
        $own = $this->store->offer($family);
        foreach ([...Offer::sold($this->store->variants($family), null), ...($own === null ? [] : [$own])] as $one) {
            if ($one->salePrice !== null && $one->salePrice >= $price) {
                return false;
            }
        }
        return true;
    }

    /** @return list<Offer> See Offer::sold(). */
    public function offers(int $id): array
    {
        $family = $this->prices->family($id);
        return Offer::sold($this->store->variants($family), $this->store->offer($family));
    }

    /**
     * @param int|null $price The regular price in bani; null to keep it.
     * @param Availability|null $stock null to keep it.
     */
    public function apply(int $id, ?int $price, ?Availability $stock): void
    {
        if ($price === null && $stock === null) {
            return;
        }
        $family = $this->prices->family($id);
        $new = array_filter(['regular_price' => $price, 'stock' => $stock?->value], static fn (mixed $value): bool => $value !== null);
        $variants = array_map(static fn (Variant $variant): array => $new + [
            'variant_id' => $variant->id,
            'size' => $variant->size,
            'color' => $variant->colors === [] ? null : ['ro' => $variant->colors['ro'] ?? '', 'ru' => $variant->colors['ru'] ?? ''],
        ] + self::data($variant->offer), $this->store->variants($family));
        if ($variants === []) {
            $this->store->replaceOffer($family, $new + self::data($this->store->offer($family)));
        } else {
            $this->store->replaceVariants($family, $variants);
        }
        /** Documented in Sources/Embedded/ProductFields.php. */
        do_action('md_shop_variants_changed', $id);
    }

    /** @return array{sku: string, regular_price: int|null, sale_price: int|null, sale_from: int|null, sale_to: int|null, stock: string} */
    private static function data(?Offer $offer): array
    {
        return [
            'sku' => $offer === null ? '' : $offer->sku,
            'regular_price' => $offer?->regularPrice,
            'sale_price' => $offer?->salePrice,
            'sale_from' => $offer?->saleFrom,
            'sale_to' => $offer?->saleTo,
            'stock' => $offer === null ? 'in_stock' : $offer->availability->value,
        ];
    }
}
