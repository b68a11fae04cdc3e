<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

use Closure;
use MdShop\Catalog\Support\Database\Database;

/**
 * Writes the rows of the index. Items of a batch fill new blocks, so that batches of several processes have no row in common; a
 * single item changes the rows of its block, and a new one joins the newest block of its list. Call it in a transaction.
 */
final class IndexWriter
{
    /** How many rows of joined blocks are written together. */
    private const ROWS_OF_JOIN = 500;

    /** The rows that a call of together() knows; null outside one. */
    private ?PendingRows $pending = null;

    /** @var array<string, array{int, int}> The block that the next new item of a list joins, and its place there, as far as the present call of together() knows. */
    private array $next = [];

    private readonly BlockTable $table;

    /** @param Closure(int): int $reserve Reserves a number of blocks that nobody else uses, and returns the first one. */
    public function __construct(Database $database, private readonly Closure $reserve)
    {
        $this->table = new BlockTable($database);
    }

    /**
     * Runs $do, during which rows are only noted, each read at most once, and writes all of them at its end: one statement deletes and one
     * writes, however many items changed.
     *
     * @param callable(): void $do
     */
    public function together(callable $do): void
    {
        $this->pending = new PendingRows();
        try {
            $do();
            $this->writePending();
        } finally {
            $this->pending = null;
            $this->next = [];
        }
    }

    /**
     * Reads rows that the present call of together() will need, all with one statement.
     *
     * @param list<array{ListKey, int, list<string>}> $rows List, block and names.
     */
    public function expect(array $rows): void
    {
        if ($this->pending !== null) {
            $unknown = $this->pending->unknown($rows);
            $this->pending->know($unknown, $this->table->read($unknown));
        }
    }

    /**
     * What expect() needs for a later replace().
     *
     * @return list<array{ListKey, int, list<string>}>
     */
    public function neededToReplace(ListKey $list, int $position, IndexRecord $old, IndexRecord $new): array
    {
        return self::needed($list, Block::of($position), $old, $new, null);
    }

    private function writePending(): void
    {
        $changes = $this->pending?->take() ?? [];
        $this->table->delete(array_values(array_filter(array_map(
            static fn (array $change): array => [$change[0], $change[1], array_map('strval', array_keys(array_filter($change[2], 'is_null')))],
            $changes
        ), static fn (array $row): bool => $row[2] !== [])));
        $this->execute($this->table->statements(array_map(static fn (array $change): array => [$change[0], $change[1], array_filter($change[2], 'is_string')], $changes)));
    }

    /**
     * Prepares the rows of many new items, outside a transaction.
     *
     * @param array<string, array<string, array<int, IndexRecord>>> $records By kind, language and post, ascending.
     * @return array{array<int, int>, list<string>} The position of each post, and statements for execute().
     */
    public function prepare(int $generation, array $records): array
    {
        $positions = [];
        $statements = [];
        foreach ($records as $kind => $languages) {
            foreach ($languages as $language => $items) {
                $list = new ListKey($generation, (string) $kind, (string) $language);
                $block = ($this->reserve)(intdiv(count($items) + Block::SIZE - 1, Block::SIZE));
                foreach (array_chunk($items, Block::SIZE, true) as $chunk) {
                    $rows = new IndexRows($block);
                    $place = 0;
                    foreach ($chunk as $id => $record) {
                        $rows->add($id, $record);
                        $positions[$id] = $block * Block::SIZE + $place++;
                    }
                    array_push($statements, ...$this->table->statements([[$list, $block, $rows->rows()]]));
                    $block++;
                }
            }
        }
        return [$positions, $statements];
    }

    /**
     * Moves items into a new block.
     *
     * @param non-empty-list<int> $blocks Those that the items are in, and no others.
     * @param iterable<int, IndexRecord> $records Of all items of these blocks, by post; at most as many as a block has room for.
     * @return array<int, int> The new position of each post; [] if there is none, and nothing is changed.
     */
    public function join(ListKey $list, array $blocks, iterable $records): array
    {
        $block = ($this->reserve)(1);
        $rows = new IndexRows($block);
        $positions = [];
        foreach ($records as $id => $record) {
            $rows->add($id, $record);
            $positions[$id] = $block * Block::SIZE + count($positions);
        }
        if ($positions === []) {
            return [];
        }
        // In portions, since the statements for all would take several times the memory of the rows.
        foreach (array_chunk($rows->rows(), self::ROWS_OF_JOIN, true) as $some) {
            $names = array_map('strval', array_keys($some));
            $this->table->delete(array_map(static fn (int $old): array => [$list, $old, $names], $blocks));
            $this->execute($this->table->statements([[$list, $block, $some]]));
        }
        return $positions;
    }

