<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use MdShop\Catalog\Search\Index\Block;
use MdShop\Catalog\Search\Index\Matches;
use MdShop\Catalog\Search\Index\Postings;
use MdShop\Catalog\Search\Index\WordPostings;

/**
 * The items that a query finds, with their scores. They stay divided into blocks: one array of fifty thousand scores takes ten times as long to make
 * as a hundred short ones. Of a single term not even scores are made, because many items match it equally well; of a single word only the items are read
 * that may be on the page.
 */
final class Scores
{
    /** How many ranks there are: a power of two. */
    public const RANKS = Postings::HIGHEST_RANK + 1;

    /** For so many items of a block a loop is quicker than PHP's functions. */
    private const FEW = 32;

    /**
     * @param array<int, non-empty-array<int, int>> $values By block and key (Postings): the items' scores; of a single term, how well they match it.
     * @param int|null $weight That of the single term; null if the values are scores.
     * @param WordPostings|null $word All items of a single word, instead of the values.
     */
    private function __construct(private readonly array $values, private readonly ?int $weight = null, private readonly ?WordPostings $word = null)
    {
    }

    /**
     * The items that match all terms; none if there are no terms.
     *
     * @param list<KnownTerm> $terms
     * @param Matches|null $allowed The items that may be found; null for all.
     */
    public static function ofAll(array $terms, ?Matches $allowed): self
    {
        if (count($terms) < 2) {
            return $terms === [] ? new self([]) : self::ofOne($terms[0], $allowed);
        }
        $scores = [];
        $tables = array_fill(0, count($terms), []);
        $ofTerms = array_map(static fn (KnownTerm $term): array => $term->items->matches(), $terms);
        foreach (array_keys(array_intersect_key(...$ofTerms)) as $block) {
            $matches = array_column($ofTerms, $block);
            // The rarest term first: the others are looked up only for its items.
            $rarestFirst = $matches;
            usort($rarestFirst, static fn (array $a, array $b): int => count($a) <=> count($b));
            $keys = self::allowed(array_intersect_key(...$rarestFirst), $allowed, $block);
            $ofBlock = [];
            // A loop over the items within one over the terms: so the inner one, which thousands go through, has little to do.
            foreach ($matches as $i => $ofTerm) {
                $weight = $terms[$i]->weight;
                $table = $tables[$i];
                if ($i === 0) {
                    foreach ($keys as $key => $_) {
                        $match = $ofTerm[$key];
                        $ofBlock[$key] = $table[$match] ??= Ranking::score($weight, $match);
                    }
                } else {
                    foreach ($keys as $key => $_) {
                        $match = $ofTerm[$key];
                        $ofBlock[$key] += $table[$match] ??= Ranking::score($weight, $match);
                    }
                }
                $tables[$i] = $table;
            }
            $scores[$block] = $ofBlock;
        }
        return new self(array_filter($scores));
    }

    private static function ofOne(KnownTerm $term, ?Matches $allowed): self
    {
        if ($allowed === null) {
            $word = $term->items->ofOneWord();
            return new self($word === null ? $term->items->matches() : [], $term->weight, $word);
        }
        $matches = [];
        foreach ($term->items->matches() as $block => $ofBlock) {
            $matches[$block] = self::allowed($ofBlock, $allowed, $block);
        }
        return new self(array_filter($matches), $term->weight);
    }

    /**
     * The items that have enough of the terms (Ranking::isEnough()). A negation adds to the score, but says nothing alone.
     *
     * @param list<KnownTerm> $terms
     * @param Matches|null $allowed See ofAll().
     */
    public static function ofMost(array $terms, ?Matches $allowed): self
    {
        $counted = array_filter($terms, static fn (KnownTerm $term): bool => ! $term->isNegation()) ?: $terms;
        $number = count($counted);
        $all = array_sum(array_map(static fn (KnownTerm $term): int => $term->weight, $counted));
        $blocks = [];
        foreach ($terms as $i => $term) {
            foreach ($term->items->matches() as $block => $ofBlock) {
                $blocks[$block][$i] = $ofBlock;
            }
        }
        $scores = [];
        $tables = array_fill(0, count($terms), []);
        foreach ($blocks as $block => $ofTerms) {
            $found = [];
            $weights = [];
            $numbers = [];
            foreach ($ofTerms as $i => $matches) {
                $weight = $terms[$i]->weight;
                $isCounted = isset($counted[$i]);
                foreach ($matches as $key => $match) {
                    $found[$key] = ($found[$key] ?? 0) + ($tables[$i][$match] ??= Ranking::score($weight, $match));
                    if ($isCounted) {
                        $weights[$key] = ($weights[$key] ?? 0) + $weight;
                        $numbers[$key] = ($numbers[$key] ?? 0) + 1;
                    }
                }
            }
            foreach ($found as $key => $_) {
                if (! Ranking::isEnough($numbers[$key] ?? 0, $number, $weights[$key] ?? 0, $all)) {
                    unset($found[$key]);
                }
            }
            $scores[$block] = self::allowed($found, $allowed, $block);
        }
        return new self(array_filter($scores));
    }

