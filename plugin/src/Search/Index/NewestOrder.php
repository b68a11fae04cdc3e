<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * Orders items by their last change, the newest first. It goes through the timeline of the whole list, as far as the page is
 * expected to reach. If that is too far, it compares the times of all items that were found.
 */
final class NewestOrder
{
    /** So many items of the timeline take as long as the times of all items. */
    private const WALKED = 12000;

    /** The same if every eighth item was found, or more. */
    private const WALKED_IF_MANY = 25000;
    private const MANY = 8;

    /** @param string|null $parts The row Timeline::PARTS, if it has been read already. */
    public function __construct(
        private readonly IndexReader $index,
        private readonly OrderedPage $page,
        private readonly ListKey $list,
        private readonly ?string $parts
    ) {
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

    /** @return list<int>|null The first ids; null if there is no timeline, if that would take too long, or if the items are older than expected. */
    private function newest(Matches $items, int $wanted): ?array
    {
        $found = $items->count();
        if ($found === 0) {
            return [];
        }
        $timeline = $this->parts === null ? Timeline::of($this->index, $this->list) : Timeline::ofParts($this->index, $this->list, $this->parts);
        $all = $timeline?->total() ?? 0;
        // With a margin, because the items are not evenly distributed.
        $walked = (int) min($all, ($wanted + 2 * sqrt($wanted)) * $all / $found + 1);
        if ($walked > ($found * self::MANY < $all ? self::WALKED : self::WALKED_IF_MANY)) {
            return null;
        }
        $ids = $timeline?->firstOf($items, $wanted, $walked) ?? [];
        return count($ids) === min($wanted, $found) ? $ids : null;
    }
}
