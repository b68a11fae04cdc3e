<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * The two rows that may have an item's offers in a size: that of its block, and the joined one of its block and others (OfferRow). An item is in one of
 * them. New offers go into the joined row if there is one and none of the block, as long as it has room.
 */
final class OfferRows
{
    /** Null for a row that does not exist. */
    public function __construct(public readonly ?string $ofBlock, public readonly ?string $joined)
    {
    }

    /**
     * The rows with other offers of an item.
     *
     * @param int $id The item's id; without a meaning if nothing is added.
     * @param list<int> $offers [] removes the item.
     */
    public function with(int $position, int $id, array $offers): self
    {
        if ($this->joined === null) {
            return new self(self::changed($this->ofBlock ?? '', $position, $id, $offers), null);
        }
        $isRoom = $this->ofBlock === null && OfferRow::count($this->joined) + count($offers) <= OfferRow::MOST;
        return new self(
            self::changed($this->ofBlock ?? '', $position, $id, $isRoom ? [] : $offers),
            self::changed($this->joined, $position, $id, $isRoom ? $offers : [])
        );
    }

    /**
     * @param list<int> $offers
     * @return string|null Null if no item is left.
     */
    private static function changed(string $row, int $position, int $id, array $offers): ?string
    {
        $changed = OfferRow::with($row, $position, $id, $offers);
        return $changed === '' ? null : $changed;
    }
}
