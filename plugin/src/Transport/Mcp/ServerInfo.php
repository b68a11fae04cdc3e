<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Mcp;

/** The server's information about this site. None of it comes from the request. */
final class ServerInfo
{
    /**
     * @param string $title   The site's name; '' if it has none.
     * @param string $website The address of the front page.
     * @param list<array{src: string, mimeType?: string, sizes?: list<string>}> $icons In MCP's format.
     */
    public function __construct(
        public readonly string $title,
        public readonly string $website,
        public readonly array $icons,
    ) {
    }
}
