<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Database;

/**
 * Tables that are gone although the options say that they were created, as in a database that was moved without them, or restored from a
 * backup without large tables.
 */
final class MissingTables
{
    /** @param list<string> $all The tables that a site has, without its prefix. */
    public function __construct(private readonly Database $database, private readonly array $all)
    {
    }

    /** If a table is gone, the next request creates it and builds the rest. */
    public function repair(): void
    {
        if (SchemaVersion::current() !== SchemaVersion::LATEST_STEP) {
            // They are about to be made, or those of a newer release, which knows them.
            return;
        }
        try {
            $found = $this->database->tables();
        } catch (DatabaseError) {
            // It cannot be asked.
            return;
        }
        // Some servers keep names in lower case.
        $wanted = array_map(fn (string $name): string => strtolower($this->database->table($name)), $this->all);
        if (array_diff($wanted, array_map(strtolower(...), $found)) !== []) {
            SchemaVersion::forget();
        }
    }
}
