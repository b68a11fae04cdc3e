<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks;

use MdShop\Catalog\Catalog\Languages;
use WP_Post;

/** The language of a block's texts: that of the page; in the editor, which renders through REST, that of the edited post. */
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
