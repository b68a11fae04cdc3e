<?php

declare(strict_types=1);

namespace MdShop\Catalog\Api;

/**
 * One read of the contract: checked arguments in, the result out. REST and MCP call the same object,
 * so that both give the same bytes.
 */
interface Operation
{
    /**
     * @param array<string, int|string|null> $arguments As Arguments::read() gives them.
     * @throws NotFound
     * @throws \MdShop\Catalog\ReadModel\Unavailable
     * @throws \MdShop\Catalog\Storage\DatabaseError
     */
    public function answer(array $arguments): ReadResult;
}
