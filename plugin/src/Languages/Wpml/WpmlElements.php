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
        if (! isset($this->terms[$id])) {
            $row = $this->database->row(
                "SELECT term_taxonomy_id, taxonomy FROM {$this->database->core('term_taxonomy')} WHERE term_id = %d",
                [$id]
            );
            if ($row === null) {
                return null;
            }
            $this->terms[$id] = [(int) $row['term_taxonomy_id'], (string) $row['taxonomy']];
        }
        [$termTaxonomyId, $taxonomy] = $this->terms[$id];
        return [$termTaxonomyId, $taxonomy, 'tax_' . $taxonomy];
    }

    /** Clears the cache of this process. */
    public function forget(): void
    {
        $this->terms = [];
    }

    /** Converts WPML's id to the id of the post or term; 0 if it does not exist. */
    public function id(string $wpmlType, int $element): int
    {
        return self::type($wpmlType) === 'post' ? $element : (int) $this->database->value(
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
