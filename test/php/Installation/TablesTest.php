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
        $ofReadModel = array_intersect_key(Tables::definitions(), array_flip(TableNames::ALL));
        $withGenerations = array_filter(Tables::definitions(), static fn (string $definition): bool => str_contains($definition, ' generation int '));

        self::assertCount(count(TableNames::ALL), $ofReadModel);
        self::assertEqualsCanonicalizing(TableNames::GENERATIONS, array_keys($withGenerations));
        self::assertSame('totals', TableNames::GENERATIONS[count(TableNames::GENERATIONS) - 1]);
    }

    public function testListsEveryTable(): void
    {
        self::assertEqualsCanonicalizing(array_keys(Tables::definitions()), Tables::ALL);
        self::assertContains('wp_2_md_shop_entries', Tables::namesOf(new Database(new FakeDatabase()), 'wp_2_'));
    }

    public function testMakesOnlyWhatDoesNotExist(): void
    {
        $wpdb = new FakeDatabase();
        // The last one may belong to another installation.
        $wpdb->existing = [...array_diff(Tables::namesOf(new Database($wpdb), 'wp_'), ['wp_md_shop_agents', 'wp_md_shop_journal']), 'WP_md_shop_journal'];
        Tables::make(new Database($wpdb));

        self::assertSame(['agents', 'journal'], self::tablesOf('CREATE TABLE IF NOT EXISTS', $wpdb));
    }

    public function testDropsOnlyWhatExists(): void
    {
        $wpdb = new FakeDatabase();
        $wpdb->existing = ['wp_md_shop_journal'];
        Tables::drop(new Database($wpdb), ['agents', 'journal']);

        self::assertSame(['journal'], self::tablesOf('DROP TABLE IF EXISTS', $wpdb));
    }

    public function testATableOfTermsThatBelongsToAnotherWordPressIsLeft(): void
    {
        $wpdb = new FakeDatabase();
        $wpdb->existing = ['wp_md_shop_options', 'wp_md_shop_terms', 'wp_md_shop_journal'];
        $database = new Database($wpdb);
        Tables::drop($database, Tables::ALL);

        self::assertSame(['journal'], self::tablesOf('DROP TABLE IF EXISTS', $wpdb));
        self::assertNotContains('wp_md_shop_terms', Tables::namesOf($database, 'wp_'));
        self::assertContains('wp_2_md_shop_terms', Tables::namesOf($database, 'wp_2_'));
    }

    /** @return list<string> */
    private static function tablesOf(string $statement, FakeDatabase $wpdb): array
    {
        preg_match_all("/^{$statement} wp_md_shop_(\\w+)/m", implode("\n", $wpdb->statements), $names);
        return $names[1];
    }

    #[TestWith(['sku', 'sku'])]
    #[TestWith(['size', 'size'])]
    #[TestWith(['color_ro', 'color'])]
    #[TestWith(['color_ru', 'color'])]
    public function testColumnsAreWideEnoughForTheContract(string $column, string $bound): void
    {
        preg_match_all('/\b' . $column . ' varchar\((\d+)\)/', implode("\n", Tables::definitions()), $widths);

        self::assertNotSame([], $widths[1]);
        foreach ($widths[1] as $width) {
            self::assertGreaterThanOrEqual(TheContract::get()->bounds()[$bound], (int) $width);
        }
    }
}
