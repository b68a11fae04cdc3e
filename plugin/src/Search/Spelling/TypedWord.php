<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Spelling;

/**
 * A typed word, compared with known ones: how many edits lead to them, and what the edits cost. An edit is a letter that is
 * missing, too many or another one, two neighbours swapped, or one letter for two that spell the same sound. Letters are encoded as
 * by Letters.
 */
final class TypedWord
{
    /** In the sums of the comparison an edit counts more than any cost, so the fewest edits win, then the lowest cost. */
    private const EDIT = 10000;

    private readonly int $length;

    /** The word with one letter for each sound. */
    private readonly string $sounds;

    /** @var array<int, int> How often each letter occurs, by byte. */
    private readonly array $counts;

    /** @var list<int> What each letter costs if it is too many. */
    private readonly array $extra;

    private readonly EditCosts $costs;

    /** @param string $typed At least one letter. */
    public function __construct(private readonly string $typed)
    {
        $this->costs = EditCosts::get();
        $this->length = strlen($typed);
        $this->sounds = $this->costs->sounds($typed);
        $this->counts = count_chars($typed, 1);
        $this->extra = $this->costs->extra($typed);
    }

    /**
     * The costs of the words that are at most $limit edits away, in hundredths of an edit.
     *
     * @param list<string> $words None is empty.
     * @return array<int, int> By the word's place in the list.
     */
    public function costsWithin(int $limit, array $words): array
    {
        $costs = [];
        $furthest = 2 * $limit;
        foreach ($words as $i => $word) {
            $difference = strlen($word) - $this->length;
            if ($difference > $limit || -$difference > $limit) {
                continue;
            }
            // This distance knows neither swapped letters nor sounds and counts each as two edits.
            $distance = levenshtein($this->typed, $word);
            if ($distance === 0) {
                $costs[$i] = 0;
            } elseif ($distance <= $limit || ($distance <= $furthest && $this->mayBeCloser($word, $limit))) {
                $cost = $this->cost($word, $limit);
                if ($cost !== null) {
                    $costs[$i] = $cost;
                }
            }
        }
        return $costs;
    }

    /** Whether swapped letters or sounds could explain why the words are more than $limit edits apart. */
    private function mayBeCloser(string $word, int $limit): bool
    {
        $sounds = $this->costs->sounds($word);
        if (($sounds !== $word || $this->sounds !== $this->typed) && levenshtein($this->sounds, $sounds) <= $limit) {
            return true;
        }
        $missing = 0;
        foreach ($this->counts as $byte => $count) {
            $missing += max(0, $count - substr_count($word, chr($byte)));
            if ($missing >= $limit) {
                return false;
            }
        }
        return true;
    }

    /** The cost of the cheapest of the shortest ways from the typed word to a known one; null if they have more than $limit edits. */
    private function cost(string $word, int $limit): ?int
    {
        $costs = $this->costs;
        $typed = $this->typed;
        $length = strlen($word);
        $missing = $costs->missing($word);
        $tooFar = ($limit + 1) * self::EDIT;
        $none = array_fill(0, $length + 1, $tooFar);
        $row = $none;
        $row[0] = 0;
        for ($j = 1; $j <= min($limit, $length); $j++) {
            $row[$j] = $row[$j - 1] + self::EDIT + $missing[$j - 1];
        }
        $last = $none;
        for ($i = 1; $i <= $this->length; $i++) {
            [$beforeLast, $last, $row] = [$last, $row, $none];
            $letter = $typed[$i - 1];
            $previous = $i > 1 ? $typed[$i - 2] : '';
            $extra = self::EDIT + $this->extra[$i - 1];
            $to = min($length, $i + $limit);
            for ($j = max(0, $i - $limit); $j <= $to; $j++) {
                $best = $last[$j] + $extra;
                if ($j === 0) {
                    $row[0] = $best;
                    continue;
                }
                $other = $word[$j - 1];
                if ($letter === $other) {
                    $best = min($best, $last[$j - 1]);
                } elseif ($last[$j - 1] < $tooFar) {
                    $best = min($best, $last[$j - 1] + self::EDIT + $costs->replaced($letter, $other, $i === 1 && $j === 1));
                }
                $best = min($best, $row[$j - 1] + self::EDIT + $missing[$j - 1]);
                if ($j > 1 && $last[$j - 2] < $tooFar && $costs->soundAlike($letter, $word[$j - 2] . $other)) {
                    $best = min($best, $last[$j - 2] + self::EDIT + EditCosts::SOUND);
                }
                if ($i > 1 && $beforeLast[$j - 1] < $tooFar && $costs->soundAlike($previous . $letter, $other)) {
                    $best = min($best, $beforeLast[$j - 1] + self::EDIT + EditCosts::SOUND);
                }
                if ($i > 1 && $j > 1 && $letter === $word[$j - 2] && $previous === $other && $letter !== $other) {
                    $swapped = $i === 2 && $j === 2 ? EditCosts::SWAPPED_FIRST : EditCosts::SWAPPED;
                    $best = min($best, $beforeLast[$j - 2] + self::EDIT + $swapped);
                }
                $row[$j] = $best;
            }
        }
        return $row[$length] < $tooFar ? $row[$length] % self::EDIT : null;
    }
}
