<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Mcp;

/** The response to a message: an HTTP status, a JSON text, which is '' if there is nothing to send, and Answer::$isCacheable. */
final class Response
{
    public function __construct(public readonly int $status, public readonly string $body = '', public readonly bool $isCacheable = false)
    {
    }
}
