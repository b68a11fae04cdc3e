<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\Variant;
use MdShop\Catalog\Support\Time\Clock;

/**
 * Sets the price or stock of a whole product: of its only offer, or of all its variants. A new price removes a sale that is over.
 *
 * @phpstan-import-type OfferData from VariantStore
 */
final class PriceEdit
{
    public function __construct(private readonly VariantStore $store, private readonly SharedPrices $prices, private readonly Clock $clock)
    {
    }

    /** Whether a regular price fits the sale prices of a product, which must be lower. */
    public function fits(int $id, ?int $price): bool
    {
        if ($price === null) {
            return true;
        }
        foreach ($this->offers($id) as $one) {
            if ($one->salePrice !== null && $one->salePrice >= $price && ! $one->isSaleOver($this->clock->now())) {
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
        $this->store->withLock($family, function (array $variants, ?Offer $offer, int $owner) use ($price, $stock): void {
            if ($variants === []) {
                $this->store->replaceOffer($owner, $this->changed($offer, $price, $stock));
                return;
            }
            $this->store->replaceVariants($owner, array_map(fn (Variant $variant): array => [
                'variant_id' => $variant->id,
                'size' => $variant->size,
                'color' => $variant->colors === [] ? null : ['ro' => $variant->colors['ro'] ?? '', 'ru' => $variant->colors['ru'] ?? ''],
            ] + $this->changed($variant->offer, $price, $stock), $variants), $variants);
        });
        /** Documented in Sources/Embedded/ProductFields.php. */
        do_action('md_shop_variants_changed', $id);
    }

    /** @return OfferData */
    private function changed(?Offer $offer, ?int $price, ?Availability $stock): array
    {
        $keepsSale = $offer !== null && ($price === null || ! $offer->isSaleOver($this->clock->now()));
        return ($keepsSale ? ['sale_price' => $offer->salePrice, 'sale_from' => $offer->saleFrom, 'sale_to' => $offer->saleTo] : VariantStore::NO_SALE) + [
            'sku' => $offer === null ? '' : $offer->sku,
            'regular_price' => $price ?? $offer?->regularPrice,
            'stock' => ($stock ?? $offer->availability ?? Availability::InStock)->value,
        ];
    }
}
