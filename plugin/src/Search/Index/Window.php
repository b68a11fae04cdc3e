<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * The page of an order that is found step by step: each step puts groups of equal items into an order, the next one only divides the
 * groups that have items of the page.
 */
final class Window
{
    /** @param int $offset How many items of the groups are before the page. */
    public function __construct(private int $offset, public readonly int $limit)
    {
    }

    public function offset(): int
    {
        return $this->offset;
    }

    /**
     * The groups that have items of the page. The offset no longer counts the groups before them.
     *
     * @template T
     * @param list<T> $groups All groups of the step before that had items of the page, divided, in their order.
     * @param list<int> $counts The number of items of each group.
     * @return list<T>
     */
    public function touched(array $groups, array $counts): array
    {
        $touched = [];
        $before = 0;
        $skipped = 0;
        foreach ($groups as $i => $group) {
            $after = $before + $counts[$i];
            if ($after <= $this->offset) {
                $skipped = $after;
            } elseif ($counts[$i] > 0 && $before < $this->offset + $this->limit) {
                $touched[] = $group;
            }
            $before = $after;
        }
        $this->offset -= $skipped;
        return $touched;
    }
}
