<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use MdShop\Catalog\Search\Index\IndexReader;
use MdShop\Catalog\Search\Index\ListFacts;
use MdShop\Catalog\Search\Index\ListKey;
use MdShop\Catalog\Search\Index\Matches;
use MdShop\Catalog\Search\Index\NameOrder;
use MdShop\Catalog\Search\Index\NewestOrder;
use MdShop\Catalog\Search\Index\OfferedItems;
use MdShop\Catalog\Search\Index\Offers;
use MdShop\Catalog\Search\Index\OrderedPage;
use MdShop\Catalog\Search\Index\PriceOrder;

/** Puts what was found into the requested order. */
final class ResultOrder
{
    /** How many of the best items are ordered by the closeness of the words too. */
    private const CLOSELY_ORDERED = 64;

    private readonly OrderedPage $page;

    public function __construct(private readonly IndexReader $index)
    {
        $this->page = new OrderedPage($index);
    }

    /**
     * The orders that need no scores; by relevance without a search means the newest change first.
     *
     * @param FilteredItems $filtered What the filters leave of the list.
     * @param Matches|null $found Those of them that a search has found; null for all.
     * @return list<int> The ids of the requested page.
     */
    public function ids(ListKey $list, SearchRequest $request, FilteredItems $filtered, ?Matches $found): array
    {
        [$limit, $offset] = [$request->limit, $request->offset];
        if ($filtered->offered !== null && $request->sort->isByPrice()) {
            return $this->byPrice($list, $filtered->offered, $found, $request->sort === Sort::PriceDesc, $limit, $offset);
        }
        $items = $found ?? $filtered->items() ?? new Matches([]);
        return match ($request->sort) {
            Sort::PriceAsc, Sort::PriceDesc => (new PriceOrder(
                $this->index,
                $this->page,
                $list,
                $request->sort === Sort::PriceDesc,
                $request->filters->priceMin,
                $request->filters->priceMax,
                $filtered->prices
            ))->ids($items, $filtered->variants, $limit, $offset),
            Sort::Name => (new NameOrder($this->index, $this->page, $list))->ids($items, $limit, $offset),
            Sort::Newest, Sort::Relevance => (new NewestOrder($this->index, $this->page, $list, $filtered->timeline))->ids($items, $request->text === '', $limit, $offset),
        };
    }

    /**
     * @param Matches|null $found See ids().
     * @return list<int> The ids of the requested page. Items without a price are last in both directions.
     */
    private function byPrice(ListKey $list, OfferedItems $offered, ?Matches $found, bool $highestFirst, int $limit, int $offset): array
    {
        $wanted = $limit + $offset;
        if ($found !== null) {
            $offered->keep(array_flip($found->positions()));
        }
        if ($highestFirst) {
            $keys = OrderedPage::lowest(array_map(static fn (int $price): int => $price === Offers::NO_PRICE ? PHP_INT_MAX : -$price, $offered->prices()), $wanted);
        } else {
            $keys = $offered->cheapest($wanted);
        }
        [$keys, $before] = OrderedPage::from($keys, $offset);
        return array_column(array_slice($this->page->first($list, $keys, $wanted - $before, $offered->ids()), $offset - $before, $limit), 1);
    }

    /**
     * @param list<KnownTerm> $terms In the order of the query.
     * @return list<int> The ids of the requested page, the best first.
     */
    public function relevant(ListKey $list, Scores $scores, array $terms, ListFacts $facts, int $limit, int $offset): array
    {
        $wanted = $limit + $offset;
        $closely = count($terms) > 1 ? self::CLOSELY_ORDERED : 0;
        $most = max($wanted, $closely);
        // Of the items before the page nothing is read, unless the closeness of the words may bring them onto it.
        [$keys, $before, $ids] = $scores->best($most, $offset >= $closely ? $offset : 0);
        [$keys, $more] = OrderedPage::from(OrderedPage::lowest($keys, $most - $before), $offset >= $closely ? $offset - $before : 0);
        $before += $more;
        $ids ??= $facts->ids(array_map(Scores::rankOf(...), $keys));
        $items = $this->page->first($list, $keys, $most - $before, $ids);
        if ($before > 0) {
            return array_column(array_slice($items, $offset - $before, $limit), 1);
        }
        $first = array_slice($items, 0, $closely);
        $closeness = new Closeness($terms);
        $sequences = $this->index->sequences($list, array_column($first, 1));
        foreach ($first as $place => [$key, $id, $position]) {
            $first[$place] = [$key - $closeness->of($sequences[$id] ?? '') * Scores::RANKS, $id, $position];
        }
        usort($first, static fn (array $a, array $b): int => [$a[0], $b[1]] <=> [$b[0], $a[1]]);
        return array_column(array_slice([...$first, ...array_slice($items, $closely)], $offset, $limit), 1);
    }
}
