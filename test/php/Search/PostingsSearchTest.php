<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search;

use MdShop\Catalog\Search\Index\IndexReader;
use MdShop\Catalog\Search\PostingsSearch;
use MdShop\Catalog\Search\SearchRequest;
use MdShop\Catalog\Search\SearchResult;
use MdShop\Catalog\Search\Text\Analyzer;
use MdShop\Catalog\Support\Database\Database;
use mysqli;
use PHPUnit\Framework\TestCase;
use wpdb;

/** The statements of a search. Those for MySQL are compared as text because the tests have no MySQL; MariaDB and SQLite run in test/e2e. */
final class PostingsSearchTest extends TestCase
{
    /** @var list<string> */
    private array $statements = [];

    public function testOnMySqlASearchHasATimeLimitAndAFixedJoinOrder(): void
    {
        $this->search('8.4.3', 'role casca patine genunchiere');

        $search = end($this->statements);
        self::assertStringStartsWith('SELECT /*+ MAX_EXECUTION_TIME(5000) */ STRAIGHT_JOIN f0.object_id, COUNT(*) OVER () AS total FROM (SELECT', (string) $search);
        self::assertSame(1, substr_count((string) $search, 'JOIN (SELECT'));
        self::assertDoesNotMatchRegularExpression('/FOUND_ROWS|SET STATEMENT/', implode("\n", $this->statements));
    }

    public function testAServerWithoutWindowFunctionsCountsInASecondStatementIfThePageIsFull(): void
    {
        $full = $this->search('5.7.44', 'role', found: 2, limit: 2);
        self::assertStringContainsString('SELECT /*+ MAX_EXECUTION_TIME(5000) */ STRAIGHT_JOIN COUNT(*) FROM (', (string) end($this->statements));
        self::assertSame([[1, 2], 7], [$full->ids, $full->total]);

        $last = $this->search('5.7.44', 'role', found: 1, limit: 2, offset: 4);
        self::assertStringNotContainsString('COUNT(*)', (string) end($this->statements));
        self::assertSame(5, $last->total);
    }

    public function testUsesSixteenWordsAndNamesTheOthers(): void
    {
        $result = $this->search('10.11.6-MariaDB', implode(' ', array_map(static fn (string $letter): string => "xyz{$letter}xyz", range('a', 'r'))));

        $search = (string) end($this->statements);
        self::assertStringStartsWith('SET STATEMENT max_statement_time=5 FOR SELECT STRAIGHT_JOIN', $search);
        self::assertStringContainsString('xyzpxyz', $search);
        self::assertStringNotContainsString('xyzqxyz', $search);
        self::assertSame(['xyzqxyz', 'xyzrxyz'], $result->note?->ignoredWords);
    }

    public function testASingleLetterMatchesOnlyWholeWords(): void
    {
        $this->search('10.11.6-MariaDB', 'x');
        self::assertMatchesRegularExpression("/term = 'x'/", (string) end($this->statements));
        self::assertStringNotContainsString('>=', (string) end($this->statements));
        $this->search('10.11.6-MariaDB', 'xy');
        self::assertStringContainsString("term >= 'xy'", (string) end($this->statements));
    }

    private function search(string $server, string $text, int $found = 0, int $limit = 20, int $offset = 0): SearchResult
    {
        $this->statements = [];
        $database = new Database($this->wpdb($server, $found));
        $database->limitReads();
        return (new PostingsSearch($database, new Analyzer(), new IndexReader($database), 16))
            ->find(new SearchRequest('product', 'ro', $text, 0, 0, $limit, $offset, 1));
    }

    private function wpdb(string $server, int $found): wpdb
    {
        $record = function (string $statement): void {
            $this->statements[] = $statement;
        };
        return new class ($server, $found, $record) extends wpdb {
            /** @var mysqli */
            public $dbh;

            public function __construct(private readonly string $server, private readonly int $found, private readonly \Closure $record)
            {
                // Never connected: the type alone says that there is a server.
                $this->dbh = new mysqli();
                $this->prefix = 'wp_';
            }

            // phpcs:disable PSR1.Methods.CamelCapsMethodName -- WordPress's own names.
            public function db_server_info(): string
            {
                return $this->server;
            }

            public function suppress_errors($suppress = true): bool
            {
                return false;
            }

            public function prepare($query, ...$values): string
            {
                return vsprintf(str_replace('%s', "'%s'", $query), $values);
            }

            /** @return list<array<string, string>> */
            public function get_results($query = null, $output = ARRAY_A): array
            {
                $query = (string) $query;
                ($this->record)($query);
                return match (true) {
                    str_contains($query, 'COUNT(*) FROM') => [['count' => '7']],
                    str_contains($query, '_postings') => array_map(static fn (int $id): array => ['object_id' => (string) $id], $this->found === 0 ? [] : range(1, $this->found)),
                    default => [],
                };
            }
            // phpcs:enable
        };
    }
}
