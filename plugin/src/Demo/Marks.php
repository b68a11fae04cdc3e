<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use MdShop\Catalog\Support\Database\Database;

/**
 * Finds what belongs to the demonstration. Every post, picture and term that it created has its key as metadata, so that another
 * import updates them and removing the demonstration deletes nothing else. A post also has its own id beside the key: plugins that
 * duplicate posts copy the metadata, and the copy belongs to its author.
 */
final class Marks
{
    public const KEY = 'md_shop_demo_key';

    /** Meta key of the id of the post that a key was made for. Public as the key is, so that a copy gets both or neither. */
    private const MADE_FOR = 'md_shop_demo_post';

    public function __construct(private readonly Database $database)
    {
    }

    /** @return array<string, int> Ids by post type and key, such as "roller_product urban-80-ro". */
    public function posts(): array
    {
        $ids = [];
        foreach ($this->marked() as $row) {
            if (in_array($row['made_for'], [null, $row['ID']], true)) {
                $ids[$row['post_type'] . ' ' . $row['meta_value']] ??= (int) $row['ID'];
            }
        }
        return $ids;
    }

    /** Adds the id to marks that have none, which are those of new posts and of older releases, and deletes the marks of copies. */
    public function settle(): void
    {
        $own = array_flip($this->posts());
        foreach ($this->marked() as $row) {
            $id = (int) $row['ID'];
            if (! isset($own[$id])) {
                delete_post_meta($id, self::KEY);
                delete_post_meta($id, self::MADE_FOR);
            } elseif ($row['made_for'] === null) {
                add_post_meta($id, self::MADE_FOR, $id, true);
            }
        }
    }

    /** @return array<string, int> Ids by key with its language, such as "helmets-ro". */
    public function terms(string $taxonomy): array
    {
        $terms = get_terms(['taxonomy' => $taxonomy, 'hide_empty' => false, 'meta_key' => self::KEY, 'md_shop_all_languages' => true]);
        $ids = [];
        foreach (is_array($terms) ? $terms : [] as $term) {
            $ids[(string) get_term_meta($term->term_id, self::KEY, true)] = $term->term_id;
        }
        return $ids;
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
