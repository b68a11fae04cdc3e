<?php

declare(strict_types=1);

namespace MdShop\Catalog\Mcp;

/** What the server says of this very site: none of it comes from the request. */
final class ServerInfo
{
    /**
     * @param string $title   The site's name; '' where it has none.
     * @param string $website Its front page.
     * @param list<array{src: string, mimeType?: string, sizes?: list<string>}> $icons As MCP writes them.
     */
    public function __construct(
        public readonly string $title,
        public readonly string $website,
        public readonly array $icons,
    ) {
    }
}
