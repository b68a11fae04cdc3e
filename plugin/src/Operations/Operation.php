<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations;

use MdShop\Catalog\Contract\Problem;

/**
 * One read operation of the contract: it takes checked arguments and returns the result. REST and MCP call the same object,
 * so that both return the same bytes.
 */
interface Operation
{
    /**
     * @param array<string, int|string|null> $arguments As Arguments::read() returns them.
     * @throws Problem
     * @throws \MdShop\Catalog\Contract\Unavailable
     * @throws \MdShop\Catalog\Support\Database\DatabaseError
     */
    public function answer(array $arguments): ReadResult;
}
