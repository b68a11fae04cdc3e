<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Search\Index\Block;
use MdShop\Catalog\Search\Index\IndexReader;
use MdShop\Catalog\Search\Index\ListFacts;
use MdShop\Catalog\Search\Index\ListKey;
use MdShop\Catalog\Search\Index\Postings;
use MdShop\Catalog\Search\Index\Span;
use MdShop\Catalog\Search\Index\SparsePostings;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Tests\WordPress\SqliteDatabase;
use PHPUnit\Framework\TestCase;

final class ListFactsTest extends TestCase
{
    public function testTheIdsOfItemsAreKnownFromTheRowsOfBlocksAndSpans(): void
    {
        $facts = new ListFacts(new IndexReader(new Database(new SqliteDatabase())), new ListKey(1, 'product', 'ro'));
        $facts->learnIds(2, Postings::encode([Postings::key(3, 5) => 9], [Postings::key(3, 5) => 205]));
        $facts->learnIds(2, Postings::encode([Postings::key(0, 6) => 9], [Postings::key(0, 6) => 206]));
        $facts->learnIds(7, Postings::encode([Postings::key(0, 1) => 9], []));
        $facts->learnIds(Span::rowOf(70), SparsePostings::encode([70 => [Postings::key(1, 8) => 9]], [70 => [Postings::key(1, 8) => 708]]));

        $known = [2 * Block::SIZE + 5 => 205, 2 * Block::SIZE + 6 => 206, 70 * Block::SIZE + 8 => 708];
        $ranks = [2 * Block::SIZE + 5 => 3, 2 * Block::SIZE + 6 => 0, 70 * Block::SIZE + 8 => 1, 7 * Block::SIZE + 1 => 0, 70 * Block::SIZE + 9 => 1];
        self::assertEquals($known, $facts->ids($ranks));
    }
}
