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

    /**
     * What an item must have if no item has all known terms: so much of their weight, or of their number, in percent. By the weight alone, one rare
     * word that few items happen to have would throw out all that the query is about.
     */
    private const ENOUGH_WEIGHT = 30;
    private const ENOUGH_TERMS = 50;

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

    /**
     * Whether an item may stand for the whole query.
     *
     * @param int $terms How many known terms of the query it has, of $allTerms.
     * @param int $weight What these weigh, of $allWeight.
     */
    public static function isEnough(int $terms, int $allTerms, int $weight, int $allWeight): bool
    {
        return 100 * $weight >= self::ENOUGH_WEIGHT * $allWeight || 100 * $terms >= self::ENOUGH_TERMS * $allTerms;
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
