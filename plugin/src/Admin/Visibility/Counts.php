<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Visibility;

use MdShop\Catalog\ReadModel\Storage\StateStore;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Time\Instant;

/** Counts what the read model contains. */
final class Counts
{
    /** What condition() can ask for. */
    public const LACKING = ['no_price', 'no_image', 'no_translation', 'no_ro', 'no_ru'];

    /** What a filter of the list of items asks of a product's summary, as a pattern of LIKE. */
    private const LACKS = ['no_price' => '%"price":null%', 'no_image' => '%"image":null%'];

    public function __construct(private readonly Database $database, private readonly StateStore $states)
    {
    }

    /**
     * Items that agents see, and all that are known, by type and language. Those that were never read have no type yet.
     *
     * @return list<array{type: string, language: string, seen: int, known: int, changed: string}> `changed` is the last change
     *     of a visible one in ISO 8601, or ''.
     */
    public function byType(): array
    {
        $rows = $this->database->rows(
            "SELECT type, language, COUNT(*) AS known, SUM(visible) AS seen, MAX(CASE WHEN visible = 1 THEN modified ELSE 0 END) AS changed
             FROM {$this->database->table('entries')} WHERE generation = %d AND type <> '' GROUP BY type, language ORDER BY type, language",
            [$this->states->read()->generation]
        );
        return array_map(static fn (array $row): array => [
            'type' => (string) $row['type'],
            'language' => (string) $row['language'],
            'seen' => (int) $row['seen'],
            'known' => (int) $row['known'],
            'changed' => (int) $row['changed'] === 0 ? '' : Instant::format((int) $row['changed']),
        ], $rows);
    }

    /** How many products agents see, in all languages; a product and its translation count twice. */
    public function products(): int
    {
        return (int) $this->database->value(
            "SELECT COUNT(*) FROM {$this->database->table('entries')} WHERE generation = %d AND kind = 'product' AND visible = 1",
            [$this->states->read()->generation]
        );
    }

    /** The name of the product of a language that changed last, as an example of a question; '' if there is none. */
    public function newestProduct(string $language): string
    {
        $summary = $this->database->value(
            "SELECT summary FROM {$this->database->table('entries')} WHERE generation = %d AND kind = 'product' AND language = %s AND listed = 1
             ORDER BY modified DESC, object_id DESC LIMIT 1",
            [$this->states->read()->generation, $language]
        );
        $product = json_decode((string) $summary, true);
        return is_array($product) ? (string) ($product['name'] ?? '') : '';
    }

    /**
     * How many products that agents see lack something.
     *
     * @param value-of<self::LACKING> $what
     */
    public function lacking(string $what): int
    {
        [$condition, $values] = self::condition($what);
        return (int) $this->database->value(
            "SELECT COUNT(*) FROM {$this->database->table('entries')} entry WHERE entry.generation = %d AND " . $this->withTable($condition),
            [$this->states->read()->generation, ...$values]
        );
    }

    /**
     * An SQL condition on `entry`, with its values.
     *
     * @param value-of<self::LACKING> $what
     * @return array{string, list<string>} `{entries}` stands for the table.
     */
    public static function condition(string $what): array
    {
        return match ($what) {
            'no_translation' => ["entry.visible = 1 AND entry.kind = 'product' AND NOT EXISTS (SELECT 1 FROM {entries} other WHERE other.generation = entry.generation
                AND other.group_id = entry.group_id AND other.visible = 1 AND other.language <> entry.language)", []],
            'no_ro', 'no_ru' => ["entry.visible = 1 AND entry.kind = 'product' AND NOT EXISTS (SELECT 1 FROM {entries} other WHERE other.generation = entry.generation
                AND other.group_id = entry.group_id AND other.visible = 1 AND other.language = %s)", [substr($what, 3)]],
            default => ["entry.visible = 1 AND entry.kind = 'product' AND entry.summary LIKE %s", [self::LACKS[$what]]],
        };
    }

    /** Replaces what condition() writes for the table. */
    public function withTable(string $condition): string
    {
        return str_replace('{entries}', $this->database->table('entries'), $condition);
    }
}
