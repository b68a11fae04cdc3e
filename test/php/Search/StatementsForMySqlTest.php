<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Search\Filters;
use MdShop\Catalog\Search\Sort;
use MdShop\Catalog\Tests\Fixtures\SmallIndex;
use PHPUnit\Framework\TestCase;

/** What a search asks MySQL. The tests have no MySQL, so the statements are compared as text; SQLite runs them here too. */
final class StatementsForMySqlTest extends TestCase
{
    public function testEveryStatementHasATimeLimitAndNothingThatOnlyMariaDbKnows(): void
    {
        foreach (Sort::cases() as $sort) {
            foreach (self::statements($sort) as $statement) {
                self::assertStringStartsWith('SELECT /*+ MAX_EXECUTION_TIME(5000) */ ', $statement);
                self::assertDoesNotMatchRegularExpression('/SET STATEMENT|UNION/', $statement);
            }
        }
    }

    public function testWordsAndTheirFormsAreReadByTheirKeyInOneStatement(): void
    {
        $statements = self::statements(Sort::Relevance);
        $read = 'SELECT /*+ MAX_EXECUTION_TIME(5000) */ name, block, data FROM wp_md_shop_blocks WHERE ';
        $of = "generation = 1 AND kind = 'product' AND language = 'ro' AND";
        $beginning = "name >= 'w:rola' AND name <= 'w:rola\u{10FFFF}'";
        $forms = "generation = 1 AND kind = '' AND language = 'ro' AND name IN ('f:rol')";

        self::assertContains("{$read}({$of} (name IN ('timeline:parts') OR {$beginning})) OR ({$forms}) LIMIT 12000", $statements);
        self::assertContains("{$read}({$of} name IN ('w:role', 'w:rolelor')) LIMIT 12000", $statements, 'Forms that begin otherwise.');
    }

    public function testAFilterOfPricesIsAFewNames(): void
    {
        $prices = array_filter(self::statements(Sort::Relevance), static fn (string $statement): bool => str_contains($statement, "'price:"));

        self::assertNotEmpty($prices);
        self::assertMatchesRegularExpression("/ name IN \\([^)]*'price:0-[0-9]+'(?:, 'prices?:[0-9]+-[0-9]+'){1,5}\\)/", (string) reset($prices));
    }

    public function testItemsAreReadByTheirIdsWhateverTheServerThinksOfTheGeneration(): void
    {
        $index = (new SmallIndex('ro', server: '8.4.3'))->add(['Role pentru copii', 'Set de role pentru copii']);
        // Their order needs the words of the items.
        $ofItems = preg_grep('/object_id IN/', $index->statementsOf('role copii', category: 0)) ?: [];

        self::assertNotEmpty($ofItems);
        foreach ($ofItems as $statement) {
            self::assertMatchesRegularExpression('/ entry FORCE INDEX \(PRIMARY\) WHERE entry.generation BETWEEN 1 AND 1 AND entry.object_id IN \([0-9, ]+\)$/D', $statement);
        }
    }

    /** @return non-empty-list<string> */
    private static function statements(Sort $sort): array
    {
        $index = (new SmallIndex('ro', server: '8.4.3'))->add(['Role de oraș', 'Set de role pentru copii', 'Geantă', 'Husa rolelor']);
        $statements = [...$index->statementsOf('rola'), ...$index->statementsOf('rolle')];
        foreach ([new Filters(size: '42'), new Filters(color: 'negru'), new Filters(priceMin: 10_000, priceMax: 300_000), new Filters(availability: Availability::Backorder)] as $filters) {
            array_push($statements, ...$index->statementsOf('role', $filters, $sort), ...$index->statementsOf('', $filters, $sort));
        }
        self::assertNotEmpty($statements);
        return $statements;
    }
}
