<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Query;

use MdShop\Catalog\ReadModel\Storage\ItemJson;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Site;

/** Reads products that are in the same category. One statement. */
final class RelatedReader
{
    /** So many of the newest are looked at, to find some that are in stock. */
    private const CANDIDATES = 12;

    public function __construct(private readonly Database $database, private readonly Site $site)
    {
    }

    /**
     * @param int $except The product that they are related to.
     * @return list<array<string, mixed>> Summaries, as the contract defines them; those in stock first, then the newest change first.
     * @throws \MdShop\Catalog\Support\Database\DatabaseError
     */
    public function read(int $generation, int $category, int $except, int $most): array
    {
        $rows = $this->database->rows(
            "SELECT entry.summary FROM (SELECT object_id, modified FROM {$this->database->table('entry_terms')}
                WHERE generation = %d AND term_id = %d AND listed = 1 ORDER BY modified DESC, object_id DESC LIMIT %d) item
             JOIN {$this->database->table('entries')} entry ON entry.generation = %d AND entry.object_id = item.object_id AND entry.visible = 1
             ORDER BY item.modified DESC, item.object_id DESC",
            [$generation, $category, self::CANDIDATES, $generation]
        );
        $products = array_map(fn (array $row): array => Json::decode(ItemJson::withHome((string) $row['summary'], $this->site->home())), $rows);
        $others = array_values(array_filter($products, static fn (array $product): bool => $product['id'] !== $except));
        usort($others, static fn (array $a, array $b): int => ($b['availability'] === 'in_stock') <=> ($a['availability'] === 'in_stock'));
        return array_slice($others, 0, $most);
    }
}
