<?php

declare(strict_types=1);

namespace MdShop\Catalog\Storage;

use RuntimeException;

/** A statement failed: missing table, read-only database, lost connection, … Only logs may contain the message. */
final class DatabaseError extends RuntimeException
{
}
