<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Search\Index\Postings;
use MdShop\Catalog\Search\Index\Span;
use MdShop\Catalog\Search\Index\SparsePostings;
use MdShop\Catalog\Search\Index\TermMatches;
use PHPUnit\Framework\TestCase;

final class TermMatchesTest extends TestCase
{
    public function testTheRowsOfOneWordAreNotDecodedAndThoseOfTwoAreAddedUp(): void
    {
        $matches = new TermMatches();
        self::assertSame([true, 0, []], [$matches->isEmpty(), $matches->count(), $matches->matches()]);

        $matches = new TermMatches();
        $matches->add('role', 3, Postings::encode([5 => 2, 6 => 4], []), 10);
        $matches->add('role', Span::rowOf(70), SparsePostings::encode([70 => [1 => 3]], [70 => [1 => 9]]), 10);
        self::assertSame(3, $matches->ofOneWord()?->count());
        $undecoded = clone $matches;

        $matches->add('rola', 3, Postings::encode([6 => 1, 7 => 1], []), 9);
        self::assertNull($matches->ofOneWord());
        self::assertSame([3 => [5 => 20, 6 => 49, 7 => 9], 70 => [1 => 30]], $matches->matches());
        self::assertSame([4, ['role' => true, 'rola' => true]], [$matches->count(), $matches->words()]);
        self::assertSame([3 => [5 => 20, 6 => 40], 70 => [1 => 30]], $undecoded->matches());
    }

    public function testAWordMayHaveTheRowOfABlockAndThatOfItsSpan(): void
    {
        $matches = new TermMatches();
        $matches->add('role', 3, Postings::encode([5 => 2], []), 10);
        $matches->add('role', Span::rowOf(3), SparsePostings::encode([3 => [8 => 7], 4 => [1 => 3]], [3 => [8 => 80], 4 => [1 => 9]]), 10);

        self::assertSame(3, $matches->count());
        self::assertSame([3 => [5 => 20, 8 => 70], 4 => [1 => 30]], $matches->matches());
    }
}
