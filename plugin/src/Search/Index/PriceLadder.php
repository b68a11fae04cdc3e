<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * The rows by which prices are filtered and ordered. Prices are divided into decades (to 10 lei, to 100, to 1,000 and so on) and
 * each decade into buckets, which end at round prices as people ask for them. For a highest price of 3,000 lei two rows of a block
 * are enough:
 *
 * - "price:0-100000", the variants that cost at most 1,000 lei; every decade has such a row, which includes all lower ones;
 * - "price:100000-300000", those that cost more, and at most 3,000 lei; every bucket has such a row but the last one of a decade.
 *
 * Only for a price that is not round the prices of the next bucket are needed as well: "prices:300000-350000" (PriceBucket). All
 * numbers are in bani.
 */
final class PriceLadder
{
    /** The highest price that rows tell apart. Filters know no higher price, so all higher ones count as this one. */
    public const HIGHEST = 1_000_000_000;

    /** The beginning of the names of rows with prices. */
    public const BUCKET = 'prices:';

    /** The group of all items, and of those without a price. They are no names of rows. */
    public const ANY = '';
    public const NONE = 'none';

    /** The end of the first decade. */
    private const FIRST = 1000;

    /** Where buckets end, in thousandths of the end of their decade. */
    private const ENDS = [120, 150, 200, 250, 300, 350, 400, 500, 600, 700, 800, 1000];

    /** How many prices are cached with their rows; products repeat most of them. */
    private const CACHE_SIZE = 4000;

    /** @var array<int, list<string>> The results of of(), by price. */
    private static array $maps = [];

    /** @var array<int, non-empty-list<string>> The results of buckets(), by price. */
    private static array $buckets = [];

    /** The price as which one is stored. */
    public static function limited(int $bani): int
    {
        return max(0, min(self::HIGHEST, $bani));
    }

    /** @return list<string> The names of the rows of maps that a variant with this price is in. */
    public static function of(int $bani): array
    {
        if (isset(self::$maps[$bani])) {
            return self::$maps[$bani];
        }
        $price = self::limited($bani);
        $decade = self::decade($price);
        $names = array_map(static fn (int $end): string => self::map(0, $end), self::decades($decade));
        foreach (self::ends($decade) as $end) {
            if ($end >= $price && $end < $decade) {
                $names[] = self::map(self::beginning($decade), $end);
            }
        }
        self::$maps = count(self::$maps) < self::CACHE_SIZE ? self::$maps : [];
        return self::$maps[$bani] = $names;
    }

    /** @return non-empty-list<string> The names of the rows of prices that a price is in: a round one ends one row and begins the next. */
    public static function buckets(int $bani): array
    {
        if (isset(self::$buckets[$bani])) {
            return self::$buckets[$bani];
        }
        self::$buckets = count(self::$buckets) < self::CACHE_SIZE ? self::$buckets : [];
        return self::$buckets[$bani] = array_values(array_unique([self::bucket($bani), self::bucketFrom($bani)]));
    }

    /** The name of the row of prices that begins with a price, or the only one that it is in. */
    private static function bucketFrom(int $bani): string
    {
        $price = self::limited($bani);
        $next = self::bucket($price + 1);
        return str_starts_with($next, self::BUCKET . $price . '-') ? $next : self::bucket($price);
    }

    /** The name of the row of prices that ends with a price, or the only one that it is in. */
    public static function bucket(int $bani): string
    {
        $price = self::limited($bani);
        $decade = self::decade($price);
        $beginning = self::beginning($decade);
        foreach (self::ends($decade) as $end) {
            if ($end >= $price) {
                break;
            }
            $beginning = $end;
        }
        return self::prices($beginning, $end);
    }

    /**
     * The rows of which the variants with a price from $least to $most are made, both included.
     *
     * @return array{array<string, array{int, int}|null>, array<string, array{int, int}|null>} Rows with such variants, and rows whose
     *     variants are to be removed from those maps. For a row of prices the lowest and the highest one that count, null for a map.
     */
    public static function range(?int $least, ?int $most): array
    {
        $highest = self::limited($most ?? self::HIGHEST);
        if ($least === null || $least <= 0) {
            return self::upTo($highest);
        }
        $below = self::limited($least) - 1;
        if ($highest <= $below) {
            return [[], []];
        }
        if (self::bucketFrom($below + 1) === self::bucket($highest)) {
            return [[self::bucket($highest) => [$below + 1, $highest]], []];
        }
        // The prices up to the highest one, without those below the lowest one. What both have is not read.
        [$found, $excess] = self::upTo($highest);
        [$cheaper, $kept] = self::upTo($below);
        return [array_diff_key($found, $cheaper) + $kept, array_diff_key($cheaper, $found) + $excess];
    }

