<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks;

use MdShop\Catalog\Catalog\Languages;
use WP_Post;
use WP_Term;

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

    /** The decoded slug of a term's translation into this language; the given one if there is none. */
    public function translatedSlug(string $slug, string $taxonomy): string
    {
        $language = $this->current();
        return $this->languages->inAllLanguages(function () use ($slug, $taxonomy, $language): string {
            $term = get_term_by('slug', $slug, $taxonomy);
            $translation = $term instanceof WP_Term ? get_term($this->languages->translationsOfTerm($term->term_id)[$language] ?? 0) : null;
            return $translation instanceof WP_Term ? urldecode($translation->slug) : $slug;
        });
    }
}
