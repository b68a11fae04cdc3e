<?php

/*
 * What the plugin uses of Polylang's functions (https://polylang.pro/documentation/support/developers/function-reference/).
 * Read by the static analysis only, never run.
 */

declare(strict_types=1);

/**
 * Names of the site's languages, or their locales.
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

/** @return array<string, int> Ids by language, the post's own included; empty if it has no language. */
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

/** What Polylang is made of; its parts differ with the kind of request. */
function PLL(): stdClass
{
    return new stdClass();
}

/** Addresses where each language has a subdomain or domain of its own. */
abstract class PLL_Links_Abstract_Domain
{
    /** The same address on the domain of the site itself. */
    public function remove_language_from_link(string $url): string
    {
        return '';
    }
}

/** The front page and the page of news of each language. */
class PLL_Static_Pages
{
    /** @param object $polylang PLL() */
    public function __construct(object &$polylang)
    {
    }

    /** Reads the site's options again, and forgets what languages were made of the old ones. */
    public function clean_cache(): void
    {
    }
}
