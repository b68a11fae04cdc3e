<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Visibility;

use MdShop\Catalog\ReadModel\Storage\StateStore;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Time\Instant;

/**
 * Counts what the read model contains.
 *
 * @phpstan-import-type GapInReadModel from Gap
 */
final class Counts
{
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

    /**
     * The categories and brands whose slug has more code points than a list can be asked for, by name.
     *
     * @return list<array{id: int, kind: string, name: string}>
     */
    public function termsWithLongSlugs(int $longest): array
    {
        $rows = $this->database->rows(
            // Some databases count bytes, which are at least as many as code points.
            "SELECT term_id, kind, name, slug FROM {$this->database->table('terms')} WHERE generation = %d AND LENGTH(slug) > %d ORDER BY name, term_id",
            [$this->states->read()->generation, $longest]
        );
        $long = array_filter($rows, static fn (array $row): bool => mb_strlen((string) $row['slug']) > $longest);
        return array_values(array_map(static fn (array $row): array => ['id' => (int) $row['term_id'], 'kind' => (string) $row['kind'], 'name' => (string) $row['name']], $long));
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
     * How many products that agents see have a gap.
     *
     * @param GapInReadModel $gap
     */
    public function lacking(Gap $gap): int
    {
        [$condition, $values] = self::condition($gap);
        return (int) $this->database->value(
            "SELECT COUNT(*) FROM {$this->database->table('entries')} entry WHERE entry.generation = %d AND " . $this->withTable($condition),
            [$this->states->read()->generation, ...$values]
        );
    }

    /**
     * An SQL condition on `entry` that is true for products with a gap that agents see, with its values.
     *
     * @param GapInReadModel $gap
     * @return array{string, list<string>} `{entries}` stands for the table.
     */
    public static function condition(Gap $gap): array
    {
        $without = static fn (string $member): string => "NOT EXISTS (SELECT 1 FROM {entries} other WHERE other.generation = entry.generation
            AND other.group_id = entry.group_id AND other.visible = 1 AND {$member})";
        [$condition, $values] = match ($gap) {
            Gap::Price => ['entry.summary LIKE %s', ['%"price":null%']],
            Gap::Image => ['entry.summary LIKE %s', ['%"image":null%']],
            Gap::Translation => [$without('other.language <> entry.language'), []],
            Gap::Romanian => [$without('other.language = %s'), ['ro']],
            Gap::Russian => [$without('other.language = %s'), ['ru']],
        };
        return ["entry.visible = 1 AND entry.kind = 'product' AND " . $condition, $values];
    }

    /** Replaces what condition() writes for the table. */
    public function withTable(string $condition): string
    {
        return str_replace('{entries}', $this->database->table('entries'), $condition);
    }
}
