<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Database;

use RuntimeException;

/** A statement failed: missing table, read-only database, lost connection, … Only logs may contain the message. */
final class DatabaseError extends RuntimeException
{
}
