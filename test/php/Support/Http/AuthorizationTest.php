<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support\Http;

use MdShop\Catalog\Support\Http\Authorization;
use MdShop\Catalog\Support\Http\Request;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class AuthorizationTest extends TestCase
{
    #[DataProvider('headers')]
    public function testReadsABearerCredentialAndNothingElse(string $header, bool $supplied, string $token): void
    {
        $authorization = Authorization::of(new Request('GET', '/products', '', ['Authorization' => $header]));

        self::assertSame($supplied, $authorization->supplied);
        self::assertSame($token, $authorization->token);
    }

    /** @return iterable<string, array{string, bool, string}> */
    public static function headers(): iterable
    {
        yield 'a credential' => ['Bearer mds_abc-_123', true, 'mds_abc-_123'];
        yield 'the scheme in any letter case' => ['bEARER mds_a', true, 'mds_a'];
        yield 'padding and every character of token68' => ['Bearer aZ09-._~+/==', true, 'aZ09-._~+/=='];
        yield 'several spaces' => ["  Bearer \t mds_a\t ", true, 'mds_a'];
        yield 'the scheme without a credential is supplied and malformed' => ['Bearer', true, ''];
        yield 'the scheme followed by spaces only' => ['Bearer   ', true, ''];
        yield 'two words' => ['Bearer a b', true, ''];
        yield 'two credentials' => ['Bearer a, Bearer b', true, ''];
        yield 'letters outside ASCII' => ['Bearer ключ', true, ''];
        yield 'padding in the middle' => ['Bearer a=b', true, ''];
        yield 'another scheme is ignored' => ['Basic YWRtaW46eA==', false, ''];
        yield 'a longer scheme that begins with Bearer' => ['BearerToken abc', false, ''];
        yield 'empty' => ['', false, ''];
    }

    public function testNoCredentialIsSuppliedWithoutTheHeader(): void
    {
        self::assertFalse(Authorization::of(new Request('GET', '/products'))->supplied);
    }
}
