<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Sources\WooCommerce\Import\TermMove;
use MdShop\Catalog\Sources\WooCommerce\WooCommerceSite;
use MdShop\Catalog\Support\Database\Database;

/**
 * Finds what belongs to the demonstration. Every post, picture and term that it created has its key as metadata, so that another
 * import updates them and removing the demonstration deletes nothing else. A post also has its own id beside the key: plugins that
 * duplicate posts copy the metadata, and the copy belongs to its author. What was moved to WooCommerce is still the demonstration's, under
 * the same key.
 */
final class Marks
{
    public const KEY = 'md_shop_demo_key';

    /** Meta key of the id of the post that a key was made for. Public as the key is, so that a copy gets both or neither. */
    private const MADE_FOR = 'md_shop_demo_post';

    public function __construct(private readonly Database $database)
    {
    }

    /** Whether a post of the demonstration is on the site. */
    public function exist(): bool
    {
        return $this->database->value(
            "SELECT 1 FROM {$this->database->core('postmeta')} m JOIN {$this->database->core('posts')} p ON p.ID = m.post_id WHERE m.meta_key = %s LIMIT 1",
            [self::KEY]
        ) !== null;
    }

    /** @return array<string, int> Ids by the post type before any move and key, such as "roller_product urban-80-ro". */
    public function posts(): array
    {
        $ids = [];
        foreach ($this->own() as $row) {
            $ids[self::name($row)] ??= (int) $row['ID'];
        }
        return $ids;
    }

    /**
     * Everything of the demonstration but its terms. Earlier releases made a second set of products after the first one was moved to
     * WooCommerce: these are several posts with one key.
     *
     * @return list<array{id: int, type: string, family: string}> The post type that it has now; the same family for an item and its translations.
     */
    public function items(): array
    {
        return array_map(
            static fn (array $row): array => ['id' => (int) $row['ID'], 'type' => (string) $row['post_type'], 'family' => self::family(self::name($row))],
            $this->own()
        );
    }

    /** The key of an item without the language of its text, with which keys of translations end. */
    public static function family(string $key): string
    {
        return (string) preg_replace('/-[a-z]{2}$/D', '', $key);
    }

    /** From now on the post belongs to the site. */
    public function remove(int $id): void
    {
        foreach ([self::KEY, Made::KEY, self::MADE_FOR] as $name) {
            delete_post_meta($id, $name);
        }
    }

    /** Adds the id to marks that have none, which are those of new posts and of older releases, and deletes the marks of copies. */
    public function settle(): void
    {
        $own = array_flip(array_map('intval', array_column($this->own(), 'ID')));
        foreach ($this->marked() as $row) {
            $id = (int) $row['ID'];
            if (! isset($own[$id])) {
                $this->remove($id);
            } elseif ($row['made_for'] === null) {
                add_post_meta($id, self::MADE_FOR, $id, true);
            }
        }
    }

    /**
     * @param PostTypes::CATEGORY|PostTypes::BRAND $taxonomy
     * @return list<array{id: int, key: string, taxonomy: non-empty-string}> The key with its language, such as "helmets-ro"; the taxonomy that the term
     *     has now. Those that were moved to WooCommerce come last.
     */
    public function terms(string $taxonomy): array
    {
        $rows = $this->database->rows(
            "SELECT t.term_id, t.taxonomy, m.meta_value FROM {$this->database->core('term_taxonomy')} t
             JOIN {$this->database->core('termmeta')} m ON m.term_id = t.term_id AND m.meta_key = %s
             WHERE t.taxonomy IN (%s, %s) ORDER BY t.taxonomy <> %s, t.term_id",
            [self::KEY, $taxonomy, TermMove::TAXONOMIES[$taxonomy], $taxonomy]
        );
        return array_map(
            static fn (array $row): array => ['id' => (int) $row['term_id'], 'key' => (string) $row['meta_value'], 'taxonomy' => (string) $row['taxonomy'] ?: $taxonomy],
            $rows
        );
    }

    /**
     * The marked posts without copies: those whose mark has their own id, and, of a key that no mark with an id has, the oldest.
     *
     * @return list<array<string, string|null>>
     */
    private function own(): array
    {
        $own = [];
        $names = [];
        foreach ($this->marked() as $row) {
            $name = self::name($row);
            if ($row['made_for'] === $row['ID'] || ($row['made_for'] === null && ! isset($names[$name]))) {
                $own[] = $row;
                $names[$name] = true;
            }
        }
        return $own;
    }

    /** @param array<string, string|null> $row */
    private static function name(array $row): string
    {
        return ($row['post_type'] === WooCommerceSite::PRODUCT ? PostTypes::PRODUCT : $row['post_type']) . ' ' . $row['meta_value'];
    }

    /**
     * Reads all posts of any status with one query, because one query for each of several hundred posts would be slow. Posts whose mark
     * has an id are first, then the oldest: of marks without an id, the original's is older than those of its copies.
     *
     * @return list<array<string, string|null>>
     */
    private function marked(): array
    {
        return $this->database->rows(
            "SELECT p.ID, p.post_type, m.meta_value, o.meta_value AS made_for FROM {$this->database->core('posts')} p
             JOIN {$this->database->core('postmeta')} m ON m.post_id = p.ID
             LEFT JOIN {$this->database->core('postmeta')} o ON o.post_id = p.ID AND o.meta_key = %s
             WHERE m.meta_key = %s ORDER BY o.meta_value IS NULL, p.ID",
            [self::MADE_FOR, self::KEY]
        );
    }
}
