<?php

declare(strict_types=1);

namespace MdShop\Catalog\Blocks;

use MdShop\Catalog\Languages\Languages;
use WP_Post;

/** The language in which a block speaks: the page's; in the editor, which asks through REST, that of the post being written. */
final class PageLanguage
{
    public function __construct(private readonly Languages $languages, private readonly string $default)
    {
    }

    public function current(): string
    {
        $language = '';
        if (defined('REST_REQUEST') && REST_REQUEST) {
            $post = get_post();
            $language = $post instanceof WP_Post ? $this->languages->ofPost($post->ID) : $this->default;
        }
        return $language !== '' ? $language : $this->languages->current();
    }
}
