<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/** The offers of a row with one availability and a price in a range, the cheapest first. Nothing is copied from the row until it is asked for. */
final class OfferRange
{
    /**
     * @param string $bytes Those of the row.
     * @param int $count How many offers these are.
     * @param int $items How many items have them, or the range that these are the cheapest ones of.
     * @param int $prices Where their prices are in the row,
     * @param int $at and the places,
     * @param int $ids and the ids, if the row is joined.
     */
    public function __construct(
        private readonly string $bytes,
        private readonly OfferedPlaces $places,
        private readonly int $count,
        public readonly int $items,
        private readonly int $prices,
        private readonly int $at,
        private readonly int $ids,
    ) {
    }

    /** The prices of at most so many offers, as OfferRow writes them. */
    public function cheapest(int $most): string
    {
        return substr($this->bytes, $this->prices, OfferRow::BYTES * min($most, $this->count));
    }

    /**
     * The offers up to a price.
     *
     * @param int $price In bani, included.
     */
    public function upTo(int $price): self
    {
        $count = OfferRow::before($this->bytes, pack('N', $price + 1), $this->prices, $this->count);
        return new self($this->bytes, $this->places, $count, $this->items, $this->prices, $this->at, $this->ids);
    }

    /** @return list<int> */
    public function prices(): array
    {
        return array_values((array) unpack('N*', $this->cheapest($this->count)));
    }

    /** @return list<int> Those of their items. */
    public function positions(): array
    {
        return $this->places->positions(substr($this->bytes, $this->at, $this->places->size * $this->count));
    }

    /** @return array<int, int> Those ids of the items that the row has, by position. */
    public function knownIds(): array
    {
        $size = $this->places->size * $this->count;
        return $this->places->ids(substr($this->bytes, $this->at, $size), substr($this->bytes, $this->ids, $size));
    }
}
