<?php

declare(strict_types=1);

namespace MdShop\Catalog\Storage;

use RuntimeException;

/** A process was slower than its lock allows, and another one has begun: what it does must stop. */
final class LockLost extends RuntimeException
{
    public function __construct(string $name)
    {
        parent::__construct(sprintf('The lock "%s" was taken over by another process.', $name));
    }
}
