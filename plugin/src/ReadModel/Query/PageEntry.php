<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Query;

use Closure;
use MdShop\Catalog\ReadModel\Storage\ItemJson;
use MdShop\Catalog\ReadModel\Storage\State;
use MdShop\Catalog\ReadModel\Storage\StateStore;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Site;
use MdShop\Catalog\Support\Text\Folding;
use MdShop\Catalog\Support\Time\Clock;

/**
 * Reads the entry of the post that a page shows, usually with one statement. Unlike a read of an agent it looks only at this
 * entry, and at those that are shown beside it: a visitor does not wait until other posts are projected.
 *
 * @phpstan-type Entry array{type: string, json: string, generation: int, brand: string, brand_url: string, category: int, categories: list<array{name: string, url: string}>}
 */
final class PageEntry
{
    private const COLUMNS_OF_ADDRESS = ['object_id', 'valid_until', 'kind', 'visible', 'url'];
    private const COLUMNS = [...self::COLUMNS_OF_ADDRESS, 'type', 'summary', 'detail'];

    /** @var array<int, Entry|null> */
    private array $entries = [];

    /** @var array<int, array{State, array<string, string|null>|null}> Rows of posts with the state that they were read with. */
    private array $rows = [];

    /** @var list<int> See expect(). */
    private array $expected = [];

    /** Set if something had to be brought up to date before an entry was read. Otherwise no change was missed. */
    private ?Freshness $ensured = null;

    /**
     * @param Closure(): (list<'product'|'content'>|null) $closed The kinds of items that are hidden from all visitors; null if it is not
     *     certain that the read model may be read.
     * @param Closure(): Freshness $freshness Called only if something must be brought up to date before.
     */
    public function __construct(
        private readonly Database $database,
        private readonly StateStore $states,
        private readonly Clock $clock,
        private readonly Site $site,
        private readonly Closure $closed,
        private readonly Closure $freshness,
    ) {
    }

    /**
     * What the interface shows of a post, in its own language; null if it is not public.
     *
     * @return Entry|null `json` is a product's detail or another item's summary, with full addresses. `brand` is the name of a product's
     *     brand or '', `categories` leads from a topmost category to the product's own, whose id is `category`, 0 for none.
     * @throws \MdShop\Catalog\Contract\Unavailable
     * @throws \MdShop\Catalog\Support\Database\DatabaseError
     */
    public function read(int $id): ?array
    {
        // The head, the blocks and the structured data of a page ask for the same entry.
        return array_key_exists($id, $this->entries) ? $this->entries[$id] : $this->entries[$id] = $this->find($id);
    }

    /**
     * The addresses of those of these posts that the interface shows, as far as this is known without waiting. The others may be public too,
     * such as pages that are hidden from assistants. The same statement reads what read() needs of these posts.
     *
     * @param non-empty-list<int> $ids
     * @return array<int, string> By post; with https if the page has it, as WordPress does, whatever the setting says.
     * @throws \MdShop\Catalog\Support\Database\DatabaseError
     */
    public function addresses(array $ids): array
    {
        $closed = ($this->closed)();
        if ($closed === null) {
            return [];
        }
        $this->load($ids);
        return $this->addressesIn(array_intersect_key($this->rows, array_flip($ids)), $closed);
    }

    /**
     * Names posts that the page will ask about: they are read with the first ones that are.
     *
     * @param list<int> $ids
     */
    public function expect(array $ids): void
    {
        $this->expected = $ids;
    }

    /**
     * addresses() of posts of which nothing else is read, as in a list.
     *
     * @param non-empty-list<int> $ids
     * @return array<int, string>
     * @throws \MdShop\Catalog\Support\Database\DatabaseError
     */
    public function addressesOfList(array $ids): array
    {
        $closed = ($this->closed)();
        return $closed === null ? [] : $this->addressesIn($this->rowsOf($ids, self::COLUMNS_OF_ADDRESS), $closed);
    }

    /**
     * Projects other posts that are due, before they are shown beside one that read() has returned.
     *
     * @param non-empty-list<int> $due
     * @return int The generation to read from now on.
     * @throws \MdShop\Catalog\Contract\Unavailable
     * @throws \MdShop\Catalog\Support\Database\DatabaseError
     */
    public function project(array $due): int
    {
        $this->ensured = $freshness = ($this->freshness)();
        $generation = $freshness->ensure(priority: $due);
        return $freshness->isBehind() ? $freshness->projectIfDue($generation, $due) ?? $generation : $generation;
    }

    /**
     * To be asked before other posts are shown beside one that read() has returned.
     *
     * @param list<int> $ids
     * @throws \MdShop\Catalog\Contract\Unavailable if the database refused a change of one of them.
     */
    public function assertUpToDate(array $ids): void
    {
        $this->ensured?->assertUpToDate($ids);
    }

    /** @param non-empty-list<int> $ids */
    private function load(array $ids): void
    {
        if (array_diff_key(array_flip($ids), $this->rows) !== []) {
            $this->rows = $this->rowsOf(array_values(array_unique([...$ids, ...array_splice($this->expected, 0)])), self::COLUMNS) + $this->rows;
        }
    }

    /**
     * @param non-empty-list<int> $ids
     * @param non-empty-list<string> $columns
     * @return array<int, array{State, array<string, string|null>|null}> By post, in the order of $ids.
     */
    private function rowsOf(array $ids, array $columns): array
    {
        [$state, $rows] = $this->states->readWithEntries($ids, $columns);
        $rows = array_column($rows, null, 'object_id');
        $found = [];
        foreach ($ids as $id) {
            $found[$id] = [$state, $rows[$id] ?? null];
        }
        return $found;
    }

