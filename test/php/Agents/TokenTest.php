<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Agents;

use MdShop\Catalog\Agents\Token;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class TokenTest extends TestCase
{
    public function testATokenHas256RandomBits(): void
    {
        $tokens = array_map(Token::random(...), array_fill(0, 200, null));
        self::assertCount(200, array_unique($tokens));
        foreach ($tokens as $token) {
            self::assertTrue(Token::isWellFormed($token));
            self::assertSame(32, strlen((string) base64_decode(strtr(substr($token, 4), '-_', '+/'), true)));
        }
    }

    #[TestWith([''])]
    #[TestWith(['mds_'])]
    #[TestWith(['mds_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])]
    #[TestWith(['mds_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])]
    #[TestWith(["mds_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n"])]
    #[TestWith(['MDS_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])]
    #[TestWith(['mds_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA+'])]
    public function testMalformedTokensAreRejectedWithoutTheDatabase(string $token): void
    {
        self::assertFalse(Token::isWellFormed($token));
    }

    public function testTheHashIsSha256(): void
    {
        self::assertSame('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad', Token::hash('abc'));
    }
}
