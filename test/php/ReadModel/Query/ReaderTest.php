<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\ReadModel\Query;

use MdShop\Catalog\ReadModel\Query\Reader;
use PHPUnit\Framework\TestCase;

final class ReaderTest extends TestCase
{
    public function testRowsAreOrderedByTheNewestChangeAndThenByTheHighestId(): void
    {
        $row = static fn (string $modified, string $id): array => ['modified' => $modified, 'object_id' => $id, 'summary' => '{}'];
        $rows = [$row('99', '7'), $row('1000', '9'), $row('1000', '10'), $row('1001', '3')];

        self::assertSame(['3', '10', '9', '7'], array_column(Reader::newestFirst($rows), 'object_id'));
    }
}