    /**
     * Statements that write a column of new items.
     *
     * @param array<int, int> $numbers By position; the positions of each block without gaps.
     * @return list<string>
     */
    public function column(ListKey $list, Column $column, array $numbers): array
    {
        $blocks = [];
        foreach ($numbers as $position => $number) {
            $blocks[Block::of($position)][$position % Block::SIZE] = $number;
        }
        $statements = [];
        foreach ($blocks as $block => $ofBlock) {
            ksort($ofBlock);
            array_push($statements, ...$this->table->statements([[$list, $block, [$column->value => Column::encode(array_values($ofBlock))]]]));
        }
        return $statements;
    }

    /**
     * Writes rows of a block, replacing those that exist.
     *
     * @param array<array-key, string> $rows By name.
     */
    public function write(ListKey $list, int $block, array $rows): void
    {
        if ($this->pending !== null) {
            $this->pending->change($list, $block, $rows);
            return;
        }
        $this->execute($this->table->statements([[$list, $block, $rows]]));
    }

    /** A row of a block; null if there is none. */
    public function row(ListKey $list, int $block, string $name): ?string
    {
        return $this->rows($list, $block, [$name])[$name] ?? null;
    }

    /** @param list<string> $statements */
    public function execute(array $statements): void
    {
        $this->table->execute($statements);
    }

    /** Adds an item to a list. Returns its position. */
    public function add(ListKey $list, int $objectId, IndexRecord $record): int
    {
        [$block, $place] = $this->nextPlace($list);
        $this->change($list, $block, $place, $objectId, new IndexRecord([], [], [], []), $record, $objectId);
        return $block * Block::SIZE + $place;
    }

    /** Changes what the index says about an item. Only rows that differ are read and written. */
    public function replace(ListKey $list, int $position, int $objectId, IndexRecord $old, IndexRecord $new): void
    {
        $this->change($list, Block::of($position), $position % Block::SIZE, $objectId, $old, $new, null);
    }

    /** Removes an item from a list. Its position is not used again. */
    public function remove(ListKey $list, int $position, IndexRecord $old): void
    {
        $this->change($list, Block::of($position), $position % Block::SIZE, 0, $old, IndexRecord::none(), 0);
    }

    /** @return array{int, int} The block that a new item joins, and its place there. */
    private function nextPlace(ListKey $list): array
    {
        $key = "{$list->generation} {$list->kind} {$list->language}";
        [$block, $place] = $this->next[$key] ?? $this->afterNewest($list);
        if ($place === Block::SIZE) {
            [$block, $place] = [($this->reserve)(1), 0];
        }
        if ($this->pending !== null) {
            $this->next[$key] = [$block, $place + 1];
        }
        return [$block, $place];
    }

    /** @return array{int, int} The newest block of a list, and the place after its last item. */
    private function afterNewest(ListKey $list): array
    {
        $row = $this->table->newest($list, Column::Id->value);
        return $row === null ? [0, Block::SIZE] : [$row[0], count(Column::decode($row[1]))];
    }

    /**
     * @param int $objectId The item's id; without a meaning if nothing is added.
     * @param int|null $newId The id at the position from now on, 0 for none; null if it stays.
     */
    private function change(ListKey $list, int $block, int $place, int $objectId, IndexRecord $old, IndexRecord $new, ?int $newId): void
    {
        $words = self::changedRows($old->postings(), $new->postings());
        $maps = self::changes($old->maps(), $new->maps());
        $prices = self::changedRows($old->pricesByRow(), $new->pricesByRow());
        $offers = self::changedRows($old->offersByRow(), $new->offersByRow());
        $columns = array_diff_assoc($new->columns, $old->columns) + ($newId === null ? [] : [Column::Id->value => $newId]);
        $ofNames = self::columnsOfNames();
        $isSorted = array_intersect($ofNames, array_keys($columns)) === [];
        $needed = self::needed($list, $block, $old, $new, $newId);
        $this->expect($needed);
        $rows = $this->rows(...$needed[0]);
        $ofSpan = $this->rows(...$needed[1]);
        $ofJoined = $this->rows(...$needed[2]);
        $changed = [];
        $changedOfSpan = [];
        $changedOfJoined = [];
        [$oldKey, $newKey] = [Postings::key($old->rank, $place), Postings::key($new->rank, $place)];
        foreach ($words as $word => $posting) {
            $name = Block::WORD . $word;
            $before = new WordRows($rows[$name] ?? null, $ofSpan[$name] ?? null);
            $after = $before->with($block, $objectId, $oldKey, $newKey, $posting[0] ?? null);
            if ($after->ofBlock !== $before->ofBlock) {
                $changed[$name] = $after->ofBlock;
            }
            if ($after->ofSpan !== $before->ofSpan) {
                $changedOfSpan[$name] = $after->ofSpan;
            }
        }
        foreach ($maps as $name => $mask) {
            $map = ByteMap::with(ByteMap::decode($rows[$name] ?? ''), $place, $mask ?? '');
            $changed[$name] = $map === '' ? null : ByteMap::encode($map);
        }
        foreach ($prices as $name => $ofItem) {
            $row = PriceBucket::with($rows[$name] ?? '', $place, $ofItem);
            $changed[$name] = $row === '' ? null : $row;
        }
        foreach ($offers as $name => $ofItem) {
            $before = new OfferRows($rows[$name] ?? null, $ofJoined[$name] ?? null);
            $after = $before->with($block * Block::SIZE + $place, $objectId, array_values($ofItem));
            if ($after->ofBlock !== $before->ofBlock) {
                $changed[$name] = $after->ofBlock;
            }
            if ($after->joined !== $before->joined) {
                $changedOfJoined[$name] = $after->joined;
            }
        }
        foreach ($columns as $name => $number) {
            $changed[$name] = Column::encode(array_values(array_replace(Column::decode($rows[$name] ?? ''), [$place => $number])));
        }
        if (! $isSorted) {
            $sorted = [];
            foreach ($ofNames as $name) {
                $sorted[$name] = Column::decode($changed[$name] ?? $rows[$name] ?? '');
            }
            $changed[SortedNames::NAME] = SortedNames::encode($sorted);
        }
        foreach ([[$block, $changed], [$needed[1][1], $changedOfSpan], [$needed[2][1], $changedOfJoined]] as [$number, $ofNumber]) {
            $this->delete($list, $number, array_map('strval', array_keys(array_filter($ofNumber, 'is_null'))));
            $this->write($list, $number, array_filter($ofNumber, 'is_string'));
        }
    }

