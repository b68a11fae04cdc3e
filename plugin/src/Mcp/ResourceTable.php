<?php

declare(strict_types=1);

namespace MdShop\Catalog\Mcp;

/** The documents of the site that are resources. Only what it names is ever read. */
interface ResourceTable
{
    /** @return list<Resource> */
    public function all(): array;

    /** null if no resource has this address. */
    public function find(string $uri): ?Resource;
}
