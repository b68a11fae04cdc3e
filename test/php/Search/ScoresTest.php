<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search;

use MdShop\Catalog\Search\Index\Block;
use MdShop\Catalog\Search\Index\Matches;
use MdShop\Catalog\Search\Index\Postings;
use MdShop\Catalog\Search\Index\Span;
use MdShop\Catalog\Search\Index\SparsePostings;
use MdShop\Catalog\Search\Index\TermMatches;
use MdShop\Catalog\Search\KnownTerm;
use MdShop\Catalog\Search\Ranking;
use MdShop\Catalog\Search\Scores;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class ScoresTest extends TestCase
{
    private const SECOND = Block::SIZE;

    /** How well items match, by position; the last three are in another block. */
    private const MATCHES = [10 => 50, 11 => 90, 12 => 50, 13 => 70, self::SECOND => 50, self::SECOND + 1 => 10, self::SECOND + 2 => 70];

    /** @param list<int> $positions */
    #[TestWith([1, 0, [11], 0])]
    #[TestWith([2, 0, [11, 13, self::SECOND + 2], 0])]
    #[TestWith([2, 1, [13, self::SECOND + 2], 1])]
    #[TestWith([3, 2, [13, self::SECOND + 2], 1])]
    #[TestWith([4, 3, [10, 12, self::SECOND], 3])]
    #[TestWith([4, 0, [10, 11, 12, 13, self::SECOND, self::SECOND + 2], 0])]
    #[TestWith([7, 6, [self::SECOND + 1], 6])]
    #[TestWith([20, 0, [10, 11, 12, 13, self::SECOND, self::SECOND + 1, self::SECOND + 2], 0])]
    #[TestWith([30, 20, [], 7])]
    public function testFindsTheHighestScoresWithThoseThatAreEqualToTheLastAndWithoutThoseThatAreBeforeThePage(int $wanted, int $skipped, array $positions, int $before): void
    {
        $term = self::term(self::MATCHES);
        foreach ([1, 2] as $terms) {
            $scores = Scores::ofAll(array_fill(0, $terms, $term), null);
            $expected = array_map(static fn (int $match): int => $terms * Ranking::score($term->weight, $match), array_intersect_key(self::MATCHES, array_flip($positions)));
            [$best, $found] = $scores->best($wanted, $skipped);
            self::assertSame([$expected, $before], [self::scores($best), $found], "{$terms} terms");
        }
    }

    #[TestWith([1, 0])]
    #[TestWith([20, 0])]
    #[TestWith([60, 40])]
    #[TestWith([150, 100])]
    #[TestWith([51, 0])]
    #[TestWith([300, 0])]
    #[TestWith([300, 250])]
    public function testFindsTheHighestScoresOfLargeBlocks(int $wanted, int $skipped): void
    {
        $matches = [];
        for ($place = 0; $place < 100; $place++) {
            $matches += [$place => 10 * $place + 10, self::SECOND + $place => 10 * $place + 510, 2 * self::SECOND + $place => 40];
        }
        arsort($matches);
        $term = self::term($matches, 30_000);
        $scores = array_map(static fn (int $match): int => Ranking::score($term->weight, $match), $matches);
        $ordered = array_values($scores);
        $least = $ordered[$wanted - 1] ?? 0;
        $greatest = $skipped === 0 ? PHP_INT_MAX : $ordered[$skipped] ?? 0;
        $expected = array_filter($scores, static fn (int $score): bool => $score >= $least && $score <= $greatest);
        ksort($expected);
        [$best, $before] = Scores::ofAll([$term], null)->best($wanted, $skipped);
        self::assertSame([$expected, count(array_filter($scores, static fn (int $score): bool => $score > $greatest))], [self::scores($best), $before]);
    }

    #[TestWith([20, 0])]
    #[TestWith([60, 40])]
    #[TestWith([700, 650])]
    public function testOfASingleWordTheSameItemsAreFoundWithoutDecodingItsRows(int $wanted, int $skipped): void
    {
        mt_srand(2);
        $items = new TermMatches();
        $first = 3 << Span::BLOCK_BITS;
        // The row of a block with ids, that of a block with too many items for them, and that of a span.
        [$few, $idsOfFew] = self::postings([5], 20);
        [$many, $idsOfMany] = self::postings([7], 4);
        [$sparse, $idsOfSparse] = self::postings(range($first, $first + 63), 250);
        $items->add('bambus', 5, Postings::encode($few[5], $idsOfFew[5]), 9);
        $items->add('bambus', 7, Postings::encode($many[7], $idsOfMany[7]), 9);
        $items->add('bambus', Span::rowOf($first), SparsePostings::encode($sparse, $idsOfSparse), 9);
        $ids = [];
        foreach ($idsOfFew + $idsOfSparse as $block => $ofBlock) {
            foreach ($ofBlock as $key => $id) {
                $ids[$block * Block::SIZE + Postings::placeOf($key)] = $id;
            }
        }
        self::assertNotNull($items->ofOneWord());
        $word = Scores::ofAll([new KnownTerm($items, 30_000)], null);
        $decoded = Scores::ofAll([new KnownTerm(TermMatches::of($items->matches(), []), 30_000)], null);
        [$best, $before, $known] = $word->best($wanted, $skipped);
        [$expected, $beforeExpected] = $decoded->best($wanted, $skipped);

        self::assertEquals([$expected, $beforeExpected], [$best, $before]);
        self::assertEquals(array_intersect_key($ids, $best), $known);
        self::assertSame([$decoded->count(), $decoded->matches()->positions()], [$word->count(), $word->matches()->positions()]);
    }

    public function testMatchesWithTheSameScoreCountAsEqual(): void
    {
        // A common word weighs so little that both matches have one score.
        $term = self::term([3 => 2000, 4 => 1999], 2);
        self::assertSame(Ranking::score($term->weight, 2000), Ranking::score($term->weight, 1999));
        self::assertSame([3, 4], array_keys(Scores::ofAll([$term], null)->best(1, 0)[0]));
    }

    public function testAmongEqualScoresTheLowerRankIsBetter(): void
    {
        $term = new KnownTerm(TermMatches::of([1 => [Postings::key(7, 5) => 50, Postings::key(3, 6) => 50, Postings::key(0, 7) => 40]], []), 100);
        [$best] = Scores::ofAll([$term], null)->best(20, 0);
        asort($best);
        self::assertSame([Block::SIZE + 6, Block::SIZE + 5, Block::SIZE + 7], array_keys($best));
        self::assertSame(4, $best[Block::SIZE + 5] - $best[Block::SIZE + 6]);
    }

    public function testOnlyItemsWithAllTermsAreFound(): void
    {
        $scores = Scores::ofAll([self::term([1 => 10, 2 => 10, self::SECOND => 10]), self::term([2 => 30, self::SECOND + 1 => 30])], null);
        self::assertSame([2], array_keys($scores->best(20, 0)[0]));
        self::assertSame([1, [2]], [$scores->count(), $scores->matches()->positions()]);
    }

    public function testIfNoItemHasAllTermsThoseWithEnoughOfTheirWeightOrNumberAreFound(): void
    {
        $rare = self::term([1 => 10], 1000);
        $frequent = self::term(array_fill(2, 500, 10), 1000);
        $other = self::term(array_fill(2, 3, 10) + array_fill(700, 3, 10), 1000);
        $scores = Scores::ofMost([$rare, $frequent, $other, self::term([900 => 10], 1000)], null);
        self::assertSame([1, 2, 3, 4, 900], $scores->matches()->positions());
        self::assertSame(Ranking::score($rare->weight, 10), self::scores($scores->best(20, 0)[0])[1]);

        $scores = Scores::ofMost([$rare, $frequent], null);
        self::assertSame(501, $scores->count(), 'One rare word does not throw out what the other one is about.');
        self::assertSame([1], array_keys(self::scores($scores->best(1, 0)[0])));
    }

    public function testWithoutAloneIsNotEnough(): void
    {
        $without = self::term([1 => 10, 2 => 10], 1000, ['fara']);
        $scores = Scores::ofMost([self::term([2 => 10, 3 => 10], 1000), $without, self::term([4 => 10], 1000)], null);
        self::assertSame([2, 3, 4], $scores->matches()->positions());
        self::assertSame([2], array_keys(self::scores($scores->best(1, 0)[0])), 'It counts in the order.');
        self::assertSame([1, 2], Scores::ofMost([$without], null)->matches()->positions());
    }

    public function testOnlyAllowedItemsAreFound(): void
    {
        $term = self::term(self::MATCHES);
        $allowed = Matches::of([12, 13, 500, self::SECOND + 1]);
        foreach (['one term' => Scores::ofAll([$term], $allowed), 'two terms' => Scores::ofAll([$term, $term], $allowed), 'most terms' => Scores::ofMost([$term, $term], $allowed)] as $name => $scores) {
            self::assertSame([12, 13, self::SECOND + 1], $scores->matches()->positions(), $name);
            self::assertSame(3, $scores->count(), $name);
            self::assertSame([12, 13, self::SECOND + 1], array_keys($scores->best(20, 0)[0]), $name);
        }
    }

    public function testOfNothingNothingIsFound(): void
    {
        $term = self::term([1 => 10]);
        foreach ([Scores::ofAll([], null), Scores::ofMost([], null), Scores::ofAll([$term], Matches::of([2])), Scores::ofAll([$term, self::term([2 => 10])], null)] as $scores) {
            self::assertTrue($scores->isEmpty());
            self::assertSame([0, [], [[], 0, null]], [$scores->count(), $scores->matches()->positions(), $scores->best(20, 0)]);
        }
    }

    /**
     * @param list<int> $blocks
     * @param int $step At most so many places from one item to the next.
     * @return array{array<int, array<int, int>>, array<int, array<int, int>>} The impacts and ids of items, by block and key.
     */
    private static function postings(array $blocks, int $step): array
    {
        $impacts = [];
        $ids = [];
        foreach ($blocks as $block) {
            for ($place = mt_rand(0, $step); $place < Block::SIZE; $place += mt_rand(1, $step)) {
                $key = Postings::key(mt_rand(0, Postings::HIGHEST_RANK), $place);
                $impacts[$block][$key] = mt_rand(1, 12);
                $ids[$block][$key] = mt_rand(1, Postings::HIGHEST_ID);
            }
        }
        return [$impacts, $ids];
    }

    /**
     * @param array<int, int> $matches By position.
     * @param list<string> $words
     */
    private static function term(array $matches, int $all = 100, array $words = []): KnownTerm
    {
        $blocks = [];
        foreach ($matches as $position => $match) {
            $blocks[Block::of($position)][Postings::key(0, $position % Block::SIZE)] = $match;
        }
        return new KnownTerm(TermMatches::of($blocks, array_fill_keys($words, true)), $all);
    }

    /**
     * @param array<int, int> $best Scores::best(), of items with the rank 0.
     * @return array<int, int> By position.
     */
    private static function scores(array $best): array
    {
        ksort($best);
        return array_map(static fn (int $place): int => intdiv(-$place, Scores::RANKS), $best);
    }
}
