<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * Orders items by their last change, the newest first. It goes through the newest items of the whole list, as far as the page is
 * expected to reach. If that is too far, it compares the times of all items that were found.
 */
final class NewestOrder
{
    /** So few rows take no longer than fewer. */
    private const LEAST_ROWS = 200;

    /** So many rows of the list take as long as the times of all items. */
    private const ROWS = 5000;

    /** The same if every eighth item was found, or more. */
    private const ROWS_IF_MANY = 25000;
    private const MANY = 8;

    public function __construct(private readonly IndexReader $index, private readonly Page $page, private readonly ListKey $list)
    {
    }

    /**
     * @param bool $areListed Whether lists without a search contain all the items.
     * @return list<int> The ids of a page.
     */
    public function ids(Matches $items, bool $areListed, int $limit, int $offset): array
    {
        $wanted = $offset + $limit;
        $ids = $areListed ? $this->newest($items, $wanted) : null;
        if ($ids === null) {
            $keys = $this->page->lowestOf($this->list, $items, Column::Modified, $wanted, true);
            $ids = array_column($this->page->first($this->list, $keys, $wanted), 1);
        }
        return array_slice($ids, $offset, $limit);
    }

    /** @return list<int>|null The first ids; null if that would take too many rows, or if they are older than expected. */
    private function newest(Matches $items, int $wanted): ?array
    {
        $found = $items->count();
        if ($found === 0) {
            return [];
        }
        $all = $this->index->size($this->list);
        // With a margin, because the items are not evenly distributed.
        $rows = (int) max(self::LEAST_ROWS, min($all, ($wanted + 2 * sqrt($wanted)) * $all / $found) + 1);
        if ($rows > ($found * self::MANY < $all ? self::ROWS : self::ROWS_IF_MANY)) {
            return null;
        }
        $newest = $this->index->newest($this->list, $rows);
        $ids = [];
        foreach ($newest as [$position, $id]) {
            if ($position >= 0 && $items->has($position)) {
                $ids[] = $id;
                if (count($ids) === $wanted) {
                    return $ids;
                }
            }
        }
        return count($newest) < $rows ? $ids : null;
    }
}
