<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source\WooCommerce\Conversion;

use MdShop\Catalog\Storage\Database;
use MdShop\Catalog\Time\Clock;

/**
 * What was converted, and what it was before: in a table of this plugin, so that nothing of it shows in the products.
 *
 * @phpstan-import-type Rows from Snapshot
 */
final class Journal
{
    public function __construct(private readonly Database $database, private readonly Clock $clock)
    {
    }

    /**
     * Remembers a product before anything of it is changed; one that is remembered already stays as it was first.
     *
     * @param Rows $rows What takes it back; none if its type is all that changes.
     */
    public function begin(int $id, string $type, array $rows): void
    {
        $this->database->execute(
            "INSERT IGNORE INTO {$this->table()} (product_id, type, rows_before, hash_after, at) VALUES (%d, %s, %s, '', %d)",
            [$id, $type, (string) wp_json_encode($rows, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES), $this->clock->now()]
        );
    }

    /** The conversion is whole; by the hash one can tell later whether the product is still as it left it. */
    public function finish(int $id, string $hash): void
    {
        $this->database->execute("UPDATE {$this->table()} SET hash_after = %s WHERE product_id = %d", [$hash, $id]);
    }

    public function forget(int $id): void
    {
        $this->database->execute("DELETE FROM {$this->table()} WHERE product_id = %d", [$id]);
    }

    /** @return array{type: string, rows: Rows, hash: string}|null An empty hash: the conversion was cut short. */
    public function read(int $id): ?array
    {
        $row = $this->database->row("SELECT type, rows_before, hash_after FROM {$this->table()} WHERE product_id = %d", [$id]);
        return $row === null ? null : [
            'type' => (string) $row['type'],
            'rows' => (array) json_decode((string) $row['rows_before'], true, 8, JSON_THROW_ON_ERROR),
            'hash' => (string) $row['hash_after'],
        ];
    }

    /** @return list<int> Products that are remembered. */
    public function ids(): array
    {
        return array_map('intval', $this->database->column("SELECT product_id FROM {$this->table()} ORDER BY product_id"));
    }

    /** @return list<int> Products whose conversion was cut short: the process died in it. */
    public function unfinished(): array
    {
        return array_map('intval', $this->database->column("SELECT product_id FROM {$this->table()} WHERE hash_after = '' ORDER BY product_id"));
    }

    private function table(): string
    {
        return $this->database->table('conversions');
    }
}
