<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support\Text;

use MdShop\Catalog\Support\Text\Placeholders;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class PlaceholdersTest extends TestCase
{
    /** @param array<string, int|string> $values */
    #[TestWith(['page {page} of {pages}', ['page' => 2, 'pages' => '3'], 'page 2 of 3'])]
    #[TestWith(['{a}{a}', ['a' => 'x'], 'xx'])]
    #[TestWith(['{a} {b}', ['a' => '{b}', 'b' => '{a}'], '{b} {a}'])]
    #[TestWith(['{a} and {other}', ['a' => 'x'], 'x and {other}'])]
    #[TestWith(['{a', ['a' => 'x'], '{a'])]
    #[TestWith(['none', [], 'none'])]
    public function testReplacesEachPlaceholderWithItsValue(string $template, array $values, string $expected): void
    {
        self::assertSame($expected, Placeholders::fill($template, $values));
    }
}
