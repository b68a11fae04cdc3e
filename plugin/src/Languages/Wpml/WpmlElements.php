<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages\Wpml;

use MdShop\Catalog\Support\Database\Database;

/**
 * Converts posts and terms to WPML's identifiers (https://wpml.org/documentation/support/wpml-coding-api/wpml-hooks-reference/):
 * a term is identified by its term_taxonomy_id, and types have a prefix.
 *
 * Terms are read with SQL, because WPML makes WordPress's functions return the translation in the request's language instead
 * of the requested term.
 */
final class WpmlElements
{
    /** @var array<int, array{int, string}> The term_taxonomy_id and the taxonomy, by term. */
    private array $terms = [];

    /** @var array<int, int> The term, by its term_taxonomy_id. */
    private array $ofElements = [];

    public function __construct(private readonly Database $database)
    {
    }

    /**
     * @param 'post'|'term' $type
     * @return array{int, string, string}|null WPML's id, WordPress's name of the post type or taxonomy, WPML's name of it;
     *     null if the post or term does not exist.
     */
    public function of(string $type, int $id): ?array
    {
        if ($type === 'post') {
            $name = get_post_type($id);
            return is_string($name) ? [$id, $name, 'post_' . $name] : null;
        }
        $this->prime([$id]);
        if (! isset($this->terms[$id])) {
            return null;
        }
        [$termTaxonomyId, $taxonomy] = $this->terms[$id];
        return [$termTaxonomyId, $taxonomy, 'tax_' . $taxonomy];
    }

    /**
     * Reads terms that are not known yet, many with one statement.
     *
     * @param list<int> $ids
     */
    public function prime(array $ids): void
    {
        $rows = Database::lookUp(array_values(array_diff($ids, array_keys($this->terms))), fn (array $some): array => $this->database->rows(
            "SELECT term_id, term_taxonomy_id, taxonomy FROM {$this->database->core('term_taxonomy')} WHERE term_id IN (" . Database::placeholders(count($some)) . ')',
            $some
        ));
        foreach ($rows as $row) {
            $this->terms[(int) $row['term_id']] ??= [(int) $row['term_taxonomy_id'], (string) $row['taxonomy']];
            $this->ofElements[(int) $row['term_taxonomy_id']] = (int) $row['term_id'];
        }
    }

    /** Clears the cache of this process. */
    public function forget(): void
    {
        $this->terms = [];
        $this->ofElements = [];
    }

    /** Converts WPML's id to the id of the post or term; 0 if it does not exist. */
    public function id(string $wpmlType, int $element): int
    {
        return self::type($wpmlType) === 'post' ? $element : $this->ofElements[$element] ?? (int) $this->database->value(
            "SELECT term_id FROM {$this->database->core('term_taxonomy')} WHERE term_taxonomy_id = %d",
            [$element]
        );
    }

    /** @return 'post'|'term'|null The kind of a WPML type; null if it is neither, such as comments. */
    public static function type(string $wpmlType): ?string
    {
        return match (strstr($wpmlType, '_', true)) {
            'post' => 'post',
            'tax' => 'term',
            default => null,
        };
    }
}
