<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * The two rows that may have an item's posting of a word: that of its block, and that of its span. An item is in one of them. A new posting goes
 * into the row of the span if there is one and none of the block; the rows of spans are made by SpanRows.
 */
final class WordRows
{
    /** Null for a row that does not exist. */
    public function __construct(public readonly ?string $ofBlock, public readonly ?string $ofSpan)
    {
    }

    /**
     * The rows with another posting of an item.
     *
     * @param int $oldKey The key that the item may have there until now (Postings).
     * @param int $newKey Its key from now on.
     * @param int|null $impact 1 to 255; null only removes the item.
     */
    public function with(int $block, int $objectId, int $oldKey, int $newKey, ?int $impact): self
    {
        if ($this->ofSpan === null) {
            return new self(self::changed($this->ofBlock ?? '', $objectId, $oldKey, $newKey, $impact), null);
        }
        $number = Span::rowOf($block);
        $impacts = SparsePostings::decode($this->ofSpan, $number);
        $ids = SparsePostings::ids($this->ofSpan, $number);
        unset($impacts[$block][$oldKey]);
        $ofBlock = $this->ofBlock;
        if ($ofBlock !== null || $impact === null || $objectId > Postings::HIGHEST_ID) {
            $ofBlock = self::changed($ofBlock ?? '', $objectId, $oldKey, $newKey, $impact);
        } else {
            $impacts[$block][$newKey] = $impact;
            $ids[$block][$newKey] = $objectId;
            if (array_sum(array_map('count', $impacts)) > SparsePostings::MOST) {
                $ofBlock = Postings::encode($impacts[$block], $ids[$block]);
                unset($impacts[$block]);
            }
        }
        $impacts = array_filter($impacts);
        return new self($ofBlock, $impacts === [] ? null : SparsePostings::encode($impacts, $ids));
    }

    /** @return string|null The row of the block; null if no item is left. */
    private static function changed(string $row, int $objectId, int $oldKey, int $newKey, ?int $impact): ?string
    {
        $impacts = Postings::decode($row);
        unset($impacts[$oldKey]);
        if ($impact !== null) {
            $impacts[$newKey] = $impact;
        }
        return $impacts === [] ? null : Postings::encode($impacts, Postings::ids($row) + [$newKey => $objectId]);
    }
}
