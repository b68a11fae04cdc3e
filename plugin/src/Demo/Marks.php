<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use MdShop\Catalog\Support\Database\Database;

/**
 * Finds what belongs to the demonstration. Every post, picture and term that it created has its key as metadata, so that another
 * import updates them and removing the demonstration deletes nothing else.
 */
final class Marks
{
    public const KEY = 'md_shop_demo_key';

    public function __construct(private readonly Database $database)
    {
    }

    /**
     * Reads all posts of any status with one query, because one query for each of several hundred posts would be slow.
     *
     * @return array<string, int> Ids by post type and key, such as "roller_product urban-80-ro".
     */
    public function posts(): array
    {
        $ids = [];
        $rows = $this->database->rows(
            "SELECT p.ID, p.post_type, m.meta_value FROM {$this->database->core('posts')} p
             JOIN {$this->database->core('postmeta')} m ON m.post_id = p.ID WHERE m.meta_key = %s ORDER BY p.ID",
            [self::KEY]
        );
        foreach ($rows as $row) {
            $ids[$row['post_type'] . ' ' . $row['meta_value']] = (int) $row['ID'];
        }
        return $ids;
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
}
