<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\ReadModel\Storage;

use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\ReadModel\Storage\ModelProvenance;
use MdShop\Catalog\ReadModel\Storage\StateStore;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Network;
use MdShop\Catalog\Tests\WordPress\SqliteDatabase;
use PHPUnit\Framework\TestCase;

final class StateStoreTest extends TestCase
{
    public function testBlocksAreCountedAnewBeforeTheirPositionsNeedMoreThan32Bits(): void
    {
        $database = new Database(new SqliteDatabase());
        $database->execute('CREATE TABLE ' . $database->table('state (name PRIMARY KEY, value)'));
        $states = new StateStore($database, new ModelProvenance(ProductSource::Embedded, 'embedded'), new Network('md-shop-catalog/md-shop-catalog.php'));

        self::assertSame([1, 4], [$states->reserveBlocks(3), $states->reserveBlocks(2)]);
        $states->beginBuilding(8);
        self::assertSame(6, $states->reserveBlocks(2 ** 21), 'There is room for further generations.');
        self::assertSame(6 + 2 ** 21, $states->reserveBlocks(1), 'A generation that has begun goes on.');
        $states->beginBuilding(9);
        self::assertSame([1, 4], [$states->reserveBlocks(3), $states->reserveBlocks(2)]);
    }
}
