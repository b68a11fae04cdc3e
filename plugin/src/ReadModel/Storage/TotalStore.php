<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Storage;

use MdShop\Catalog\Support\Database\Database;

/**
 * Stores how many entries the lists without a search contain, by language: for each kind, category, brand and pair of
 * category and brand, and for each type of content, with the type in the column of the kind. Every write updates them in its
 * transaction, so that reads do not have to count.
 */
final class TotalStore
{
    /** Differences that are not split. */
    private const SMALL = 8;

    public function __construct(private readonly Database $database)
    {
    }

    /**
     * The keys of all totals in which an entry is counted.
     *
     * @param list<int> $categories
     * @param list<int> $brands
     * @return list<array{string, string, int, int}> Kind or type, language, category, brand; 0 is "any".
     */
    public static function keys(string $kind, string $type, string $language, array $categories, array $brands): array
    {
        $keys = $type === $kind ? [] : [[$type, $language, 0, 0]];
        foreach ([0, ...$categories] as $category) {
            foreach ([0, ...$brands] as $brand) {
                $keys[] = [$kind, $language, $category, $brand];
            }
        }
        return $keys;
    }

    /**
     * Subtracts an entry from its old totals and adds it to its new ones.
     *
     * @param list<array{string, string, int, int}> $old
     * @param list<array{string, string, int, int}> $new
     */
    public function move(int $generation, array $old, array $new): void
    {
        $deltas = [];
        foreach ([[$old, -1], [$new, 1]] as [$keys, $step]) {
            foreach ($keys as $key) {
                $name = implode('|', $key);
                $deltas[$name] ??= [$key, 0];
                $deltas[$name][1] += $step;
            }
        }
        // One statement for each difference, not one for all: to refer to a row's own value it would need VALUES(), which
        // MySQL has deprecated, or an alias, which MariaDB does not support. Large differences are split into powers of two, so
        // that there are few statements.
        $rows = [];
        foreach ($deltas as [$key, $delta]) {
            for ($left = $delta; $left !== 0; $left -= $step) {
                $step = abs($left) <= self::SMALL ? $left : ($left <=> 0) * self::powerOfTwo(abs($left));
                $rows[$step][] = [$generation, ...$key, $step];
            }
        }
        $into = "{$this->database->table('totals')} (generation, kind, language, category_id, brand_id, total)";
        foreach ($rows as $step => $ofStep) {
            $this->database->insertRows($into, $ofStep, onDuplicate: "total = total + ({$step})");
        }
    }

    /** The highest one that is not higher than a number. */
    private static function powerOfTwo(int $number): int
    {
        $power = 1;
        while ($power * 2 <= $number) {
            $power *= 2;
        }
        return $power;
    }
}
