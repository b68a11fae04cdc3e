<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search;

use MdShop\Catalog\Tests\Fixtures\SmallIndex;
use PHPUnit\Framework\TestCase;

/** What a search makes of words that nothing matches (docs/search.md, "Typing errors"). The demonstration's queries are in test/search. */
final class IndexSearchTest extends TestCase
{
    public function testInATextOfTheOtherLayoutOnlyChangedWordsAreReported(): void
    {
        $index = (new SmallIndex('ru'))->add(['Ролики 42', 'Эластик 42']);

        self::assertSame("'kfcnbr>эластик", $index->corrected("'kfcnbr 42"));
        self::assertSame([2], $index->find("'kfcnbr 42")->ids);
        self::assertSame('hjkbrb>ролики', $index->corrected('hjkbrb 42'));
    }

    public function testApostrophesThatStandForASoftSignAreUndone(): void
    {
        $index = (new SmallIndex('ru'))->add(['Пальто', 'Ролики 42', 'Пальто и ролики']);

        self::assertSame("pal'to>пальто", $index->corrected("Pal'to"));
        self::assertSame([1, 3], $index->find("pal'to")->ids);
        self::assertSame("pal'to>пальто roliki>ролики", $index->corrected("pal'to roliki"));
    }
}
