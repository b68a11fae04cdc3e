<?php

declare(strict_types=1);

namespace MdShop\Catalog\Mcp;

/** What a message gets: an HTTP status and one JSON text, or none ('') where nothing is answered. */
final class Response
{
    public function __construct(public readonly int $status, public readonly string $body = '')
    {
    }
}
