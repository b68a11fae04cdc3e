<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Search\Filters;
use MdShop\Catalog\Search\Index\Column;
use MdShop\Catalog\Search\Index\IndexReader;
use MdShop\Catalog\Search\Index\IndexRecord;
use MdShop\Catalog\Search\Index\IndexWriter;
use MdShop\Catalog\Search\Index\ListKey;
use MdShop\Catalog\Search\Index\Properties;
use MdShop\Catalog\Search\Index\SmallBlocks;
use MdShop\Catalog\Search\Index\SpanRows;
use MdShop\Catalog\Search\Index\TimelineWriter;
use MdShop\Catalog\Search\PropertyFilter;
use MdShop\Catalog\Search\ResultOrder;
use MdShop\Catalog\Search\SearchRequest;
use MdShop\Catalog\Search\Sort;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Http\Json;
use PDO;
use wpdb;

/** A list of products in an index that a database in memory has, and how many statements reading it takes. */
final class MemoryIndex
{
    public readonly ListKey $list;
    public readonly Database $database;
    private readonly IndexReader $index;
    private readonly IndexWriter $writer;

    /**
     * @param array<int, IndexRecord> $records By id, in the order of their positions.
     * @param array<int, string> $names By id.
     * @param int<1, max> $size Items of a block that the index is filled with at once; the others stay free.
     */
    public function __construct(array $records, array $names = [], int $size = 1024)
    {
        $pdo = new PDO('sqlite::memory:');
        $pdo->exec('CREATE TABLE wp_md_shop_blocks (generation int, kind text, language text, name text, block int, data text, PRIMARY KEY (generation, kind, language, name, block)) WITHOUT ROWID');
        $pdo->exec('CREATE TABLE wp_md_shop_entries (generation int, object_id int, kind text, language text, listed int, position int, modified int, summary text, index_record text, PRIMARY KEY (generation, object_id))');
        $pdo->exec('CREATE TABLE wp_md_shop_totals (generation int, kind text, language text, category_id int, brand_id int, total int)');
        $this->database = new Database(self::wpdb($pdo));
        $this->index = new IndexReader($this->database);
        $this->list = new ListKey(1, 'product', 'ro');
        $next = 0;
        $this->writer = new IndexWriter($this->database, static function (int $blocks) use (&$next): int {
            $next += $blocks;
            return $next - $blocks;
        });
        $entries = [];
        $listed = 0;
        foreach (array_chunk($records, $size, true) as $chunk) {
            [$positions, $statements] = $this->writer->prepare(1, ['product' => ['ro' => $chunk]]);
            $this->writer->execute($statements);
            foreach ($chunk as $id => $record) {
                $isListed = isset($record->properties[Properties::LISTED]) ? 1 : 0;
                $listed += $isListed;
                $summary = Json::encode(['id' => $id, 'name' => $names[$id] ?? '']);
                $entries[] = [1, $id, 'product', 'ro', $isListed, $positions[$id], $record->columns[Column::Modified->value], $summary, $record->pack()];
            }
        }
        $this->database->insertRows('wp_md_shop_entries (generation, object_id, kind, language, listed, position, modified, summary, index_record)', $entries);
        $this->database->insertRows('wp_md_shop_totals (generation, kind, language, category_id, brand_id, total)', [[1, 'product', 'ro', 0, 0, $listed]]);
        $this->makeTimeline();
    }

    /**
     * Joins small blocks, as at the end of a rebuild.
     *
     * @return int The number of blocks since.
     */
    public function joinSmallBlocks(): int
    {
        $blocks = new SmallBlocks($this->database, $this->index, $this->writer, ['ro', 'ru']);
        foreach ($blocks->groups(1) as [$list, $ofGroup]) {
            $blocks->join($list, $ofGroup);
        }
        $this->makeTimeline();
        return count($this->index->column($this->list, Column::Id));
    }

    /**
     * Joins the rows of rare words and of offers, as at the end of a rebuild.
     *
     * @param int<65, max> $rows How many rows a step reads at most.
     * @param int $steps After how many it stops.
     * @return bool Whether all is done.
     */
    public function joinRowsOfSpans(int $rows, int $steps = PHP_INT_MAX): bool
    {
        $spans = new SpanRows($this->database, $this->index, ['ro', 'ru'], $rows);
        foreach ($spans->lists(1) as $list) {
            do {
                if ($steps-- === 0) {
                    return false;
                }
            } while ($spans->step($list));
        }
        return true;
    }

