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
    public function testComparesTagsWeaklyAndAcceptsLists(string $header, ?string $expected): void
    {
        self::assertSame($expected, ConditionalRequest::knownTag(new Request('GET', '/', '', ['If-None-Match' => $header]), '"abc"'));
    }

    /** @return iterable<string, array{string, string|null}> */
    public static function headers(): iterable
    {
        yield 'the tag' => ['"abc"', '"abc"'];
        yield 'weak, as sent after compression by nginx' => ['W/"abc"', '"abc"'];
        yield 'with the encoding, as sent after compression by Apache' => ['"abc-gzip"', '"abc-gzip"'];
        yield 'with another encoding' => ['"x", "abc-br"', '"abc-br"'];
        yield 'any' => ['*', '"abc"'];
        yield 'any, with whitespace' => [" *\t", '"abc"'];
        yield 'first of a list' => ['"abc", "def"', '"abc"'];
        yield 'last of a list' => ['"x","y" ,W/"abc"', '"abc"'];
        yield 'after a tag that contains a comma' => ['"x, y", "abc"', '"abc"'];
        yield 'another' => ['"abd"', null];
        yield 'another with an encoding' => ['"abd-gzip"', null];
        yield 'with something else at its end' => ['"abc-other"', null];
        yield 'without quotation marks' => ['abc', null];
        yield 'a lower-case w does not mark a weak tag' => ['w/"abc"', null];
        yield 'inside another tag' => ['"x,W/abc"', null];
        yield 'a star in a list does not match' => ['*, "abd"', null];
        yield 'after malformed text' => ['"x" "abc"', null];
        yield 'only the beginning of the tag' => ['"ab"', null];
        yield 'empty' => ['', null];
    }

    #[DataProvider('conditions')]
    public function testIfMatchComparesTagsStronglyAndAcceptsLists(string $header, bool $wantsOthers): void
    {
        $header = str_replace('TAG', trim(ConditionalRequest::entityTag('bytes'), '"'), $header);

        self::assertSame($wantsOthers, ConditionalRequest::wantsOthers(new Request('GET', '/', '', ['If-Match' => $header]), 'bytes'));
    }

    /** @return iterable<string, array{string, bool}> */
    public static function conditions(): iterable
    {
        yield 'no condition' => ['', false];
        yield 'any' => [' * ', false];
        yield 'the tag' => ['"TAG"', false];
        yield 'as sent after compression by Apache' => ['"TAG-gzip"', false];
        yield 'in a list' => ['"x", W/"y" ,"TAG"', false];
        yield 'weak' => ['W/"TAG"', true];
        yield 'another' => ['"x"', true];
        yield 'without quotation marks' => ['TAG', true];
    }

    public function testA304NamesTheTagThatApacheHasMade(): void
    {
        $tag = rtrim(ConditionalRequest::entityTag('bytes'), '"') . '-gzip"';
        $answer = ConditionalRequest::answer(new Request('GET', '/', '', ['If-None-Match' => $tag]), [], 'bytes');

        self::assertEquals(new Answer(304, ['ETag' => $tag], wholeBody: 'bytes'), $answer);
    }

    public function testNothingIsKnownWithoutTheHeader(): void
    {
        self::assertNull(ConditionalRequest::knownTag(new Request('GET', '/'), '"abc"'));
    }
}
