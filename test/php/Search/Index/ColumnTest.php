<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Search\Index\Column;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class ColumnTest extends TestCase
{
    /** @param list<int> $numbers */
    #[DataProvider('rows')]
    public function testARowGivesTheNumbersThatItWasMadeOf(array $numbers, int $bytes): void
    {
        $row = Column::encode($numbers);
        self::assertSame($numbers, Column::decode($row));
        $places = array_keys($numbers);
        self::assertSame($numbers, Column::some($row, $places));
        self::assertSame([], Column::some($row, [count($numbers)]), 'a place that the row does not have');
        $head = str_starts_with($row, '.') ? 8 : 0;
        self::assertSame($head + $bytes * count($numbers), strlen((string) base64_decode(ltrim($row, '.:;'), true)));
    }

    /** @return iterable<string, array{list<int>, int}> */
    public static function rows(): iterable
    {
        yield 'no number' => [[], 2];
        yield 'ranks' => [[0, 7, 65534], 2];
        yield 'ids near each other' => [[1_000_000, 0, 1_065_533, 0], 2];
        yield 'the same with many digits' => [[1 << 40, (1 << 40) + 9, PHP_INT_MAX], 2];
        yield 'ids that are not' => [[1_000_000, 0, 1_065_534], 4];
        yield 'ids' => [[1, 70000, 0, 4294967294], 4];
        yield 'low prices, some without one' => [[12900, PHP_INT_MAX, 0, PHP_INT_MAX], 2];
        yield 'prices, some without one' => [[129_000, PHP_INT_MAX, 0, PHP_INT_MAX, 9], 4];
        yield 'only without one' => [[PHP_INT_MAX], 2];
        yield 'the lowest number that does not fit' => [[1, 4294967295], 8];
        yield 'a high number and one without' => [[4294967295, PHP_INT_MAX, 2], 8];
        yield 'numbers with two bytes but for one' => [[65535, 1], 4];
        yield 'times before 1970' => [[-631_152_000, 0, 1_767_225_600, PHP_INT_MAX], 8];
        yield 'a second before 1970' => [[-1], 8];
    }
}
