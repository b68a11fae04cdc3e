<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Operations;

use MdShop\Catalog\Operations\SearchHeader;
use MdShop\Catalog\Search\SearchNote;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class SearchHeaderTest extends TestCase
{
    public function testThereIsNoHeaderIfTheQueryWasSearchedAsTyped(): void
    {
        self::assertSame([], SearchHeader::of(null));
        self::assertSame([], SearchHeader::of(new SearchNote()));
    }

    #[DataProvider('notes')]
    public function testSaysWhatWasSearchedInstead(SearchNote $note, string $expected): void
    {
        self::assertSame(['Md-Shop-Search' => $expected], SearchHeader::of($note));
        self::assertStructuredItem($expected);
    }

    /** @return iterable<string, array{SearchNote, string}> */
    public static function notes(): iterable
    {
        yield 'only partly' => [new SearchNote(isPartial: true), 'partial'];
        yield 'nothing meets the filters' => [new SearchNote(leftOut: ['xyzzy'], isFilteredOut: true), 'filtered-out; left-out="xyzzy"'];
        yield 'without some words' => [new SearchNote(isPartial: true, leftOut: ['xyzzy', 'ёж']), 'partial; left-out="xyzzy %D1%91%D0%B6"'];
        yield 'a word that occurs nowhere, all others together' => [new SearchNote(leftOut: ['xyzzy']), 'full; left-out="xyzzy"'];
        yield 'corrected' => [
            new SearchNote(corrected: ['rolle' => 'role', 'hjkbrb' => 'ролики']),
            'full; corrected="rolle>role hjkbrb>%D1%80%D0%BE%D0%BB%D0%B8%D0%BA%D0%B8"',
        ];
        yield 'a typed word of digits' => [new SearchNote(corrected: ['80' => '90']), 'full; corrected="80>90"'];
        yield 'more words than count' => [new SearchNote(['casti']), 'full; ignored="casti"'];
        yield 'a price' => [new SearchNote(prices: ['3000']), 'full; prices="3000"'];
        yield 'everything' => [
            new SearchNote(['casti'], true, ['xyzzy'], ['rolle' => 'role'], prices: ['1000', '1500']),
            'partial; left-out="xyzzy"; corrected="rolle>role"; ignored="casti"; prices="1000 1500"',
        ];
        yield 'signs that would end a string, a word or the header' => [
            new SearchNote(leftOut: ["a\"b\\c>d e%f\r\nX: y\u{0}"]),
            'full; left-out="a%22b%5Cc%3Ed%20e%25f%0D%0AX%3A%20y%00"',
        ];
        yield 'a word as long as a credential' => [new SearchNote(leftOut: [str_repeat('a', 43)]), 'full; left-out="' . str_repeat('a', 39) . '%E2%80%A6"'];
    }

    /** RFC 9651 §4.2: a token with parameters whose values are strings. */
    private static function assertStructuredItem(string $value): void
    {
        self::assertMatchesRegularExpression('/^[a-z*][a-z0-9_\-.*]*(?:; *[a-z*][a-z0-9_\-.*]*="(?:[\x20\x21\x23-\x5B\x5D-\x7E]|\\\\["\\\\])*")*$/D', $value);
    }
}
