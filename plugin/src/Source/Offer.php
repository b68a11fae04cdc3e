<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source;

/** What something costs and whether it is there: a variant's, or that of a product without variants. Bani; UTC seconds. */
final class Offer
{
    public function __construct(
        public readonly string $sku,
        public readonly ?int $regularPrice,
        public readonly ?int $salePrice,
        public readonly ?int $saleFrom,
        public readonly ?int $saleTo,
        public readonly Availability $availability,
        /** When it last changed. */
        public readonly int $modified,
    ) {
    }

    /** The active price: the sale's while it runs, from `saleFrom` up to, not including, `saleTo`. */
    public function price(int $now): ?int
    {
        $onSale = $this->salePrice !== null
            && ($this->saleFrom === null || $this->saleFrom <= $now)
            && ($this->saleTo === null || $now < $this->saleTo);
        return $onSale ? $this->salePrice : $this->regularPrice;
    }

    /** When the price changes by itself; null if it does not. */
    public function nextChange(int $now): ?int
    {
        $next = null;
        foreach ($this->saleEdges() as $edge) {
            if ($edge > $now && ($next === null || $edge < $next)) {
                $next = $edge;
            }
        }
        return $next;
    }

    /** When what it shows last changed: by hand, or by a sale that began or ended. */
    public function lastChange(int $now): int
    {
        $last = max($this->modified, 0);
        foreach ($this->saleEdges() as $edge) {
            if ($edge <= $now) {
                $last = max($last, $edge);
            }
        }
        return $last;
    }

    /** @return list<int> */
    private function saleEdges(): array
    {
        if ($this->salePrice === null) {
            return [];
        }
        return array_values(array_filter([$this->saleFrom, $this->saleTo], static fn (?int $edge): bool => $edge !== null));
    }
}
