<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * Prices as names of the index. A price has a name for each step of precision: itself, and the range of 256 bani, 41 lei, 164
 * lei and so on in which it is. So any range of prices is the union of a few ranges of names (as in Lucene's numeric tries). The
 * steps are smaller where most prices of a shop differ.
 */
final class PriceTerms
{
    /** How many low bits of a price each step leaves out, the most exact first. */
    private const SHIFTS = [0, 8, 12, 14, 16, 19];

    /** How many names a price has. */
    public const STEPS = 6;

    /** What stands for all prices, before the roughest name. It is no name of the index. */
    public const ANY = '';

    /** What stands for no price. It is no name of the index. */
    public const NONE = 'none';

    /** The number of bits of the highest price. Filters know no higher price, so all higher ones count as this one. */
    private const BITS = 30;
    public const HIGHEST = (1 << self::BITS) - 1;

    /** @return list<string> */
    public static function of(int $bani): array
    {
        $price = self::limited($bani);
        return array_map(static fn (int $shift): string => self::name($shift, $price >> $shift), self::SHIFTS);
    }

    /** The price as which one is stored. */
    public static function limited(int $bani): int
    {
        return max(0, min(self::HIGHEST, $bani));
    }

    /**
     * The names of the prices from $least to $most, both included.
     *
     * @return list<array{string, string}> First and last name of each range.
     */
    public static function ranges(?int $least, ?int $most): array
    {
        $from = max(0, $least ?? 0);
        $to = min((1 << self::BITS) - 1, $most ?? PHP_INT_MAX);
        $ranges = [];
        foreach (self::SHIFTS as $step => $shift) {
            $next = self::SHIFTS[$step + 1] ?? null;
            if ($from > $to) {
                break;
            }
            if ($next === null) {
                $ranges[] = [self::name($shift, $from >> $shift), self::name($shift, $to >> $shift)];
                break;
            }
            $size = 1 << $next;
            // What does not fill a range of the next step is named at this one.
            $start = intdiv($from + $size - 1, $size) * $size;
            $end = intdiv($to + 1, $size) * $size;
            if ($start >= $end) {
                $ranges[] = [self::name($shift, $from >> $shift), self::name($shift, $to >> $shift)];
                break;
            }
            if ($from < $start) {
                $ranges[] = [self::name($shift, $from >> $shift), self::name($shift, ($start - 1) >> $shift)];
            }
            if ($end <= $to) {
                $ranges[] = [self::name($shift, $end >> $shift), self::name($shift, $to >> $shift)];
            }
            [$from, $to] = [$start, $end - 1];
        }
        return $ranges;
    }

    /** @return list<string> The names of the next finer step for the prices that a name means, ascending; none if it means one price or none. */
    public static function finer(string $name): array
    {
        $step = $name === self::ANY ? self::STEPS : (int) array_search(self::shift($name), self::SHIFTS, true);
        if ($name === self::NONE || $step === 0) {
            return [];
        }
        $next = self::SHIFTS[$step - 1];
        $bits = ($name === self::ANY ? self::BITS : self::shift($name)) - $next;
        $first = self::value($name) << $bits;
        return array_map(static fn (int $value): string => self::name($next, $value), range($first, $first + (1 << $bits) - 1));
    }

    /** The name of the next rougher step for a price's name; ANY after the roughest one. */
    public static function rougher(string $name): string
    {
        $shift = self::shift($name);
        $next = self::SHIFTS[(int) array_search($shift, self::SHIFTS, true) + 1] ?? null;
        return $next === null ? self::ANY : self::name($next, self::value($name) >> ($next - $shift));
    }

    private static function shift(string $name): int
    {
        return (int) substr($name, -11, 2);
    }

    private static function value(string $name): int
    {
        return (int) hexdec(substr($name, -8));
    }

    /** All names sort like their prices within a step. */
    private static function name(int $shift, int $value): string
    {
        return sprintf('price:%02d:%08x', $shift, $value);
    }
}