    /**
     * The rows of prices that have the prices of a range.
     *
     * @param int $least The lowest price of the range,
     * @param int $most and the highest one, both included.
     * @return non-empty-list<string> Names, from the lowest price on.
     */
    public static function bucketsOf(int $least, int $most): array
    {
        [$first, $last] = [self::bucketFrom($least), self::bucket($most)];
        $names = [];
        $from = 0;
        foreach (self::decades(self::FIRST) as $decade) {
            foreach (self::ends($decade) as $to) {
                $name = self::prices($from, $to);
                if ($names !== [] || $name === $first) {
                    $names[] = $name;
                }
                if ($name === $last) {
                    return $names === [] ? [$last] : $names;
                }
                $from = $to;
            }
        }
        return $names === [] ? [$last] : $names;
    }

    /**
     * The rows by which a group of items is divided by price.
     *
     * @param string $group ANY, the name of the row of a decade, NONE or the name of a row of prices.
     * @param int $least The prices of all items are from here,
     * @param int $most to here, both included.
     * @return array<string, string> The finer groups by the name of their row, from the lowest price on, none if there are no finer
     *     ones. Each row includes those before it.
     */
    public static function finer(string $group, int $least = 0, int $most = self::HIGHEST): array
    {
        $decade = self::decadeOf($group);
        if ($decade === null && $group !== self::ANY) {
            return [];
        }
        $beginning = $decade === null ? 0 : self::beginning($decade);
        $finer = [];
        $from = $beginning;
        foreach ($decade === null ? self::decades(self::FIRST) : array_slice(self::ends($decade), 0, -1) as $to) {
            if ($to >= $least && ($from < $most || $from === 0)) {
                $finer[self::map($beginning, $to)] = $decade === null ? self::map(0, $to) : self::prices($from, $to);
            }
            $from = $to;
        }
        return $finer;
    }

    /** The group of those items of a group that no row of finer() has: those without a price, or of the last bucket of a decade. */
    public static function rest(string $group): string
    {
        $decade = self::decadeOf($group);
        return $decade === null ? self::NONE : self::bucket($decade);
    }

    /** @return array{array<string, array{int, int}|null>, array<string, array{int, int}|null>} See range(). */
    private static function upTo(int $price): array
    {
        $decade = self::decade($price);
        $whole = self::beginning($decade);
        $next = $decade;
        foreach (self::ends($decade) as $end) {
            if ($end > $price) {
                $next = $end;
                break;
            }
            $whole = $end;
        }
        if ($whole === $price && $price > 0) {
            return [self::upToRound($whole, $decade), []];
        }
        $bucket = self::prices($whole, $next);
        // The shorter part of the bucket is added or removed. The round price itself is in the next row too, with which an order from there begins.
        return $price - $whole <= $next - $price
            ? [self::upToRound($whole, $decade) + [$bucket => [$whole, $price]], []]
            : [self::upToRound($next, $decade), [$price + 1 === $next ? self::bucketFrom($next) : $bucket => [$price + 1, $next]]];
    }

    /** @return array<string, null> The rows of all prices to the end of a bucket. */
    private static function upToRound(int $end, int $decade): array
    {
        if ($end === 0 || $end === $decade) {
            return $end === 0 ? [] : [self::map(0, $end) => null];
        }
        $beginning = self::beginning($decade);
        return ($beginning === 0 ? [] : [self::map(0, $beginning) => null]) + ($end === $beginning ? [] : [self::map($beginning, $end) => null]);
    }

    /** The end of the decade in which a price is. */
    private static function decade(int $price): int
    {
        $end = self::FIRST;
        while ($end < $price) {
            $end *= 10;
        }
        return $end;
    }

    /** The end of the decade that a group is; null if it is none. */
    private static function decadeOf(string $group): ?int
    {
        return preg_match('/^price:0-(\d+)$/D', $group, $match) === 1 ? (int) $match[1] : null;
    }

    /** Where a decade begins; its prices are higher, only the first one has the price 0. */
    private static function beginning(int $decade): int
    {
        return $decade === self::FIRST ? 0 : intdiv($decade, 10);
    }

    /** @return list<int> The ends of the decades from one on. */
    private static function decades(int $from): array
    {
        $ends = [];
        for ($end = $from; $end <= self::HIGHEST; $end *= 10) {
            $ends[] = $end;
        }
        return $ends;
    }

    /** @return non-empty-list<int> Where the buckets of a decade end. */
    private static function ends(int $decade): array
    {
        return array_map(static fn (int $end): int => intdiv($decade, 1000) * $end, self::ENDS);
    }

    private static function map(int $from, int $to): string
    {
        return "price:{$from}-{$to}";
    }

    private static function prices(int $from, int $to): string
    {
        return self::BUCKET . "{$from}-{$to}";
    }
}
