<?php

declare(strict_types=1);

namespace MdShop\Bench;

/** The tables of a shop, into which generated families are written. */
interface ProductTables
{
    /** Returns an id for the next post: higher than that of every post, and than every id that the table of translations still has. */
    public function nextId(): int;

    /**
     * @param list<Family> $families
     * @param array<string, array{ro: int, ru: int}> $terms term_taxonomy_id by key and language.
     * @param array{delivery: array{ro: string, ru: string}, warranty: array{ro: string, ru: string}} $texts
     * @param int $id The id of the first post.
     * @return int The id after that of the last post.
     */
    public function write(array $families, array $terms, array $texts, int $author, int $id): int;

    /** Deletes a batch of generated posts and their data. @return int The number of deleted posts; 0 if there were none left. */
    public function remove(): int;
}
