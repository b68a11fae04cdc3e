<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

/**
 * The numbers of the order (docs/search.md, "The order"). BM25: a word counts more the rarer it is, and a second occurrence less
 * than the first. All results are integers, so that every server orders alike.
 */
final class Ranking
{
    /** The match that counts half of the most, in tenths of an impact. */
    private const HALF = 160;

    /** The percentage of the weight of all known terms that an item must have if no item has all of them. */
    private const ENOUGH = 30;

    /** How much rare terms weigh. */
    private const WEIGHT = 100;

    private const SCALE = 10;

    /**
     * The weight of a term.
     *
     * @param int $found How many items match it.
     * @param int $all How many items there are.
     */
    public static function weight(int $found, int $all): int
    {
        $all = max($all, $found);
        return max(1, (int) round(self::WEIGHT * log(1 + ($all - $found + 0.5) / ($found + 0.5))));
    }

    /** @param int $match How well an item matches a term, in tenths of an impact. */
    public static function score(int $weight, int $match): int
    {
        return intdiv(self::SCALE * $weight * $match, self::HALF + $match);
    }

    /**
     * The match whose score is a part of another one's.
     *
     * @param int $percent Less than 100.
     */
    public static function reduced(int $match, int $percent): int
    {
        return max(1, intdiv(self::HALF * $percent * $match, 100 * (self::HALF + $match) - $percent * $match));
    }

    /** Whether an item with terms of this weight may stand for the whole query, whose known terms weigh $all. */
    public static function isEnough(int $weight, int $all): bool
    {
        return $weight * 100 >= $all * self::ENOUGH;
    }

    /**
     * What two neighbouring terms of the query add that are close together in a text too.
     *
     * @param int $weight The lower weight of the two.
     * @param int $distance 1 for neighbours.
     */
    public static function closeness(int $weight, int $distance): int
    {
        return intdiv(3 * $weight, $distance);
    }
}
