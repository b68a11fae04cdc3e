<?php

declare(strict_types=1);

namespace MdShop\Catalog\Mcp;

use RuntimeException;

/** A message that gets a JSON-RPC error: which one of the contract's, and what it says in this case. */
final class ProtocolError extends RuntimeException
{
    /**
     * @param string $name One of the contract's MCP errors.
     * @param array<string, int|string> $values For the {placeholders} of its message.
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
