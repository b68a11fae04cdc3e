<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages\Wpml;

use MdShop\Catalog\Storage\Database;

/**
 * Posts and terms as WPML names them (https://wpml.org/documentation/support/wpml-coding-api/wpml-hooks-reference/): a term
 * goes by the id of its place in a taxonomy, and a type has a prefix.
 *
 * Terms are looked up in the database itself: WPML lets WordPress's functions find the translation into the language of the
 * request in the place of the term that was asked for.
 */
final class WpmlElements
{
    /** @var array<int, array{int, string}> Place and taxonomy by term. */
    private array $terms = [];

    public function __construct(private readonly Database $database)
    {
    }

    /**
     * @param 'post'|'term' $type
     * @return array{int, string, string}|null WPML's id, WordPress's name of the post type or taxonomy, WPML's name of it;
     *     null if there is no such thing.
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
        [$place, $taxonomy] = $this->terms[$id];
        return [$place, $taxonomy, 'tax_' . $taxonomy];
    }

    /** Forgets what was read in this process. */
    public function forget(): void
    {
        $this->terms = [];
    }

    /** The other way: the id of a post, or of the term that stands at a place; 0 if there is none. */
    public function id(string $wpmlType, int $element): int
    {
        return self::type($wpmlType) === 'post' ? $element : (int) $this->database->value(
            "SELECT term_id FROM {$this->database->core('term_taxonomy')} WHERE term_taxonomy_id = %d",
            [$element]
        );
    }

    /** @return 'post'|'term'|null What a WPML type stands for; null for what is neither, such as comments. */
    public static function type(string $wpmlType): ?string
    {
        return match (strstr($wpmlType, '_', true)) {
            'post' => 'post',
            'tax' => 'term',
            default => null,
        };
    }
}