    /** @return list<string> The names of the columns that are sorted together (SortedNames). */
    private static function columnsOfNames(): array
    {
        return array_map(static fn (Column $column): string => $column->value, Column::NAMES);
    }

    /**
     * @return array{array{ListKey, int, list<string>}, array{ListKey, int, list<string>}, array{ListKey, int, list<string>}} The rows that change() reads: of
     *     the block, of words in its span, and the joined ones of offers.
     */
    private static function needed(ListKey $list, int $block, IndexRecord $old, IndexRecord $new, ?int $newId): array
    {
        $words = array_map(static fn (int|string $word): string => Block::WORD . $word, array_keys(self::changedRows($old->postings(), $new->postings())));
        $offers = array_keys(self::changedRows($old->offersByRow(), $new->offersByRow()));
        return [
            [$list, $block, [...$words, ...$offers, ...self::namesOfBlock($old, $new, $newId)]],
            [$list, Span::rowOf($block), $words],
            [$list, Span::rowOf($block, OfferRow::BLOCK_BITS), $offers],
        ];
    }

    /** @return list<string> The names of the other rows of the block. */
    private static function namesOfBlock(IndexRecord $old, IndexRecord $new, ?int $newId): array
    {
        $columns = [...array_keys(array_diff_assoc($new->columns, $old->columns)), ...($newId === null ? [] : [Column::Id->value])];
        $ofNames = self::columnsOfNames();
        $sorted = array_intersect($ofNames, $columns) === [] ? [] : $ofNames;
        $maps = array_map('strval', array_keys(self::changes($old->maps(), $new->maps())));
        $prices = array_keys(self::changedRows($old->pricesByRow(), $new->pricesByRow()));
        return array_values(array_unique([...$maps, ...$prices, ...$columns, ...$sorted]));
    }

    /**
     * @template T of int|string
     * @param array<array-key, T> $old
     * @param array<array-key, T> $new
     * @return array<array-key, T|null> The new value of each name that differs; null if it is gone.
     */
    private static function changes(array $old, array $new): array
    {
        return array_diff_assoc($new, $old) + array_map(static fn (): mixed => null, array_diff_key($old, $new));
    }

    /**
     * @template K of array-key
     * @template T of array<int, int>
     * @param array<K, T> $old
     * @param array<K, T> $new
     * @return array<K, T|array{}> What the item has from now on in each row in which it differs.
     */
    private static function changedRows(array $old, array $new): array
    {
        $changed = [];
        foreach ($old + $new as $name => $_) {
            if (($old[$name] ?? []) !== ($new[$name] ?? [])) {
                $changed[$name] = $new[$name] ?? [];
            }
        }
        return $changed;
    }

    /**
     * @param list<string> $names
     * @return array<string, string> The rows that exist, by name.
     */
    private function rows(ListKey $list, int $block, array $names): array
    {
        $this->expect([[$list, $block, $names]]);
        return $this->pending?->rows($list, $block, $names) ?? array_column($this->table->read([[$list, $block, $names]]), 3, 2);
    }

    /**
     * Deletes rows of a block.
     *
     * @param list<string> $names
     */
    public function delete(ListKey $list, int $block, array $names): void
    {
        if ($this->pending !== null) {
            $this->pending->change($list, $block, array_fill_keys($names, null));
            return;
        }
        $this->table->delete([[$list, $block, $names]]);
    }
}
