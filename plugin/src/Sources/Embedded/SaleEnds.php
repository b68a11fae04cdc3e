<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded;

use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\TranslationGroup;
use MdShop\Catalog\Support\Time\Clock;

/** The last days of dated sales, for pages. The read model has only the prices of now. */
final class SaleEnds
{
    /** @var array<int, array<int, string>> By product. */
    private array $found = [];

    public function __construct(private readonly VariantStore $variants, private readonly Languages $languages, private readonly Clock $clock)
    {
    }

    /**
     * @param int $product A product on sale, in any language.
     * @return array<int, string> The last day, "2026-12-31", by variant; 0 for a product without variants. Sales without an end are missing.
     */
    public function of(int $product): array
    {
        return $this->found[$product] ??= $this->read($product);
    }

    /** @return array<int, string> */
    private function read(int $product): array
    {
        $family = TranslationGroup::startingWithOwner($product, $this->languages);
        $offers = [];
        foreach ($this->variants->variants($family) as $variant) {
            $offers[$variant->id] = $variant->offer;
        }
        $own = $offers === [] ? $this->variants->offer($family) : null;
        $now = $this->clock->now();
        $onSale = array_filter($offers + ($own === null ? [] : [$own]), static fn (Offer $offer): bool
            => $offer->saleTo !== null && $offer->salePrice !== null && $offer->salePrice !== $offer->regularPrice && $offer->price($now) === $offer->salePrice);
        // The sale does not include its end.
        $days = array_map(static fn (Offer $offer): string => (string) wp_date('Y-m-d', (int) $offer->saleTo - 1), $onSale);
        // In zones east of UTC the last moment is in the year 10000: such a sale has no end.
        return array_filter($days, static fn (string $day): bool => strlen($day) === strlen('9999-12-31'));
    }
}
