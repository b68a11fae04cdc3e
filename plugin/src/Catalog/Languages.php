<?php

declare(strict_types=1);

namespace MdShop\Catalog\Catalog;

/** Languages and translations of posts and terms, from this plugin, Polylang or WPML. */
interface Languages
{
    /** Returns 'ro' or 'ru'; '' for another language of the site, which the interface does not offer. */
    public function ofPost(int $id): string;

    /** Like ofPost(), for a term. */
    public function ofTerm(int $id): string;

    /**
     * Returns the ids of the translations by language, including the post itself, in any status.
     *
     * @return non-empty-array<string, int>
     */
    public function translationsOfPost(int $id): array;

    /**
     * @return non-empty-array<string, int>
     */
    public function translationsOfTerm(int $id): array;

    /**
     * Loads the languages of many posts with few queries, so that later calls for each post need none.
     *
     * @param list<int> $ids
     */
    public function prime(array $ids): void;

    /**
     * Like prime(), for terms.
     *
     * @param list<int> $ids
     */
    public function primeTerms(array $ids): void;

    /** The language of the current page, or the contract's default one if the page is in another language or in none. */
    public function current(): string;

    /** Whether agents may be told about the current page: false only if it is in another language of the site. */
    public function isCurrentOffered(): bool;

    /** The address of a language's front page. */
    public function homeUrl(string $language): string;

    /**
     * Returns an address without changes that depend on the request's language. If each language has a domain, the addresses of
     * files get the domain of the request.
     */
    public function neutral(string $url): string;

    /**
     * Runs a callback that sees posts and terms in all languages, whatever the request's language.
     *
     * @template T
     * @param callable(): T $do
     * @return T
     */
    public function inAllLanguages(callable $do): mixed;

    /**
     * Runs a callback as on a page in a language, whatever the request's language: lists are in that language, and so are texts
     * of WordPress and plugins that have a translation.
     *
     * @template T
     * @param string $language 'ro' or 'ru'.
     * @param callable(): T $do
     * @return T
     */
    public function inLanguage(string $language, callable $do): mixed;

    /** Clears the cache of this process, because another process may have changed the data. */
    public function forget(): void;

    /** Adds hooks that record changes of languages and translation links. */
    public function watch(Changes $changes): void;
}
