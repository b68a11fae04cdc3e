<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Mcp;

/** A document that the server offers as a resource, with the same bytes as at its address. */
final class Resource
{
    /**
     * @param string $name         A fixed name (docs/decisions.md, "Names"); the title and description are in the contract.
     * @param string $mediaType    Without parameters.
     * @param string $lastModified RFC 3339 in UTC.
     */
    public function __construct(
        public readonly string $name,
        public readonly string $uri,
        public readonly string $mediaType,
        public readonly string $text,
        public readonly string $lastModified,
    ) {
    }
}
