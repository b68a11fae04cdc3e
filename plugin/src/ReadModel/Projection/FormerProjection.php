<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Projection;

use MdShop\Catalog\ReadModel\Projection;
use MdShop\Catalog\ReadModel\Storage\EntryIndexes;
use MdShop\Catalog\ReadModel\Storage\EntryRows;
use MdShop\Catalog\ReadModel\Storage\StateStore;
use MdShop\Catalog\Support\Database\Database;

/**
 * What the active generation shows of a post. A rebuild takes it over if the post cannot be read: what is the matter with one post, or with a
 * service that all of them need, must not empty the catalog.
 */
final class FormerProjection
{
    public function __construct(private readonly Database $database, private readonly StateStore $states, private readonly EntryIndexes $indexes)
    {
    }

    /** Without the stems of its words, which the rebuild takes over at its end. Null if the active generation does not show the post, or must not be read. */
    public function of(int $id): ?Projection
    {
        $state = $this->states->read();
        if (! $state->isReadable() || $state->hasOtherProvenance || ! $state->isIndexed($state->generation)) {
            return null;
        }
        $row = $this->database->row(
            "SELECT * FROM {$this->database->table('entries')} WHERE generation = %d AND object_id = %d AND visible = 1 AND fingerprint <> ''",
            [$state->generation, $id]
        );
        if ($row === null) {
            return null;
        }
        ['category' => $categories, 'brand' => $brands] = $this->indexes->termsOf($state->generation, [$id])[$id];
        return EntryRows::projection($row, $categories, $brands);
    }
}
