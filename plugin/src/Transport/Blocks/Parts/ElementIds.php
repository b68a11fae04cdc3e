<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Parts;

/**
 * The ids of elements inside blocks, unique on a page that has the same block more than once. The names of regions, which must be the same at
 * each request, are no such ids.
 */
final class ElementIds
{
    /** @var array<string, int> How often each id was asked for. */
    private array $given = [];

    /** Returns the id itself for the first element of the page, and the id with a number for each further one. */
    public function unique(string $id): string
    {
        // Another plugin may render a post only for an excerpt or the page's description. What the page shows comes before or after that.
        if (doing_action('wp_head') || doing_filter('get_the_excerpt')) {
            return $id;
        }
        $number = $this->given[$id] = ($this->given[$id] ?? 0) + 1;
        return $number === 1 ? $id : "{$id}-{$number}";
    }
}
