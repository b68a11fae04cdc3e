<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Database;

/** Tables that are gone although the options say that they were created, as in a database that was moved without them. */
final class MissingTables
{
    /** To be called after an error. If the tables are gone, the next request creates them. */
    public static function repair(Database $database): void
    {
        try {
            $isMissing = ! $database->hasTable($database->table('state'));
        } catch (DatabaseError) {
            // It cannot be asked.
            return;
        }
        if ($isMissing) {
            SchemaVersion::forget();
        }
    }
}
