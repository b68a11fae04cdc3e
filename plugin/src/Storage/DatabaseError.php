<?php

declare(strict_types=1);

namespace MdShop\Catalog\Storage;

use RuntimeException;

/** A statement that the database refused: table missing, read-only, connection lost, … The message is for the log only. */
final class DatabaseError extends RuntimeException
{
}
