<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Installation;

use MdShop\Catalog\Installation\Tables;
use MdShop\Catalog\ReadModel\Storage\TableNames;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Tests\Fixtures\TheContract;
use MdShop\Catalog\Tests\WordPress\FakeDatabase;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** A released migration keeps its numbers, so a column cannot take its width from the contract; the width must be large enough for it. */
final class TablesTest extends TestCase
{
    public function testListsTheTablesOfTheReadModelAndThoseWithGenerations(): void
    {
        $wpdb = new FakeDatabase();
        Tables::readModel(new Database($wpdb));

        $created = [];
        foreach ($wpdb->statements as $statement) {
            self::assertSame(1, preg_match('/^CREATE TABLE IF NOT EXISTS wp_md_shop_(\w+) /', $statement, $name));
            $created[$name[1] ?? ''] = str_contains($statement, ' generation int ');
        }

        self::assertEqualsCanonicalizing(TableNames::ALL, array_keys($created));
        self::assertEqualsCanonicalizing(TableNames::GENERATIONS, array_keys(array_filter($created)));
        self::assertSame('totals', TableNames::GENERATIONS[count(TableNames::GENERATIONS) - 1]);
    }

    public function testListsEveryTable(): void
    {
        $wpdb = new FakeDatabase();
        $database = new Database($wpdb);
        Tables::readModel($database);
        Tables::embeddedShop($database);
        Tables::conversions($database);
        Tables::journal($database);
        $created = array_map(static fn (string $statement): string => (string) preg_replace('/^CREATE TABLE IF NOT EXISTS (\w+) .*$/s', '$1', $statement), $wpdb->statements);

        $agents = ['wp_md_shop_agents', 'wp_md_shop_registrations'];
        self::assertEqualsCanonicalizing([...$created, ...$agents], Tables::namesOf('wp_'));
    }

    #[TestWith(['sku', 'sku'])]
    #[TestWith(['size', 'size'])]
    #[TestWith(['color_ro', 'color'])]
    #[TestWith(['color_ru', 'color'])]
    public function testColumnsAreWideEnoughForTheContract(string $column, string $bound): void
    {
        $wpdb = new FakeDatabase();
        Tables::embeddedShop(new Database($wpdb));

        preg_match_all('/\b' . $column . ' varchar\((\d+)\)/', implode("\n", $wpdb->statements), $widths);

        self::assertNotSame([], $widths[1]);
        foreach ($widths[1] as $width) {
            self::assertGreaterThanOrEqual(TheContract::get()->bounds()[$bound], (int) $width);
        }
    }
}