    /**
     * @param array<int, array{State, array<string, string|null>|null}> $rows
     * @param list<'product'|'content'> $closed
     * @return array<int, string>
     */
    private function addressesIn(array $rows, array $closed): array
    {
        $addresses = [];
        foreach ($rows as $id => [$state, $row]) {
            if ($row !== null && $this->isCurrent($state, $row) && self::isShown($row, $closed)) {
                $addresses[$id] = $this->site->absolute((string) $row['url']);
            }
        }
        return is_ssl() ? array_map(static fn (string $url): string => set_url_scheme($url, 'https'), $addresses) : $addresses;
    }

    /**
     * Whether what was read of a post is what the interface shows of it now.
     *
     * @param array<string, string|null>|null $row
     */
    private function isCurrent(State $state, ?array $row): bool
    {
        return $state->isSettled() && ($row === null || (int) $row['valid_until'] > $this->clock->now());
    }

    /**
     * @param array<string, string|null> $row
     * @param list<'product'|'content'> $closed
     */
    private static function isShown(array $row, array $closed): bool
    {
        return (int) $row['visible'] === 1 && ! in_array(self::kind($row), $closed, true);
    }

    /** @return Entry|null */
    private function find(int $id): ?array
    {
        $closed = ($this->closed)();
        if ($closed !== null) {
            $this->load([$id]);
            [$state, $row] = $this->rows[$id];
            if ($this->isCurrent($state, $row)) {
                return $row !== null && self::isShown($row, $closed) ? $this->entry($row, $state->generation, $id) : null;
            }
        }
        $this->ensured = $freshness = ($this->freshness)();
        $generation = $freshness->ensure(priority: [$id]);
        $row = $this->database->row(
            "SELECT kind, type, summary, detail FROM {$this->database->table('entries')} WHERE generation = %d AND object_id = %d AND visible = 1",
            [$generation, $id]
        );
        $freshness->assertUpToDate($row === null ? [] : [$id]);
        return $row === null || $freshness->isClosed(self::kind($row)) ? null : $this->entry($row, $generation, $id);
    }

    /**
     * @param array<string, string|null> $row
     * @return 'product'|'content'
     */
    private static function kind(array $row): string
    {
        return $row['kind'] === 'product' ? 'product' : 'content';
    }

    /**
     * @param array<string, string|null> $row
     * @return Entry
     */
    private function entry(array $row, int $generation, int $id): array
    {
        $isProduct = self::kind($row) === 'product';
        $json = $isProduct ? ItemJson::detail((string) $row['summary'], (string) $row['detail']) : (string) $row['summary'];
        return ['type' => (string) $row['type'], 'json' => ItemJson::withHome($json, $this->site->home()), 'generation' => $generation]
            + ($isProduct ? $this->terms($generation, $id) : ['brand' => '', 'brand_url' => '', 'category' => 0, 'categories' => []]);
    }

    /** @return array{brand: string, brand_url: string, category: int, categories: list<array{name: string, url: string}>} */
    private function terms(int $generation, int $productId): array
    {
        $rows = $this->database->rows(
            "SELECT term.term_id, term.kind, term.parent_id, term.name, term.url FROM {$this->database->table('entries')} entry
             JOIN {$this->database->table('entry_terms')} link ON link.generation = entry.generation AND link.object_id = entry.object_id
             JOIN {$this->database->table('terms')} term ON term.generation = entry.generation AND term.term_id = link.term_id
             WHERE entry.generation = %d AND entry.object_id = %d AND entry.visible = 1",
            [$generation, $productId]
        );
        $rows = Folding::sorted($rows, static fn (array $row): array => [(string) $row['name'], (int) $row['term_id']]);
        $brands = array_values(array_filter($rows, static fn (array $row): bool => $row['kind'] === 'brand'));
        $categories = array_filter($rows, static fn (array $row): bool => $row['kind'] === 'category');
        $categories = array_column($categories, null, 'term_id');
        // Of equally long ways that of the newest category: names would give another one in each language.
        krsort($categories);
        $way = self::longestWay($categories);
        return [
            'brand' => (string) ($brands[0]['name'] ?? ''),
            'brand_url' => $brands === [] ? '' : $this->site->absolute((string) $brands[0]['url']),
            'category' => (int) ($way[array_key_last($way) ?? 0]['term_id'] ?? 0),
            'categories' => array_map(fn (array $row): array => ['name' => (string) $row['name'], 'url' => $this->site->absolute((string) $row['url'])], $way),
        ];
    }

    /**
     * The way from a topmost category to the category that is farthest below; of several the first in the list.
     *
     * @param array<array<string, string|null>> $categories By id. A category's ancestors are among them.
     * @return list<array<string, string|null>>
     */
    private static function longestWay(array $categories): array
    {
        $longest = [];
        foreach ($categories as $category) {
            $way = [];
            // A broken import can leave a cycle of parents; stop at the first repeated id.
            for ($at = $category; $at !== null && ! isset($way[$at['term_id']]); $at = $categories[$at['parent_id']] ?? null) {
                $way[$at['term_id']] = $at;
            }
            $longest = count($way) > count($longest) ? $way : $longest;
        }
        return array_reverse(array_values($longest));
    }
}
