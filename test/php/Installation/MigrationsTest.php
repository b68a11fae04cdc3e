<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Installation;

use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Installation\Migrations;
use MdShop\Catalog\Installation\NetworkUpdate;
use MdShop\Catalog\Installation\OlderRelease;
use MdShop\Catalog\ReadModel\Storage\ModelProvenance;
use MdShop\Catalog\ReadModel\Storage\StateStore;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\Lock;
use MdShop\Catalog\Support\Database\SchemaVersion;
use MdShop\Catalog\Support\Network;
use MdShop\Catalog\Tests\WordPress\FakeDatabase;
use MdShop\Catalog\Tests\WordPress\State;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;
use ReflectionMethod;

final class MigrationsTest extends TestCase
{
    protected function setUp(): void
    {
        State::reset();
    }

    /**
     * @param string|null $madeBy What the last migration stored on the site; null: nothing.
     * @param int $activation When the network activated the plugin; 0: it did not.
     */
    #[DataProvider('sites')]
    public function testDetectsDueMigrationsAndMissedChanges(?string $madeBy, int $activation, bool $due, bool $missed): void
    {
        State::$options = [SchemaVersion::OPTION => PHP_INT_MAX] + ($madeBy === null ? [] : [SchemaVersion::RELEASE => $madeBy]);
        $database = new Database(new FakeDatabase());
        $states = new StateStore($database, new ModelProvenance(ProductSource::Embedded, 'embedded'), new Network('md-shop-catalog/md-shop-catalog.php'));
        $migrations = new Migrations($database, new Lock($database), $states, '1.2.0', $activation, __DIR__);

        self::assertSame($due, $migrations->isDue());
        self::assertSame($missed, $migrations->wasInactive());
    }

    /** @param string $update What NetworkUpdate has noted. */
    #[TestWith(['1700000000 1700000490', false])]
    #[TestWith(['1700000000 1700000500', false])]
    // Somebody activated it later.
    #[TestWith(['1700000000 1700000379', true])]
    // It was activated before the update.
    #[TestWith(['1700000000 1700000501', true])]
    // The site has missed an earlier deactivation.
    #[TestWith(['1699999999 1700000490', true])]
    #[TestWith(['', true])]
    public function testAnUpdateInANetworkMissesNoChanges(string $update, bool $missed): void
    {
        State::$site = 1;
        State::$options = [SchemaVersion::OPTION => SchemaVersion::LATEST_STEP, SchemaVersion::RELEASE => '1.1.0 1700000000'];
        State::$networkOptions = [NetworkUpdate::OPTION => $update];
        $database = new Database(new FakeDatabase());
        $states = new StateStore($database, new ModelProvenance(ProductSource::Embedded, 'embedded'), new Network('md-shop-catalog/md-shop-catalog.php'));

        self::assertSame($missed, (new Migrations($database, new Lock($database), $states, '1.2.0', 1_700_000_500, __DIR__))->wasInactive());
    }

    public function testAnOlderReleaseLeavesTheStepsOfTheNewerOneToIt(): void
    {
        State::$options = [SchemaVersion::OPTION => SchemaVersion::LATEST_STEP + 2, SchemaVersion::RELEASE => '1.3.0'];
        $database = new Database(new FakeDatabase());
        $states = new StateStore($database, new ModelProvenance(ProductSource::Embedded, 'embedded'), new Network('md-shop-catalog/md-shop-catalog.php'));

        self::assertTrue((new Migrations($database, new Lock($database), $states, '1.2.0', 0, __DIR__))->run());
        self::assertSame([SchemaVersion::LATEST_STEP, '1.2.0'], [SchemaVersion::current(), State::$options[SchemaVersion::RELEASE]]);
    }

    /** @param string|null $madeBy See the other test. */
    #[DataProvider('updates')]
    public function testAnUpdateIsSuspiciousIfFilesHaveJustChanged(?string $madeBy, bool $isSuspicious): void
    {
        State::$options = [SchemaVersion::OPTION => SchemaVersion::LATEST_STEP] + ($madeBy === null ? [] : [SchemaVersion::RELEASE => $madeBy]);
        $folder = sys_get_temp_dir() . '/md-shop-' . bin2hex(random_bytes(8));
        mkdir($folder . '/generated', 0777, true);
        touch($folder . '/generated/contract.php', 1_700_000_000);
        $database = new Database(new FakeDatabase());
        $states = new StateStore($database, new ModelProvenance(ProductSource::Embedded, 'embedded'), new Network('md-shop-catalog/md-shop-catalog.php'));

        try {
            (new Migrations($database, new Lock($database), $states, '1.2.0', 0, $folder))->run();
        } finally {
            unlink($folder . '/generated/contract.php');
            rmdir($folder . '/generated');
            rmdir($folder);
        }

        self::assertSame($isSuspicious, get_option(OlderRelease::OPTION) !== false);
    }

    /** @return iterable<string, array{string|null, bool}> */
    public static function updates(): iterable
    {
        yield 'another release was here' => ['1.1.0', true];
        yield 'the plugin was just activated' => [null, false];
    }

    public function testTheLatestStepIsTheLastOne(): void
    {
        $steps = (new ReflectionMethod(Migrations::class, 'steps'))->invoke(null);
        self::assertSame(SchemaVersion::LATEST_STEP, array_key_last($steps));
    }

    /** @return iterable<string, array{string|null, int, bool, bool}> */
    public static function sites(): iterable
    {
        yield 'new, or just activated' => [null, 0, true, true];
        yield 'unchanged' => ['1.2.0', 0, false, false];
        yield 'updated' => ['1.1.0', 0, true, false];
        yield 'new in a network' => [null, 1700000000, true, true];
        yield 'in a network, unchanged' => ['1.2.0 1700000000', 1700000000, false, false];
        yield 'in a network, updated' => ['1.1.0 1700000000', 1700000000, true, false];
        yield 'the network activated again' => ['1.2.0 1700000000', 1700000500, true, true];
        yield 'first activated by itself, now by the network' => ['1.2.0', 1700000000, true, true];
        yield 'first activated by the network, now by itself' => ['1.2.0 1700000000', 0, true, true];
    }
}
