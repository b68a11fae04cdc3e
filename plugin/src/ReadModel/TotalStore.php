<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

use MdShop\Catalog\Storage\Database;

/**
 * How many entries stand in a language's lists without a search: of a kind, under each category, each brand, and each pair of the two;
 * and of each type of content, in the place of the kind.
 * Kept with every write, in its transaction, so that no read has to count.
 */
final class TotalStore
{
    public function __construct(private readonly Database $database)
    {
    }

    /**
     * Every total that an entry of those lists counts in.
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
     * Counts an entry out of its old totals and into its new ones.
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
                $deltas[$name] = [$key, ($deltas[$name][1] ?? 0) + $step];
            }
        }
        // A statement for each difference and not one for all: what would name a row's own is VALUES(), which MySQL gives up,
        // or an alias, which MariaDB does not know. Taken apart into powers of two, so that they are few however many there are.
        $rows = [];
        foreach ($deltas as [$key, $delta]) {
            for ($step = $delta <=> 0; abs($step) <= abs($delta) && $step !== 0; $step *= 2) {
                if ((abs($delta) & abs($step)) !== 0) {
                    $rows[$step][] = [$generation, ...$key, $step];
                }
            }
        }
        $into = "{$this->database->table('totals')} (generation, kind, language, category_id, brand_id, total)";
        foreach ($rows as $step => $ofStep) {
            $this->database->insertRows($into, $ofStep, known: "total = total + ({$step})");
        }
    }
}
