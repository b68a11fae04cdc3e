<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

use RuntimeException;

/** The generation that a process is building is not the one that is being built any more, so the process must stop. */
final class StaleGeneration extends RuntimeException
{
    public function __construct(int $generation)
    {
        parent::__construct("Generation {$generation} of the read model is not being built any more.");
    }
}
