<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support\Http;

use MdShop\Catalog\Support\Http\Request;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class RequestTest extends TestCase
{
    public function testHeaderNamesAreCaseInsensitive(): void
    {
        $request = new Request('GET', '/', '', ['IF-NONE-MATCH' => '"a"']);

        self::assertSame('"a"', $request->header('If-None-Match'));
        self::assertSame('"a"', $request->header('if-none-match'));
        self::assertSame('', $request->header('Accept'));
    }

    #[TestWith(['GET', true])]
    #[TestWith(['HEAD', true])]
    #[TestWith(['POST', false])]
    #[TestWith(['OPTIONS', false])]
    #[TestWith(['get', false])]
    public function testOnlyGetAndHeadAreReads(string $method, bool $expected): void
    {
        self::assertSame($expected, (new Request($method, '/'))->isRead());
    }
}
