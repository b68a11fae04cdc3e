<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Database;

use RuntimeException;

/** The process took longer than its lock was valid, and another process has taken the lock over. The process must stop its work. */
final class LockLost extends RuntimeException
{
    public function __construct(string $name)
    {
        parent::__construct(sprintf('The lock "%s" was taken over by another process.', $name));
    }
}
