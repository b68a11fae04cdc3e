<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Mcp;

use RuntimeException;

/** A message results in a JSON-RPC error of the contract, with these values. */
final class ProtocolError extends RuntimeException
{
    /**
     * @param string $name The name of an MCP error in the contract.
     * @param array<string, int|string> $values Values of the {placeholders} in its message.
     * @param array<string, mixed>|null $data The error's `data`; null if it has none.
     */
    public function __construct(
        public readonly string $name,
        public readonly array $values = [],
        public readonly ?array $data = null,
    ) {
        parent::__construct($name);
    }
}
