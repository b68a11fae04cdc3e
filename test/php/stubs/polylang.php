<?php

/*
 * The functions of Polylang that the plugin uses (https://polylang.pro/documentation/support/developers/function-reference/).
 * For static analysis only, never run.
 */

declare(strict_types=1);

/**
 * Slugs of the site's languages, or their locales.
 *
 * @param array{fields?: 'slug'|'locale', hide_empty?: bool} $args
 * @return list<string>
 */
function pll_languages_list(array $args = []): array
{
    return [];
}

/** @return string|false */
function pll_default_language(string $field = 'slug'): string|false
{
    return false;
}

/** @return string|false false if no language has been set yet, as on the command line. */
function pll_current_language(string $field = 'slug'): string|false
{
    return false;
}

function pll_home_url(string $lang = ''): string
{
    return '';
}

function pll_is_translated_post_type(string $post_type): bool
{
    return false;
}

function pll_is_translated_taxonomy(string $tax): bool
{
    return false;
}

/** @return string|false false if the post has no language. */
function pll_get_post_language(int $post_id, string $field = 'slug'): string|false
{
    return false;
}

/** @return string|false false if the term has no language. */
function pll_get_term_language(int $term_id, string $field = 'slug'): string|false
{
    return false;
}

/** @return array<string, int> Ids by language, including the post's; empty if it has no language. */
function pll_get_post_translations(int $post_id): array
{
    return [];
}

/** @return array<string, int> */
function pll_get_term_translations(int $term_id): array
{
    return [];
}

function pll_set_post_language(int $id, string $lang): bool
{
    return false;
}

function pll_set_term_language(int $id, string $lang): bool
{
    return false;
}

/**
 * @param array<string, int> $arr Ids by language.
 * @return array<string, int>
 */
function pll_save_post_translations(array $arr): array
{
    return [];
}

/**
 * @param array<string, int> $arr Ids by language.
 * @return array<string, int>
 */
function pll_save_term_translations(array $arr): array
{
    return [];
}

/** One language of the site. */
class PLL_Language
{
    public string $locale = '';
}

/** The languages of the site. */
class PLL_Model
{
    /** @return PLL_Language|false */
    public function get_language(string $value): PLL_Language|false
    {
        return false;
    }
}

/** The object that PLL() returns: a subclass for each kind of request. */
class PLL_Base
{
    public PLL_Model $model;
    public PLL_Language|false|null $curlang = null;
    public ?object $links_model = null;
    public ?PLL_Static_Pages $static_pages = null;

    /** Loads the texts that pll__() returns. */
    public function load_strings_translations(string $locale = ''): void
    {
    }
}

/** For pages. */
class PLL_Frontend extends PLL_Base
{
}

/** Restricts a query to a language, unless it names one. */
class PLL_Query
{
    public function __construct(WP_Query &$query, PLL_Model &$model)
    {
    }

    /** @param PLL_Language|false $lang */
    public function filter_query(PLL_Language|false $lang): void
    {
    }
}

function PLL(): PLL_Base
{
    return new PLL_Base();
}

/** Links of a site whose languages have their own subdomains or domains. */
abstract class PLL_Links_Abstract_Domain
{
    /** Returns the same address on the main domain of the site. */
    public function remove_language_from_link(string $url): string
    {
        return '';
    }
}

/** The front page and the posts page of each language. */
class PLL_Static_Pages
{
    /** @param object $polylang PLL() */
    public function __construct(object &$polylang)
    {
    }

    /** Reads the options of the site again and forgets the cached languages. */
    public function clean_cache(): void
    {
    }
}
