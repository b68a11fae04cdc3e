<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Support\Time\Clock;

/** Sets the price or stock of a whole product: of its only offer, or of all its variants. A new price removes a sale that is over. */
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
     * Writes nothing else, so what somebody else has written since the fields were shown stays.
     *
     * @param int|null $price The regular price in bani; null to keep it.
     * @param Availability|null $stock null to keep it.
     */
    public function apply(int $id, ?int $price, ?Availability $stock): void
    {
        if ($price === null && $stock === null) {
            return;
        }
        $this->store->setForAll($this->prices->family($id), $price, $stock);
        /** Documented in Sources/Embedded/ProductFields.php. */
        do_action('md_shop_variants_changed', $id);
    }
}
