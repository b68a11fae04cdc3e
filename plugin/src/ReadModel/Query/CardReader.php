<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Query;

use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Text\Folding;

/** Reads what lists of products show to people besides the summaries: brands and variants. One statement for a whole page. */
final class CardReader
{
    public function __construct(private readonly Database $database)
    {
    }

    /**
     * @param ListPage $page A page of products.
     * @return array<int, array{brand: string, variants: list<array<string, mixed>>}> By the product's id. `brand` is a name or '', `variants`
     *     are those of the product's detail, with relative addresses.
     * @throws \MdShop\Catalog\Support\Database\DatabaseError
     */
    public function read(ListPage $page): array
    {
        $ids = array_keys($page->items);
        if ($ids === []) {
            return [];
        }
        $rows = $this->database->rows('SELECT entry.object_id, entry.detail, term.name AS brand FROM ' . $this->database->server()->rowsWithIds(
            $this->database->table('entries'),
            'entry',
            $page->generation,
            $ids,
            " LEFT JOIN {$this->database->table('entry_terms')} link ON link.generation = entry.generation AND link.object_id = entry.object_id AND link.kind = 'brand'
             LEFT JOIN {$this->database->table('terms')} term ON term.generation = link.generation AND term.term_id = link.term_id"
        ));
        // Of several brands, the first by name.
        $cards = [];
        foreach (Folding::sorted($rows, static fn (array $row): array => [(string) $row['brand'], 0]) as $row) {
            /** @var list<array<string, mixed>> $variants */
            $variants = (string) $row['detail'] === '' ? [] : Json::decode((string) $row['detail'])['variants'] ?? [];
            $cards[(int) $row['object_id']] ??= ['brand' => (string) $row['brand'], 'variants' => $variants];
        }
        return $cards;
    }
}
