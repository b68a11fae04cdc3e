<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce\Conversion;

use MdShop\Catalog\Sources\WooCommerce\ProductType\ProductType;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\Time\Clock;

/**
 * Records converted products and their previous rows. Stored in a separate table, so that the products themselves contain no
 * trace of it.
 *
 * @phpstan-import-type Rows from Snapshot
 */
final class ConversionRecords
{
    /** @var array<int, bool> What wasSimple() has read, by product. WooCommerce asks for the product of an item many times. */
    private array $wasSimple = [];

    public function __construct(private readonly Database $database, private readonly Clock $clock)
    {
    }

    /**
     * Records a product before it is changed. An earlier record is of a state that was left without this plugin, and is replaced.
     *
     * @param Rows $rows The rows to restore; empty if only the type changes.
     */
    public function begin(int $id, string $type, array $rows): void
    {
        unset($this->wasSimple[$id]);
        $this->database->execute(
            "REPLACE INTO {$this->table()} (product_id, type, rows_before, hash_after, at) VALUES (%d, %s, %s, '', %d)",
            [$id, $type, (string) wp_json_encode($rows, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES), $this->clock->now()]
        );
    }

    /** Records that the conversion is finished. The hash shows later whether the product was changed since. */
    public function finish(int $id, string $hash): void
    {
        $this->database->execute("UPDATE {$this->table()} SET hash_after = %s WHERE product_id = %d", [$hash, $id]);
    }

    public function delete(int $id): void
    {
        unset($this->wasSimple[$id]);
        $this->database->execute("DELETE FROM {$this->table()} WHERE product_id = %d", [$id]);
    }

    /** Deletes the record of a product that does not exist any more, whose id a new one has got. If that fails, it is logged: somebody saves. */
    public function deleteFormer(int $id): void
    {
        try {
            $this->delete($id);
        } catch (DatabaseError $e) {
            Log::error('the record of a converted product that was deleted could not be deleted', $e);
        }
    }

    /** @return array{type: string, rows: Rows, hash: string}|null An empty hash means that the conversion was interrupted. */
    public function read(int $id): ?array
    {
        $row = $this->database->row("SELECT type, rows_before, hash_after FROM {$this->table()} WHERE product_id = %d", [$id]);
        return $row === null ? null : [
            'type' => (string) $row['type'],
            'rows' => (array) json_decode((string) $row['rows_before'], true, 8, JSON_THROW_ON_ERROR),
            'hash' => (string) $row['hash_after'],
        ];
    }

    /** Whether the product is recorded as one that was simple before. */
    public function wasSimple(int $id): bool
    {
        return $this->wasSimple[$id] ??= ! in_array(
            $this->database->value("SELECT type FROM {$this->table()} WHERE product_id = %d", [$id]),
            [null, ProductType::VARIABLE],
            true
        );
    }

    /** @return list<int> The recorded products. */
    public function ids(): array
    {
        return array_map('intval', $this->database->column("SELECT product_id FROM {$this->table()} ORDER BY product_id"));
    }

    /** How many products are recorded. */
    public function count(): int
    {
        return (int) $this->database->value("SELECT COUNT(*) FROM {$this->table()}");
    }

    /** @return list<int> Products whose conversion was interrupted. */
    public function unfinished(): array
    {
        return array_map('intval', $this->database->column("SELECT product_id FROM {$this->table()} WHERE hash_after = '' ORDER BY product_id"));
    }

    private function table(): string
    {
        return $this->database->table('conversions');
    }
}
