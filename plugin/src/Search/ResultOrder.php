<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use MdShop\Catalog\Search\Index\Column;
use MdShop\Catalog\Search\Index\IndexReader;
use MdShop\Catalog\Search\Index\ListKey;
use MdShop\Catalog\Search\Index\NameOrder;
use MdShop\Catalog\Search\Index\Page;
use MdShop\Catalog\Search\Index\PriceOrder;

/** Puts what was found into the requested order. */
final class ResultOrder
{
    /** How many of the best items are ordered by the closeness of the words too. */
    private const CLOSELY_ORDERED = 64;

    /** More than the highest rank. */
    private const RANKS = 1 << 20;

    private readonly Page $page;

    public function __construct(private readonly IndexReader $index)
    {
        $this->page = new Page($index);
    }

    /**
     * @param array<int, int> $scores By position.
     * @param list<KnownTerm> $terms In the order of the query.
     * @param array<int, string>|null $variants The variants that meet the filters (PropertyFilter::variants()).
     * @return list<int> The ids of the requested page.
     */
    public function ids(ListKey $list, SearchRequest $request, array $scores, array $terms, ?array $variants): array
    {
        if ($request->sort === Sort::PriceAsc || $request->sort === Sort::PriceDesc) {
            $order = new PriceOrder($this->index, $this->page, $list, $request->sort === Sort::PriceDesc);
            return $order->ids(array_keys($scores), $variants, $request->limit, $request->offset);
        }
        if ($request->sort === Sort::Name) {
            return (new NameOrder($this->index, $this->page, $list))->ids(array_keys($scores), $request->limit, $request->offset);
        }
        $wanted = $request->offset + $request->limit;
        $items = $request->sort === Sort::Newest || $terms === []
            ? $this->newest($list, $scores, $wanted) : $this->relevant($list, $scores, $terms, $wanted);
        return array_column(array_slice($items, $request->offset, $request->limit), 1);
    }

    /**
     * @param array<int, int> $scores
     * @return list<array{int, int, int}> See Page::first().
     */
    private function newest(ListKey $list, array $scores, int $wanted): array
    {
        $times = $this->page->numbers($list, array_keys($scores), Column::Modified);
        return $this->page->first($list, array_map(static fn (int $time): int => -$time, $times), $wanted);
    }

    /**
     * @param array<int, int> $scores
     * @param list<KnownTerm> $terms
     * @return list<array{int, int, int}>
     */
    private function relevant(ListKey $list, array $scores, array $terms, int $wanted): array
    {
        $closely = count($terms) > 1 ? self::CLOSELY_ORDERED : 0;
        $best = Page::lowest(array_map(static fn (int $score): int => -$score, $scores), max($wanted, $closely));
        $keys = [];
        foreach ($this->page->numbers($list, array_keys($best), Column::Rank) as $position => $rank) {
            $keys[$position] = $best[$position] * self::RANKS + $rank;
        }
        $items = $this->page->first($list, $keys, max($wanted, $closely));
        $first = array_slice($items, 0, $closely);
        $closeness = new Closeness($terms);
        $sequences = $this->index->sequences($list, array_column($first, 1));
        foreach ($first as $place => [$key, $id, $position]) {
            $first[$place] = [$key - $closeness->of($sequences[$id] ?? '') * self::RANKS, $id, $position];
        }
        usort($first, static fn (array $a, array $b): int => [$a[0], $b[1]] <=> [$b[0], $a[1]]);
        return [...$first, ...array_slice($items, $closely)];
    }
}
