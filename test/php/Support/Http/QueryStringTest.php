<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support\Http;

use MdShop\Catalog\Support\Http\QueryString;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class QueryStringTest extends TestCase
{
    /** @param list<string> $expected */
    #[DataProvider('values')]
    public function testReturnsEveryValueDecodedAndInOrder(string $raw, string $name, array $expected): void
    {
        self::assertSame($expected, (new QueryString($raw))->all($name));
    }

    /** @return iterable<string, array{string, string, list<string>}> */
    public static function values(): iterable
    {
        yield 'absent' => ['a=1', 'b', []];
        yield 'an empty string' => ['', '', []];
        yield 'empty value' => ['page=', 'page', ['']];
        yield 'no equals sign' => ['page', 'page', ['']];
        yield 'repeated, of which PHP itself keeps only the last' => ['page=1&page=2', 'page', ['1', '2']];
        yield 'equals signs in the value' => ['search=a=b', 'search', ['a=b']];
        yield 'percent-encoded Cyrillic' => ['search=%D1%88%D0%BB%D0%B5%D0%BC', 'search', ['шлем']];
        yield 'a plus is a space' => ['search=inline+skates', 'search', ['inline skates']];
        yield 'an encoded plus is a plus' => ['page=%2B5', 'page', ['+5']];
        yield 'an encoded ampersand belongs to the value' => ['search=a%26page%3D2', 'search', ['a&page=2']];
        yield 'invalid UTF-8 is kept' => ['search=%FF', 'search', ["\xFF"]];
        yield 'an encoded name' => ['p%61ge=3', 'page', ['3']];
        yield 'names are case-sensitive' => ['Page=3', 'page', []];
        yield 'a dot does not become an underscore' => ['per.page=3', 'per_page', []];
        yield 'empty pairs are skipped' => ['&&page=1&', 'page', ['1']];
    }

    #[DataProvider('arrays')]
    public function testDetectsAParameterWrittenAsAnArray(string $raw, bool $expected): void
    {
        self::assertSame($expected, (new QueryString($raw))->isArray('page'));
    }

    /** @return iterable<string, array{string, bool}> */
    public static function arrays(): iterable
    {
        yield 'plain' => ['page=1', false];
        yield 'absent' => ['search=page[]', false];
        yield 'list' => ['page[]=1', true];
        yield 'map' => ['page[a]=1', true];
        yield 'encoded brackets' => ['page%5B%5D=1', true];
        yield 'together with a plain value' => ['page=1&page[]=2', true];
        yield 'another parameter' => ['pages[]=1', false];
    }
}
