<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\Connect;

use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Tests\Fixtures\TheContract;
use MdShop\Catalog\Transport\Connect\Clients;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class ClientsTest extends TestCase
{
    #[TestWith(['http://127.0.0.1:9400/my-club/mcp', 'http://127.0.0.1:9400/my-club/mcp'])]
    #[TestWith(['https://example.md/?md_shop=mcp', '"https://example.md/?md_shop=mcp"'])]
    #[TestWith(['https://example.md/a(b)/mcp', '"https://example.md/a(b)/mcp"'])]
    public function testCommandsQuoteAnAddressThatAShellWouldChange(string $address, string $expected): void
    {
        $code = array_column((new Clients(new Messages(TheContract::get())))->all($address, 'example-md', 'Role', 'ro'), 'code', 'id');

        self::assertSame("claude mcp add --transport http example-md {$expected}", $code['claude-code']);
        self::assertSame("gemini mcp add --transport http example-md {$expected}", $code['gemini-cli']);
    }
}