    /** Adds an item behind the last one. */
    public function add(int $id, IndexRecord $record): void
    {
        $entry = [1, $id, 'product', 'ro', 1, $this->writer->add($this->list, $id, $record), $record->columns[Column::Modified->value], '{}', $record->pack()];
        $this->database->insertRows('wp_md_shop_entries (generation, object_id, kind, language, listed, position, modified, summary, index_record)', [$entry]);
    }

    /** @param callable(): void $do Changes that are written together. */
    public function together(callable $do): void
    {
        $this->writer->together($do);
    }

    public function replace(int $id, IndexRecord $old, IndexRecord $new): void
    {
        $position = (int) $this->database->value('SELECT position FROM wp_md_shop_entries WHERE object_id = %d', [$id]);
        $this->writer->replace($this->list, $position, $id, $old, $new);
        $this->database->execute('UPDATE wp_md_shop_entries SET index_record = %s WHERE object_id = %d', [$new->pack(), $id]);
    }

    public function remove(int $id, IndexRecord $record): void
    {
        $position = (int) $this->database->value('SELECT position FROM wp_md_shop_entries WHERE object_id = %d', [$id]);
        $this->writer->remove($this->list, $position, $record);
        $this->database->execute("UPDATE wp_md_shop_entries SET position = -1, listed = 0, index_record = '' WHERE object_id = %d", [$id]);
    }

    /** @return array<int, int> The ids of entries by their position. */
    public function positions(): array
    {
        $rows = $this->database->rows('SELECT object_id, position FROM wp_md_shop_entries WHERE position >= 0 ORDER BY position');
        return array_combine(array_map('intval', array_column($rows, 'position')), array_map('intval', array_column($rows, 'object_id')));
    }

    private function makeTimeline(): void
    {
        (new TimelineWriter($this->index, $this->writer))->make($this->list);
    }

    /** @return array{list<int>, int} The ids of a page of all listed items that meet the filters, and the statements that its order took. */
    public function page(Sort $sort, int $limit, int $offset, Filters $filters = new Filters()): array
    {
        $filtered = (new PropertyFilter($this->index))->find($this->list, $filters, [], true, in_array($sort, [Sort::PriceAsc, Sort::PriceDesc], true));
        $before = $this->database->queries();
        $request = new SearchRequest('product', 'ro', '', 0, 0, $limit, $offset, 1, $filters, $sort);
        $ids = (new ResultOrder($this->index))->ids($this->list, $request, $filtered, null);
        return [$ids, $this->database->queries() - $before];
    }

    private static function wpdb(PDO $pdo): wpdb
    {
        return new class ($pdo) extends wpdb {
            public function __construct(private readonly PDO $pdo)
            {
                $this->prefix = 'wp_';
            }

            // phpcs:disable PSR1.Methods.CamelCapsMethodName, PSR2.Methods.MethodDeclaration.Underscore -- WordPress's own names.
            public function suppress_errors($suppress = true): bool
            {
                return ! $suppress;
            }

            public function prepare($query, ...$values): string
            {
                $quoted = array_map(fn (mixed $value): int|string => is_int($value) ? $value : (string) $this->pdo->quote((string) $value), $values);
                return vsprintf($query, $quoted);
            }

            public function _real_escape($data): string
            {
                return substr((string) $this->pdo->quote((string) $data), 1, -1);
            }

            /** @return list<array<string, string>>|list<object> */
            public function get_results($query = null, $output = ARRAY_A): array
            {
                // SQLite has no such hint.
                $statement = $this->pdo->query(str_replace(' FORCE INDEX (PRIMARY)', '', (string) $query));
                $rows = $statement === false ? [] : array_values(array_map(
                    static fn (array $row): array => array_map('strval', $row),
                    $statement->fetchAll(PDO::FETCH_ASSOC)
                ));
                return $output === OBJECT ? array_map(static fn (array $row): object => (object) $row, $rows) : $rows;
            }

            // phpcs:enable
            public function query($query): int
            {
                return (int) $this->pdo->exec((string) $query);
            }
        };
    }
}
