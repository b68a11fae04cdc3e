<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Catalog;

use MdShop\Catalog\Catalog\Money;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class MoneyTest extends TestCase
{
    #[TestWith([0, '0.00'])]
    #[TestWith([5, '0.05'])]
    #[TestWith([99, '0.99'])]
    #[TestWith([100, '1.00'])]
    #[TestWith([149900, '1499.00'])]
    #[TestWith([149950, '1499.50'])]
    #[TestWith([999999999999999999, '9999999999999999.99'])]
    public function testWritesADotAndExactlyTwoDecimals(int $bani, string $text): void
    {
        self::assertSame($text, Money::format($bani));
        self::assertSame($bani, Money::parse($text));
    }

    #[TestWith(['1499', 149900])]
    #[TestWith(['1499.5', 149950])]
    #[TestWith(['0', 0])]
    #[TestWith(['007.01', 701])]
    #[TestWith(['000000000000000000007', 700])]
    public function testAcceptsFewerDecimalsAndLeadingZeros(string $text, int $bani): void
    {
        self::assertSame($bani, Money::parse($text));
    }

    #[TestWith([''])]
    #[TestWith(['.5'])]
    #[TestWith(['1.'])]
    #[TestWith(['1.234'])]
    #[TestWith(['1,50'])]
    #[TestWith(['1 499'])]
    #[TestWith(['-1'])]
    #[TestWith(['+1'])]
    #[TestWith(['1e3'])]
    #[TestWith(['12abc'])]
    #[TestWith(["1.00\n"])]
    #[TestWith(['12345678901234567'])]
    #[TestWith(['٣'])]
    public function testRejectsAnyOtherForm(string $text): void
    {
        self::assertNull(Money::parse($text));
    }
}
