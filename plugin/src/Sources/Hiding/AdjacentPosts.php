<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Hiding;

use Closure;

/**
 * Makes the previous and the next post of WordPress pass over hidden ones. WordPress reads only one row, with SQL of its own, so the way to the
 * first one that is shown is found with the same SQL, as plugins have changed it.
 */
final class AdjacentPosts
{
    /** So many posts are read together: mostly the first one is shown. */
    private const BATCH = 20;

    /** Behind so many hidden posts in a row there is no adjacent one. */
    private const FARTHEST = 1000;

    private string $join = '';
    private string $where = '';

    public function __construct(private readonly HiddenItems $hidden)
    {
    }

    /** @return list<array{string, Closure, int}> Hooks with their callbacks and the number of their arguments. */
    public function callbacks(): array
    {
        $callbacks = [];
        foreach (['previous', 'next'] as $adjacent) {
            // WordPress fires them in this order.
            $callbacks[] = ["get_{$adjacent}_post_join", fn (mixed $join): string => $this->join = (string) $join, 1];
            $callbacks[] = ["get_{$adjacent}_post_where", fn (mixed $where): string => $this->where = (string) $where, 1];
            $callbacks[] = ["get_{$adjacent}_post_sort", fn (mixed $sort): string => $this->toFirstShown((string) $sort), 1];
        }
        return $callbacks;
    }

    /** @param string $sort "ORDER BY … LIMIT 1". */
    private function toFirstShown(string $sort): string
    {
        $order = (string) preg_replace('/\bLIMIT\s[\s\d,]*$/i', '', $sort);
        $wpdb = $GLOBALS['wpdb'];
        for ($passed = 0; $passed < self::FARTHEST; $passed += self::BATCH) {
            // phpcs:ignore WordPress.DB -- WordPress has prepared it.
            $ids = array_map('intval', array_values($wpdb->get_col("SELECT p.ID FROM {$wpdb->posts} AS p {$this->join} {$this->where} {$order} LIMIT {$passed}, " . self::BATCH)));
            $shown = array_diff($ids, array_keys($this->hidden->reasons($ids)));
            if ($shown !== []) {
                return $order . ' LIMIT ' . $passed + array_key_first($shown) . ', 1';
            }
            if (count($ids) < self::BATCH) {
                break;
            }
        }
        return $order . ' LIMIT 0';
    }
}
