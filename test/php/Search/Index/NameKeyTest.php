<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Search\Index\Column;
use MdShop\Catalog\Search\Index\NameKey;
use PHPUnit\Framework\TestCase;

final class NameKeyTest extends TestCase
{
    public function testKeysAreInTheOrderOfTheNames(): void
    {
        $names = ['', '!', '"', '(a', '1', '10', '2', 'a', 'a b', 'ab', 'abc', 'casca', 'casca copii', 'casti', 'z', '~', 'ђ', 'а', 'ролик', 'ролики', 'я', 'ќ', '漢', '😀', "\t", '4х4', '42'];
        array_push($names, 'a( y', 'a) x', 'a" y', 'a# x', 'a` y', 'aя', "a\u{10FFFF}", "\u{10FFFF}\u{10FFFF}a", "\u{10FFFF}\u{10FFFF}b", "\u{1}", "a\u{1}", '1234567891', '12345678901');
        mt_srand(5);
        for ($i = 0; $i < 150; $i++) {
            $names[] = implode('', array_map(static fn (): string => mb_chr(mt_rand(0, 3) > 0 ? mt_rand(0x20, 0x7F) : mt_rand(0x80, 0xD7FF)), range(1, mt_rand(1, 9))));
        }
        $names = array_unique($names);
        sort($names, SORT_STRING);
        // Every name has few characters, which fit into the numbers.
        for ($i = 1; $i < count($names); $i++) {
            self::assertSame(-1, NameKey::of($names[$i - 1]) <=> NameKey::of($names[$i]), "{$names[$i - 1]} – {$names[$i]}");
        }
    }

    public function testKeysAreNotNegativeAndThoseOfAllColumns(): void
    {
        foreach (['', 'role', str_repeat("\u{10FFFF}", 80), str_repeat('я', 80), str_repeat('z', 9)] as $name) {
            $keys = NameKey::of($name);
            self::assertSame(array_map(static fn (Column $column): string => $column->value, Column::NAMES), array_keys($keys));
            self::assertGreaterThanOrEqual(0, min($keys));
        }
    }

    public function testNamesOfBothLanguagesAreDistinguishedByThirtySixCharacters(): void
    {
        foreach (['patine cu rotile pentru adulti, 2024', 'ролики фитнес для взрослых, мужские 4'] as $name) {
            self::assertSame(36, mb_strlen(mb_substr($name, 0, 36)));
            self::assertNotSame(NameKey::of(mb_substr($name, 0, 35) . '1'), NameKey::of(mb_substr($name, 0, 35) . '2'));
            self::assertSame(NameKey::of(mb_substr($name, 0, 36) . '1'), NameKey::of(mb_substr($name, 0, 36) . '2'));
        }
    }
}
