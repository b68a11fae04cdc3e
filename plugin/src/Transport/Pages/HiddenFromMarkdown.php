<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Pages;

use MdShop\Catalog\Sources\Hiding\HiddenFromLists;
use MdShop\Catalog\Sources\Hiding\HiddenItems;
use WP_Post;
use WP_Query;
use WP_Term;

/** Keeps what is hidden from assistants out of the Markdown of pages: assistants read Markdown, visitors do not. */
final class HiddenFromMarkdown
{
    public function __construct(private readonly HiddenItems $hidden)
    {
    }

    /** Whether the page is about something that is hidden. Such a page is returned as HTML only. */
    public function isPageHidden(): bool
    {
        $shown = get_queried_object();
        return match (true) {
            $shown instanceof WP_Post => $this->hidden->isHidden('post', $shown->ID),
            $shown instanceof WP_Term => $shown->taxonomy === $this->hidden->taxonomy() && $this->hidden->isHidden('term', $shown->term_id),
            default => false,
        };
    }

    /** Removes hidden posts and categories from the lists of this page. Call this after the main query. */
    public function addHooks(): void
    {
        $lists = new HiddenFromLists($this->hidden);
        $main = $GLOBALS['wp_query'];
        if ($main instanceof WP_Query && ! $main->is_singular()) {
            $main->posts = $lists->withoutHidden($main->posts ?? []);
            $main->post_count = count($main->posts);
        }
        $lists->addHooks();
    }
}
