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
        $states = $this->states();

        self::assertSame([1, 4], [$states->reserveBlocks(3), $states->reserveBlocks(2)]);
        $states->beginBuilding(8);
        self::assertSame(6, $states->reserveBlocks(2 ** 21), 'There is room for further generations.');
        self::assertSame(6 + 2 ** 21, $states->reserveBlocks(1), 'A generation that has begun goes on.');
        $states->beginBuilding(9);
        self::assertSame([1, 4], [$states->reserveBlocks(3), $states->reserveBlocks(2)]);
    }

    public function testARevisionThatIsCountedAgainIsAnotherOne(): void
    {
        $states = $this->states();
        $next = static function () use ($states): int {
            $states->serializeWriters();
            return $states->value('revision');
        };
        $backup = $next();
        $undone = [$next(), $next()];
        $states->write('revision', $backup);
        self::assertNotContains($next(), [$backup, ...$undone]);
        // A backup of a time when the clock was ahead.
        $ahead = (time() + 400 * 86400) * 1000;
        $states->write('revision', $ahead);
        $undone = [$next(), $next()];
        $states->write('revision', $ahead);
        self::assertNotContains($next(), $undone);
    }

    private function states(): StateStore
    {
        $database = new Database(new SqliteDatabase());
        $database->execute('CREATE TABLE ' . $database->table('state (name PRIMARY KEY, value)'));
        return new StateStore($database, new ModelProvenance(ProductSource::Embedded, 'embedded'), new Network('md-shop-catalog/md-shop-catalog.php'));
    }
}
