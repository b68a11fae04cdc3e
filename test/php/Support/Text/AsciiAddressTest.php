<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support\Text;

use MdShop\Catalog\Support\Text\AsciiAddress;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class AsciiAddressTest extends TestCase
{
    #[TestWith(['', ''])]
    #[TestWith(['https://example.md/produse/role-80/?p=5&variant=7#a', 'https://example.md/produse/role-80/?p=5&variant=7#a'])]
    #[TestWith(['https://example.md/магазин/role-80/', 'https://example.md/%D0%BC%D0%B0%D0%B3%D0%B0%D0%B7%D0%B8%D0%BD/role-80/'])]
    #[TestWith(['https://example.md/știri/%d1%88%d0%bb%d0%b5%d0%bc/', 'https://example.md/%C8%99tiri/%d1%88%d0%bb%d0%b5%d0%bc/'])]
    #[TestWith(['https://example.md/a b.png', 'https://example.md/a%20b.png'])]
    #[TestWith(['https://example.md/?s=ш', 'https://example.md/?s=%D1%88'])]
    #[TestWith(['/ш/', '/%D1%88/'])]
    public function testOtherLettersArePercentEncodedOnce(string $url, string $expected): void
    {
        self::assertSame($expected, AsciiAddress::of($url));
        self::assertSame($expected, AsciiAddress::of($expected));
    }

    #[TestWith(['https://www.Ролики.md:8080/ш/', 'https://www.xn--h1aafcol.md:8080/%D1%88/'])]
    #[TestWith(['//ролики.md?s=ролики', '//xn--h1aafcol.md?s=%D1%80%D0%BE%D0%BB%D0%B8%D0%BA%D0%B8'])]
    #[TestWith(['https://ш.md/', 'https://%D1%88.md/'])]
    public function testTheHostIsEncodedAsBrowsersAskForIt(string $url, string $expected): void
    {
        self::assertSame($expected, AsciiAddress::of($url));
    }

    #[TestWith(['HTTPS://Patine.MD', 'https://patine.md'])]
    #[TestWith(['https://Example.md:443/Club', 'https://example.md/Club'])]
    #[TestWith(['http://example.md:80', 'http://example.md'])]
    #[TestWith(['http://example.md:443', 'http://example.md:443'])]
    #[TestWith(['https://Ролики.md:8443/Ш', 'https://xn--h1aafcol.md:8443/%D0%A8'])]
    public function testTheSchemeAndTheHostAreNormalized(string $url, string $expected): void
    {
        self::assertSame($expected, AsciiAddress::normalized($url));
        self::assertSame($expected, AsciiAddress::normalized($expected));
    }
}
