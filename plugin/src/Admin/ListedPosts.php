<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin;

use MdShop\Catalog\Sources\Hiding\HiddenBy;
use MdShop\Catalog\Sources\Hiding\HiddenItems;
use WP_Post;

/** The posts that a list in wp-admin shows, and what hides each from assistants, read with one statement for all of them. */
final class ListedPosts
{
    /** @var array<int, HiddenBy|null> By post. */
    private array $hiddenBy = [];

    public function __construct(private readonly HiddenItems $hidden)
    {
    }

    /** @return list<int> The posts of the list, or the one whose row is shown alone after a quick edit. */
    public function ids(): array
    {
        $posts = $GLOBALS['wp_query']->posts ?? [];
        $own = get_post();
        // A list of pages has objects with the id and the parent.
        $ids = array_map(static fn (mixed $post): int => is_object($post) ? (int) ($post->ID ?? 0) : (int) $post, is_array($posts) ? $posts : []);
        return array_values(array_unique([...$ids, ...($own instanceof WP_Post ? [$own->ID] : [])]));
    }

    public function hiddenBy(int $id): ?HiddenBy
    {
        if (! array_key_exists($id, $this->hiddenBy)) {
            $ids = array_values(array_unique([$id, ...$this->ids()]));
            $this->hiddenBy = $this->hidden->reasons($ids) + array_fill_keys($ids, null);
        }
        return $this->hiddenBy[$id];
    }
}
