<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Fixtures;

use MdShop\Catalog\Search\ConceptMatches;
use MdShop\Catalog\Search\Corrections;
use MdShop\Catalog\Search\Filters;
use MdShop\Catalog\Search\Index\Column;
use MdShop\Catalog\Search\Index\IndexReader;
use MdShop\Catalog\Search\Index\IndexRecord;
use MdShop\Catalog\Search\Index\IndexWriter;
use MdShop\Catalog\Search\Index\ListKey;
use MdShop\Catalog\Search\Index\SpellingStore;
use MdShop\Catalog\Search\Index\StemStore;
use MdShop\Catalog\Search\Index\WordMatches;
use MdShop\Catalog\Search\IndexSearch;
use MdShop\Catalog\Search\KnownForms;
use MdShop\Catalog\Search\SearchRequest;
use MdShop\Catalog\Search\SearchResult;
use MdShop\Catalog\Search\Sort;
use MdShop\Catalog\Search\Text\Analyzer;
use MdShop\Catalog\Search\Text\Field;
use MdShop\Catalog\Search\Text\SearchDocument;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Tests\WordPress\SqliteDatabase;

/** An index of a few texts, and the search that is asked about them. */
final class SmallIndex
{
    private const GENERATION = 1;
    private const MOST_TERMS = 16;

    private const TABLES = [
        'blocks (generation, kind, language, name, block, data, PRIMARY KEY (generation, kind, language, name, block))',
        'spellings (generation, language, bucket, part, words, PRIMARY KEY (generation, language, bucket, part))',
        'totals (generation, kind, language, category_id, brand_id, total, PRIMARY KEY (generation, kind, language, category_id, brand_id))',
        'entries (generation, object_id, sequence)',
    ];

    private readonly SqliteDatabase $wpdb;
    private readonly Database $database;
    private readonly Analyzer $analyzer;
    private readonly StemStore $stems;
    private readonly IndexWriter $writer;
    private readonly IndexSearch $search;
    private int $blocks = 0;

    /** @var array<int, array{ListKey, int, IndexRecord}> List, position and record of each item, by id. */
    private array $items = [];

    /**
     * @param 'product'|'content' $kind Of the list that find() searches.
     * @param string $synonyms The setting's text for that language.
     * @param string $server See SqliteDatabase.
     */
    public function __construct(private readonly string $language, private readonly string $kind = 'product', string $synonyms = '', string $server = '')
    {
        $this->wpdb = new SqliteDatabase($server);
        $this->database = new Database($this->wpdb);
        foreach (self::TABLES as $table) {
            $this->database->execute('CREATE TABLE ' . $this->database->table($table));
        }
        $this->analyzer = new Analyzer();
        $index = new IndexReader($this->database);
        $spellings = new SpellingStore($this->database);
        $this->stems = new StemStore($this->database, $spellings);
        $this->writer = new IndexWriter($this->database, fn (int $blocks): int => ($this->blocks += $blocks) - $blocks);
        $matches = new ConceptMatches(new WordMatches($index));
        $this->search = new IndexSearch(
            $index,
            $this->analyzer,
            $matches,
            new Corrections($this->analyzer, $spellings, new KnownForms($index), $matches),
            new SettingsStore(static fn (): array => ['search_synonyms' => [$language => $synonyms]]),
            self::MOST_TERMS,
            static fn (int $generation): bool => $generation === self::GENERATION
        );
    }

    /**
     * Adds an item for each text; the first one has the id 1.
     *
     * @param list<string> $texts
     */
    public function add(array $texts, ?string $kind = null, ?string $language = null): self
    {
        $list = new ListKey(self::GENERATION, $kind ?? $this->kind, $language ?? $this->language);
        foreach ($texts as $text) {
            $id = count($this->items) + 1;
            $words = $this->analyzer->document((new SearchDocument())->add(Field::Name, $text));
            $columns = array_fill_keys(array_map(static fn (Column $column): string => $column->value, Column::OF_RECORD), 0);
            $record = new IndexRecord($words->impacts, [], $columns, []);
            $this->stems->add($list->generation, [[$list->language, $words]]);
            $this->items[$id] = [$list, $this->writer->add($list, $id, $record), $record];
            $this->database->insertRecords($this->database->table('entries'), [
                ['generation' => $list->generation, 'object_id' => $id, 'sequence' => $words->sequence],
            ]);
            $this->database->insertRows(
                $this->database->table('totals') . ' (generation, kind, language, category_id, brand_id, total)',
                [[$list->generation, $list->kind, $list->language, 0, 0, 1]],
                onDuplicate: 'total = total + 1'
            );
        }
        return $this;
    }

    public function remove(int $id): self
    {
        $this->writer->remove(...$this->items[$id]);
        return $this;
    }

    public function find(string $text, int $limit = 50, int $offset = 0): SearchResult
    {
        return $this->search->find(new SearchRequest($this->kind, $this->language, $text, 0, 0, $limit, $offset, self::GENERATION));
    }

    /** What is searched instead of the typed words, as "typed>searched". */
    public function corrected(string $text): string
    {
        $pairs = $this->find($text)->note->corrected ?? [];
        return implode(' ', array_map(static fn (int|string $typed, string $word): string => "{$typed}>{$word}", array_keys($pairs), $pairs));
    }

    /**
     * The statements of a request that has a time limit.
     *
     * @return list<string>
     */
    public function statementsOf(string $text, Filters $filters = new Filters(), Sort $sort = Sort::Relevance, int $category = 7): array
    {
        $this->database->limitReads();
        $this->wpdb->reads = [];
        $this->search->find(new SearchRequest($this->kind, $this->language, $text, $category, 0, 20, 0, self::GENERATION, $filters, $sort));
        return $this->wpdb->reads;
    }

    /** How many statements a search runs. */
    public function statements(string $text): int
    {
        $before = $this->wpdb->statements;
        $this->find($text);
        return $this->wpdb->statements - $before;
    }
}
