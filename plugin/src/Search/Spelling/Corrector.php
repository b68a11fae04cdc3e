<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Spelling;

use MdShop\Catalog\Search\Text\StopWords;

/** Finds the known words for which a mistyped word may stand (docs/search.md, "Typing errors"). */
final class Corrector
{
    /** The lengths from which one edit and two are corrected, in letters. */
    private const ONE_EDIT = 4;
    private const TWO_EDITS = 6;

    /** The highest cost of a correction, in hundredths of an edit, by the length from which it applies. From ten letters any two edits. */
    private const HIGHEST_COSTS = [10 => 300, 8 => 200, 7 => 160, 6 => 140, 0 => 120];

    /** A part of a word that was written with another one, in letters; before it, a shorter stop word counts too. */
    private const SHORTEST_PART = 4;
    private const SHORTEST_STOP_WORD = 2;
    private const LONGEST_SPLIT = 32;

    /**
     * The candidates that count as corrections of a typed word, each with its cost in hundredths of an edit: the lowest cost
     * first, candidates of equal cost in the order of their letters. [] for words that are never corrected (Spellings).
     *
     * @param string $typed Folded. A known word must not be corrected; the caller looks it up first.
     * @param list<string> $candidates Folded words, by SpellingKeys.
     * @return list<array{string, int}>
     */
    public static function nearest(string $typed, array $candidates): array
    {
        $words = Letters::encodeAll($candidates);
        $costs = [];
        foreach (Spellings::of($typed) as [$spelling, $edits, $cost]) {
            $letters = Letters::encode($spelling);
            $length = strlen($letters);
            $limit = ($length >= self::ONE_EDIT ? 1 : 0) + ($length >= self::TWO_EDITS ? 1 : 0) - $edits;
            if ($limit < 0) {
                continue;
            }
            $highest = self::highestCost($length);
            foreach ((new TypedWord($letters))->costsWithin($limit, $words) as $i => $edit) {
                if ($cost + $edit <= $highest) {
                    $costs[$i] = min($costs[$i] ?? PHP_INT_MAX, $cost + $edit);
                }
            }
        }
        $nearest = [];
        foreach ($costs as $i => $cost) {
            $nearest[] = [$candidates[$i], $cost];
        }
        usort($nearest, static fn (array $a, array $b): int => $a[1] <=> $b[1] ?: strcmp($a[0], $b[0]));
        return $nearest;
    }

    /**
     * The pairs of words that a typed word may be if the space between them is missing ("небыло"). The caller counts a pair only if an
     * item matches both words, one of them itself (Corrections), and only if nothing is nearest: many a correct word begins with a
     * preposition.
     *
     * @param string $typed Folded.
     * @return list<array{string, string}> The longer first words first; [] for words that are never corrected.
     */
    public static function splits(string $typed): array
    {
        $length = mb_strlen($typed, 'UTF-8');
        if ($length > self::LONGEST_SPLIT || ! Letters::areWord($typed)) {
            return [];
        }
        $pairs = [];
        for ($at = $length - self::SHORTEST_PART; $at >= self::SHORTEST_STOP_WORD; $at--) {
            $first = mb_substr($typed, 0, $at, 'UTF-8');
            if ($at >= self::SHORTEST_PART || StopWords::has($first)) {
                $pairs[] = [$first, mb_substr($typed, $at, null, 'UTF-8')];
            }
        }
        return $pairs;
    }

    private static function highestCost(int $length): int
    {
        foreach (self::HIGHEST_COSTS as $from => $cost) {
            if ($length >= $from) {
                return $cost;
            }
        }
        return 0;
    }
}
