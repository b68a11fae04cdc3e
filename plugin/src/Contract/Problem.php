<?php

declare(strict_types=1);

namespace MdShop\Catalog\Contract;

use RuntimeException;

/**
 * A request that cannot be answered, as an error of the contract. Operations\Answers turns it into a response of REST,
 * Transport\Mcp\Errors into one of MCP.
 */
class Problem extends RuntimeException
{
    /**
     * @param string $key The error's name in the contract: in `errors`, or for MCP alone in `mcp.errors`.
     * @param array<string, int|string> $parameters For `invalid_parameters` what is wrong with each argument, by its name, in
     *     English; otherwise values for the {placeholders} of the error's message.
     * @param array<string, string> $headers Additional headers of an HTTP response.
     * @param string $reason For logs only.
     */
    public function __construct(
        public readonly string $key,
        public readonly array $parameters = [],
        public readonly array $headers = [],
        string $reason = '',
    ) {
        parent::__construct($reason === '' ? $key : $reason);
    }
}