    /**
     * @param array<int, int> $items By key.
     * @param Matches|null $allowed See ofAll().
     * @return array<int, int>
     */
    private static function allowed(array $items, ?Matches $allowed, int $block): array
    {
        if ($allowed === null) {
            return $items;
        }
        $map = $allowed->maps[$block] ?? '';
        $found = [];
        foreach ($items as $key => $value) {
            if (($map[Postings::placeOf($key)] ?? "\0") !== "\0") {
                $found[$key] = $value;
            }
        }
        return $found;
    }

    public function isEmpty(): bool
    {
        return ($this->word?->count() ?? count($this->values)) === 0;
    }

    public function count(): int
    {
        return $this->word?->count() ?? array_sum(array_map('count', $this->values));
    }

    public function matches(): Matches
    {
        $maps = [];
        foreach ($this->word?->matches() ?? $this->values as $block => $ofBlock) {
            $map = str_repeat("\0", Block::SIZE);
            foreach ($ofBlock as $key => $_) {
                $map[Postings::placeOf($key)] = Matches::ITEM;
            }
            $maps[$block] = rtrim($map, "\0");
        }
        return new Matches($maps);
    }

    /**
     * The places in the order of the items with the highest scores, without those that are before a page whatever the order among equal scores is.
     *
     * @param int $wanted How many items are needed, those before the page included.
     * @param int $skipped How many items are before the page.
     * @return array{array<int, int>, int, array<int, int>|null} By position, for all items that the page may need: less for a higher score, and among
     *     equal ones for a lower rank; a score is worth RANKS. How many items are before them. And by position the ids that the rows of the words have; null if
     *     ListFacts must look for them.
     */
    public function best(int $wanted, int $skipped): array
    {
        $scores = [];
        $ofScores = [];
        foreach ($this->word?->counts() ?? $this->counts() as $value => $count) {
            $score = $scores[$value] = $this->weight === null ? $value : Ranking::score($this->weight, $value);
            $ofScores[$score] = ($ofScores[$score] ?? 0) + $count;
        }
        [$least, $greatest, $before] = self::bounds($ofScores, $wanted, $skipped);
        $chosen = [];
        foreach ($scores as $value => $score) {
            if ($score >= $least && $score <= $greatest) {
                $chosen[$value] = -$score * self::RANKS;
            }
        }
        if ($this->word !== null) {
            [$best, $ids] = $this->word->places($chosen);
            return [$best, $before, $ids];
        }
        $lowest = $chosen === [] ? PHP_INT_MAX : min(array_keys($chosen));
        $best = [];
        foreach ($this->values as $block => $ofBlock) {
            if (count($ofBlock) > self::FEW && max($ofBlock) < $lowest) {
                continue;
            }
            $base = $block * Block::SIZE;
            foreach ($ofBlock as $key => $value) {
                if (isset($chosen[$value])) {
                    $best[$base + Postings::placeOf($key)] = $chosen[$value] + Postings::rankOf($key);
                }
            }
        }
        return [$best, $before, null];
    }

    /** @return array<int, int> How many items have each value. */
    private function counts(): array
    {
        // Many are equal. Blocks with few items are counted together.
        $few = array_filter($this->values, static fn (array $ofBlock): bool => count($ofBlock) <= self::FEW);
        $counts = array_count_values(array_merge(...array_values($few)));
        foreach (array_diff_key($this->values, $few) as $ofBlock) {
            foreach (array_count_values($ofBlock) as $value => $count) {
                $counts[$value] = ($counts[$value] ?? 0) + $count;
            }
        }
        return $counts;
    }

    /** The rank of an item, from its place in the order as best() returns it. */
    public static function rankOf(int $place): int
    {
        return $place & self::RANKS - 1;
    }

    /**
     * @param array<int, int> $counts How many items have each score.
     * @return array{int, int, int} The least and the greatest score of the items that best() returns, and how many items are before them.
     */
    private static function bounds(array $counts, int $wanted, int $skipped): array
    {
        krsort($counts);
        [$least, $greatest] = [PHP_INT_MIN, PHP_INT_MAX];
        $found = 0;
        $before = 0;
        foreach ($counts as $score => $count) {
            $found += $count;
            if ($found <= $skipped) {
                $before = $found;
                $greatest = $score - 1;
            }
            if ($found >= $wanted) {
                $least = $score;
                break;
            }
        }
        return [$least, $greatest, $before];
    }
}
