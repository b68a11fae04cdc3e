<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support\Http;

use MdShop\Catalog\Support\Http\Answer;
use MdShop\Catalog\Support\Http\ConditionalRequest;
use MdShop\Catalog\Support\Http\Request;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class ConditionalRequestTest extends TestCase
{
    public function testTheEntityTagIsStrongAndDependsOnEveryByte(): void
    {
        $tag = ConditionalRequest::entityTag('{"a":1}');

        self::assertMatchesRegularExpression('/^"[0-9a-f]{32}"$/D', $tag);
        self::assertSame($tag, ConditionalRequest::entityTag('{"a":1}'));
        self::assertNotSame($tag, ConditionalRequest::entityTag('{"a":1} '));
    }

    public function testAMatchingEntityTagGives304WithoutABody(): void
    {
        $headers = ['Content-Type' => 'text/plain', 'Cache-Control' => 'public, max-age=60', 'Vary' => 'Authorization'];
        $tag = ConditionalRequest::entityTag('bytes');
        $whole = ConditionalRequest::answer(new Request('GET', '/', '', []), $headers, 'bytes');
        $fresh = ConditionalRequest::answer(new Request('GET', '/', '', ['If-None-Match' => $tag]), $headers, 'bytes');
        $stale = ConditionalRequest::answer(new Request('GET', '/', '', ['If-None-Match' => '"other"']), $headers, 'bytes');

        self::assertEquals(new Answer(200, $headers + ['ETag' => $tag], 'bytes', true), $whole);
        self::assertEquals(new Answer(304, ['Cache-Control' => 'public, max-age=60', 'Vary' => 'Authorization', 'ETag' => $tag], wholeBody: 'bytes'), $fresh);
        self::assertEquals($whole, $stale);
    }

    #[DataProvider('headers')]
    public function testComparesTagsWeaklyAndAcceptsLists(string $header, bool $expected): void
    {
        self::assertSame($expected, ConditionalRequest::isFresh(new Request('GET', '/', '', ['If-None-Match' => $header]), '"abc"'));
    }

    /** @return iterable<string, array{string, bool}> */
    public static function headers(): iterable
    {
        yield 'the tag' => ['"abc"', true];
        yield 'weak, as sent after compression by a proxy' => ['W/"abc"', true];
        yield 'any' => ['*', true];
        yield 'any, with whitespace' => [" *\t", true];
        yield 'first of a list' => ['"abc", "def"', true];
        yield 'last of a list' => ['"x","y" ,W/"abc"', true];
        yield 'after a tag that contains a comma' => ['"x, y", "abc"', true];
        yield 'another' => ['"abd"', false];
        yield 'without quotation marks' => ['abc', false];
        yield 'a lower-case w does not mark a weak tag' => ['w/"abc"', false];
        yield 'inside another tag' => ['"x,W/abc"', false];
        yield 'a star in a list does not match' => ['*, "abd"', false];
        yield 'after malformed text' => ['"x" "abc"', false];
        yield 'only the beginning of the tag' => ['"ab"', false];
        yield 'empty' => ['', false];
    }

    public function testIsNotFreshWithoutTheHeader(): void
    {
        self::assertFalse(ConditionalRequest::isFresh(new Request('GET', '/'), '"abc"'));
    }
}
