<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages;

use MdShop\Catalog\Source\Changes;

/** Which language a post or term has, and what its translations are: our own, Polylang's or WPML's. */
interface Languages
{
    /** 'ro' or 'ru'; '' for another language of the site, which the interface does not show. */
    public function ofPost(int $id): string;

    /** As ofPost(). */
    public function ofTerm(int $id): string;

    /**
     * Ids by language, the post's own included; whatever their status.
     *
     * @return non-empty-array<string, int>
     */
    public function translationsOfPost(int $id): array;

    /**
     * @return non-empty-array<string, int>
     */
    public function translationsOfTerm(int $id): array;

    /**
     * Reads what is known of many posts at once, so that asking for each costs nothing more.
     *
     * @param list<int> $ids
     */
    public function prime(array $ids): void;

    /**
     * As prime(), of terms.
     *
     * @param list<int> $ids
     */
    public function primeTerms(array $ids): void;

    /** The language of the page that is being made. */
    public function current(): string;

    /** The address of a language's front page. */
    public function homeUrl(string $language): string;

    /**
     * An address without what the language of this very request put into it: where each language has a domain of its own,
     * files seem to stand on whichever was asked.
     */
    public function neutral(string $url): string;

    /**
     * Does what must see the things of every language, whichever the request is in.
     *
     * @template T
     * @param callable(): T $do
     * @return T
     */
    public function inAll(callable $do): mixed;

    /**
     * Does something as on a page of a language, whichever the request is in: lists are of that language, and texts of
     * WordPress and of plugins where they are installed in it.
     *
     * @template T
     * @param string $language 'ro' or 'ru'.
     * @param callable(): T $do
     * @return T
     */
    public function in(string $language, callable $do): mixed;

    /** Forgets what was read in this process: another one may have changed it. */
    public function forget(): void;

    /** Hooks into whatever changes languages and links between translations. */
    public function watch(Changes $changes): void;
}
