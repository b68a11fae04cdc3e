<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Parts;

/** Sizes for people: "36–44, 46", "US 8–10", "72, 76, 80 mm". */
final class Sizes
{
    /** From so many consecutive numbers on they are shown as a range. */
    private const RUN = 3;

    /** Letter sizes in their order. */
    private const LETTERS = ['xxxs', 'xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', '2xl', 'xxxl', '3xl', '4xl', '5xl'];

    /** Systems of sizes, which are written before the number. */
    private const SYSTEMS = ['eu', 'us', 'uk'];

    /** Units that are written in small letters. */
    private const UNITS = ['mm', 'cm', 'm', 'kg', 'g', 'l', 'ml'];

    /** @var array<array-key, array{string, string, string}> What parts() has returned: a page shows few different sizes, each of them often. */
    private static array $parts = [];

    /**
     * @param list<string> $sizes In the order in which they are shown.
     * @param list<string> $all All sizes of the product: a range must not contain another one of them.
     */
    public static function text(array $sizes, array $all = []): string
    {
        $others = array_values(array_diff($all, $sizes));
        // Consecutive sizes of the same system or unit, which is then named once.
        /** @var list<array{string, non-empty-list<string>, string}> $groups */
        $groups = [];
        $last = null;
        foreach ($sizes as $size) {
            [$system, $number, $unit] = self::parts($size);
            if ($number === '') {
                $last = null;
                $groups[] = ['', [$size], ''];
            } elseif ($last === [$system, $unit] && $groups !== []) {
                [, $numbers] = array_pop($groups);
                $groups[] = [$system, [...$numbers, $number], $unit];
            } else {
                $last = [$system, $unit];
                $groups[] = [$system, [$number], $unit];
            }
        }
        $texts = [];
        foreach ($groups as [$system, $numbers, $unit]) {
            $runs = implode(', ', self::runs($numbers, self::numbers($others, $system, $unit)));
            $texts[] = ($system === '' ? '' : $system . "\u{A0}") . $runs . ($unit === '' ? '' : "\u{A0}" . $unit);
        }
        return implode(', ', $texts);
    }

    /**
     * Sorts sizes of different kinds and writes them as people do, from the folded form of the index.
     *
     * @param list<string> $folded
     * @return array{numbers: array<array-key, string>, letters: array<array-key, string>, units: array<array-key, string>} Plain numbers, letter
     *     sizes and all others, each by its folded form.
     */
    public static function groups(array $folded): array
    {
        $groups = ['numbers' => [], 'letters' => [], 'units' => []];
        foreach ($folded as $size) {
            $kind = in_array($size, self::LETTERS, true) ? 'letters' : (preg_match('/^\d+(?:\.\d+)?(?: ?[-\/] ?\d+(?:\.\d+)?)?$/', $size) === 1 ? 'numbers' : 'units');
            $groups[$kind][] = $size;
        }
        usort($groups['letters'], static fn (string $a, string $b): int => array_search($a, self::LETTERS, true) <=> array_search($b, self::LETTERS, true));
        usort($groups['numbers'], strnatcmp(...));
        // By system or unit, then by number.
        usort($groups['units'], static fn (string $a, string $b): int => [self::parts($a)[0], self::parts($a)[2]] <=> [self::parts($b)[0], self::parts($b)[2]] ?: strnatcmp($a, $b));
        return array_map(static fn (array $sizes): array => array_combine($sizes, array_map(self::written(...), $sizes)), $groups);
    }

    private static function written(string $folded): string
    {
        [, $number, $unit] = self::parts($folded);
        if (in_array($unit, self::SYSTEMS, true)) {
            // The index has the system behind the number.
            return mb_strtoupper($unit, 'UTF-8') . ' ' . $number;
        }
        return in_array($unit, self::UNITS, true) && $number !== '' ? $folded : mb_strtoupper($folded, 'UTF-8');
    }

    /** @return array{string, string, string} System, number and unit: "US 9.5" and "80 mm". The number of a size in another form is ''. */
    private static function parts(string $size): array
    {
        return self::$parts[$size] ??= preg_match('/^(?:(\p{L}{2,3}) )?(\d+(?:[.,]\d+)?)(?: ?(\p{L}{1,2}))?$/u', $size, $found) === 1
            ? [$found[1], $found[2], $found[3] ?? ''] : ['', '', ''];
    }

    /**
     * @param list<string> $sizes
     * @return list<float> The numbers of the sizes with this system and unit.
     */
    private static function numbers(array $sizes, string $system, string $unit): array
    {
        $parts = array_filter(array_map(self::parts(...), $sizes), static fn (array $one): bool => $one[1] !== '' && $one[0] === $system && $one[2] === $unit);
        return array_values(array_map(static fn (array $one): float => (float) str_replace(',', '.', $one[1]), $parts));
    }

    /**
     * @param non-empty-list<string> $numbers
     * @param list<float> $others Numbers that no range may contain.
     * @return list<string>
     */
    private static function runs(array $numbers, array $others): array
    {
        $runs = [];
        foreach ($numbers as $number) {
            $last = array_key_last($runs);
            $before = $last === null ? '' : end($runs[$last]);
            $isNext = preg_match('/^\d+$/D', $number) === 1 && preg_match('/^\d+$/D', $before) === 1 && (int) $number === (int) $before + 1
                && array_filter($others, static fn (float $other): bool => $other > (float) $before && $other < (float) $number) === [];
            $isNext ? $runs[$last][] = $number : $runs[] = [$number];
        }
        $texts = [];
        foreach ($runs as $run) {
            array_push($texts, ...(count($run) < self::RUN ? $run : [$run[0] . '–' . end($run)]));
        }
        return $texts;
    }
}
