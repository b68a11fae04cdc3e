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

    /** All that RFC 3986 has in no address is refused by validators of `format: uri`, and so is a "%" that encodes nothing. */
    #[TestWith(['https://example.md/role^2-x.png', 'https://example.md/role%5E2-x.png'])]
    #[TestWith(['https://example.md/foto [1] a.jpg', 'https://example.md/foto%20%5B1%5D%20a.jpg'])]
    #[TestWith(['https://example.md/foto 50%.jpg', 'https://example.md/foto%2050%25.jpg'])]
    #[TestWith(['https://example.md/a%2.jpg?b=%zz&c=%d1', 'https://example.md/a%252.jpg?b=%25zz&c=%d1'])]
    #[TestWith(["https://example.md/a|b^c`d{e}\"<f>\\g.jpg", 'https://example.md/a%7Cb%5Ec%60d%7Be%7D%22%3Cf%3E%5Cg.jpg'])]
    #[TestWith(["https://example.md/a!$&'()*+,;=:@~._-/?b[]=1#c", "https://example.md/a!$&'()*+,;=:@~._-/?b%5B%5D=1#c"])]
    #[TestWith(['https://example.md/#1 #2.jpg', 'https://example.md/#1%20%232.jpg'])]
    #[TestWith(['http://[2001:db8::1]:8080/a[1]', 'http://[2001:db8::1]:8080/a%5B1%5D'])]
    #[TestWith(['//example.md/a[1]', '//example.md/a%5B1%5D'])]
    #[TestWith(['/a[1]', '/a%5B1%5D'])]
    public function testWhatNoAddressMayHaveIsPercentEncodedOnce(string $url, string $expected): void
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
