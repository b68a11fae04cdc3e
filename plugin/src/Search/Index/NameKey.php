<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * The beginning of a folded name as numbers, in the order of the names: of two names, the one whose first differing number is lower is
 * first by strcmp(), too. Only names with the same numbers must be compared themselves.
 *
 * A name is written in digits of seven bits, nine in a number: one for a usual character, and four for any other, of which the
 * first stands for the gap between usual characters in which it is. A digit of 0 is the end.
 */
final class NameKey
{
    private const DIGITS = 9;
    private const BITS = 7;

    /** Code points from the first to the last of each range of usual characters, in their order; between them are gaps. */
    private const USUAL = [[0x20, 0x40], [0x61, 0x7A], [0x430, 0x44F]];

    /** @var array<array-key, int>|null The result of usual(). */
    private static ?array $usual = null;

    /**
     * @param string $folded The result of Folding::fold().
     * @return non-empty-array<string, int> Numbers of the columns Column::NAMES, by the name of the column.
     */
    public static function of(string $folded): array
    {
        $usual = self::$usual ??= self::usual();
        $length = count(Column::NAMES) * self::DIGITS;
        $digits = [];
        foreach (mb_str_split(mb_substr($folded, 0, $length, 'UTF-8'), 1, 'UTF-8') as $character) {
            if (isset($usual[$character])) {
                $digits[] = $usual[$character];
            } else {
                array_push($digits, ...self::digits(mb_ord($character, 'UTF-8')));
            }
        }
        $keys = [];
        $place = 0;
        foreach (Column::NAMES as $column) {
            $key = 0;
            for ($end = $place + self::DIGITS; $place < $end; $place++) {
                $key = ($key << self::BITS) | ($digits[$place] ?? 0);
            }
            $keys[$column->value] = $key;
        }
        return $keys;
    }

    /** @return array<array-key, int> The only digit of each usual character. */
    private static function usual(): array
    {
        $digits = [];
        foreach (self::USUAL as [$first, $last]) {
            for ($codePoint = $first; $codePoint <= $last; $codePoint++) {
                $digits[(string) mb_chr($codePoint, 'UTF-8')] = self::digits($codePoint)[0];
            }
        }
        return $digits;
    }

    /** @return non-empty-list<int> From 1 to 127. UTF-8 sorts by code points. */
    private static function digits(int $codePoint): array
    {
        $digit = 1;
        foreach (self::USUAL as [$first, $last]) {
            if ($codePoint < $first) {
                break;
            }
            if ($codePoint <= $last) {
                return [$digit + 1 + $codePoint - $first];
            }
            $digit += $last - $first + 2;
        }
        $mask = (1 << self::BITS) - 1;
        return [$digit, $codePoint >> 2 * self::BITS, ($codePoint >> self::BITS) & $mask, $codePoint & $mask];
    }
}
