<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Mcp;

/** The documents of the site that are resources. Only documents in this table can be read. */
interface ResourceTable
{
    /** @return list<Resource> */
    public function all(): array;

    /** Returns null if no resource has this address. */
    public function find(string $uri): ?Resource;
}
