<?php

declare(strict_types=1);

namespace MdShop\Catalog\Catalog;

/** The prices and stock of a variant, or of a product without variants. Prices are in bani, times are Unix timestamps. */
final class Offer
{
    /**
     * @param int|null $knownUntil From when on the prices are unknown, because other code decides what they are then; null if they follow
     *     from the sale at any time.
     */
    public function __construct(
        public readonly string $sku,
        public readonly ?int $regularPrice,
        public readonly ?int $salePrice,
        public readonly ?int $saleFrom,
        public readonly ?int $saleTo,
        public readonly Availability $availability,
        /** Time of the last change. */
        public readonly int $modified,
        public readonly ?int $knownUntil = null,
    ) {
    }

    /** The current price: the sale price from `saleFrom` up to, not including, `saleTo`, otherwise the regular price. */
    public function price(int $now): ?int
    {
        $onSale = $this->salePrice !== null
            && ($this->saleFrom === null || $this->saleFrom <= $now)
            && ($this->saleTo === null || $now < $this->saleTo);
        return $onSale ? $this->salePrice : $this->regularPrice;
    }

    /** Whether it has a sale that has ended. Such a sale stays stored and has no effect. */
    public function isSaleOver(int $now): bool
    {
        return $this->salePrice !== null && $this->saleTo !== null && $this->saleTo <= $now;
    }

    /**
     * What is sold of a product: its variants, or else the product itself.
     *
     * @param list<Variant> $variants
     * @return list<self> In the order of the variants.
     */
    public static function sold(array $variants, ?self $own): array
    {
        return $variants !== [] ? array_map(static fn (Variant $variant): self => $variant->offer, $variants) : array_values(array_filter([$own]));
    }

    /**
     * All offers of a product: its own, if there is one, and those of its variants.
     *
     * @param list<Variant> $variants
     * @return list<self>
     */
    public static function all(array $variants, ?self $own): array
    {
        return [...($own === null ? [] : [$own]), ...array_map(static fn (Variant $variant): self => $variant->offer, $variants)];
    }

    /** When the offer changes next, or must be read again: that may have been before `$now`, if it was read earlier. null if never. */
    public function nextChange(int $now): ?int
    {
        $ahead = array_filter($this->saleBoundaries(), static fn (int $boundary): bool => $boundary > $now);
        $times = [...$ahead, ...($this->knownUntil === null ? [] : [$this->knownUntil])];
        return $times === [] ? null : min($times);
    }

    /** Time of the last change, including the beginning or end of a sale. */
    public function lastChange(int $now): int
    {
        $last = max($this->modified, 0);
        foreach ($this->saleBoundaries() as $boundary) {
            if ($boundary <= $now) {
                $last = max($last, $boundary);
            }
        }
        return $last;
    }

    /** @return list<int> */
    private function saleBoundaries(): array
    {
        if ($this->salePrice === null) {
            return [];
        }
        return array_values(array_filter([$this->saleFrom, $this->saleTo], 'is_int'));
    }
}
