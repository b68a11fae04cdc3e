<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use MdShop\Catalog\Support\Database\Database;

/**
 * What in the site is the demonstration's: every post, picture and term that it made carries its key, so that importing
 * again finds it, and removing takes that and nothing else.
 */
final class Marks
{
    public const KEY = 'md_shop_demo_key';

    public function __construct(private readonly Database $database)
    {
    }

    /**
     * Asked once for all, whatever their status: a query for each of some hundreds would take most of the time.
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
