<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Query;

use MdShop\Catalog\ReadModel\Storage\ItemJson;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Site;
use MdShop\Catalog\Support\Time\Clock;

/** Reads products that are in the same category. One statement if none of them is due. */
final class RelatedReader
{
    /** So many of the newest are looked at, to find some that are in stock. */
    private const CANDIDATES = 12;

    public function __construct(private readonly Database $database, private readonly Site $site, private readonly Clock $clock)
    {
    }

    /**
     * @param int $except The product that they are related to.
     * @param callable(non-empty-list<int>): int $project Called with products that are due. Returns the generation to read then.
     * @return list<array<string, mixed>> Summaries, as the contract defines them; those in stock first, then the newest change first.
     * @throws \MdShop\Catalog\Support\Database\DatabaseError
     */
    public function read(int $generation, int $category, int $except, int $most, callable $project): array
    {
        $rows = $this->newest($generation, $category);
        $now = $this->clock->now();
        $due = array_values(array_filter($rows, static fn (array $row): bool => (int) $row['valid_until'] <= $now));
        if ($due !== []) {
            $rows = $this->newest($project(array_map(static fn (array $row): int => (int) $row['object_id'], $due)), $category);
        }
        $products = array_map(fn (array $row): array => Json::decode(ItemJson::withHome((string) $row['summary'], $this->site->home())), $rows);
        $others = array_values(array_filter($products, static fn (array $product): bool => $product['id'] !== $except));
        usort($others, static fn (array $a, array $b): int => ($b['availability'] === 'in_stock') <=> ($a['availability'] === 'in_stock'));
        return array_slice($others, 0, $most);
    }

    /** @return list<array<string, string|null>> */
    private function newest(int $generation, int $category): array
    {
        return $this->database->rows(
            "SELECT entry.object_id, entry.valid_until, entry.summary FROM (SELECT object_id, modified FROM {$this->database->table('entry_terms')}
                WHERE generation = %d AND term_id = %d AND listed = 1 ORDER BY modified DESC, object_id DESC LIMIT %d) item
             JOIN {$this->database->table('entries')} entry ON entry.generation = %d AND entry.object_id = item.object_id AND entry.visible = 1
             ORDER BY item.modified DESC, item.object_id DESC",
            [$generation, $category, self::CANDIDATES, $generation]
        );
    }
}
