<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Search\Index\NameKey;
use PHPUnit\Framework\TestCase;

final class NameKeyTest extends TestCase
{
    public function testKeysAreInTheOrderOfTheNames(): void
    {
        $names = ['', '!', '"', '(a', '1', '10', '2', 'a', 'a b', 'ab', 'abc', 'casca', 'casca copii', 'casti', 'z', '~', 'ђ', 'а', 'ролик', 'ролики', 'я', 'ќ', '漢', '😀', "\t", '4х4'];
        sort($names, SORT_STRING);
        $keys = array_map(NameKey::of(...), $names);
        $sorted = $keys;
        sort($sorted);

        self::assertSame($sorted, $keys);
        self::assertGreaterThanOrEqual(0, min($keys));
    }

    public function testNamesThatDifferEarlyHaveDifferentKeys(): void
    {
        self::assertNotSame(NameKey::of('casca alba'), NameKey::of('casca neagra'));
        self::assertSame(NameKey::of('casca neagra'), NameKey::of('casca nea'));
    }
}
