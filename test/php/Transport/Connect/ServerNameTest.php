<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\Connect;

use MdShop\Catalog\Transport\Connect\ServerName;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class ServerNameTest extends TestCase
{
    #[TestWith(['patine-md', 'https://www.patine.md/', 'Patine'])]
    #[TestWith(['example-md-shop2', 'https://example.md/shop2/', 'Patine'])]
    #[TestWith(['xn-e1afmkfd-md', 'https://xn--e1afmkfd.md/', 'Ролики'])]
    #[TestWith(['federatia-sporturilor-pe-rotile-din', 'http://127.0.0.1:9400/', 'Federația Sporturilor pe Rotile din Moldova'])]
    #[TestWith(['scoala-de-role', 'http://[::1]/', ' „Școala” de_role! '])]
    #[TestWith(['patine', 'https://ролики.рф/', 'Patine'])]
    #[TestWith(['md-shop-catalog', 'http://localhost/', 'Ролики'])]
    #[TestWith(['md-shop-catalog', 'http://127.0.0.1/', ''])]
    public function testIsTheDomainOrElseTheTitle(string $expected, string $site, string $title): void
    {
        self::assertSame($expected, ServerName::of($site, $title));
    }

    public function testIsShortAndHasOnlyWhatEveryClientAccepts(): void
    {
        foreach (['https://' . str_repeat('a', 60) . '.md/', 'https://' . str_repeat('ab-', 20) . 'c.md/', 'https://a_b.md/--/'] as $site) {
            self::assertMatchesRegularExpression('/^[a-z0-9]+(-[a-z0-9]+)*$/', ServerName::of($site, 'Magazin'));
            self::assertLessThanOrEqual(40, strlen(ServerName::of($site, 'Magazin')));
        }
    }
}
