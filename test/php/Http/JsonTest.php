<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Http;

use MdShop\Catalog\Http\Json;
use PHPUnit\Framework\TestCase;
use stdClass;

final class JsonTest extends TestCase
{
    public function testWritesRealUtf8AndPlainSlashes(): void
    {
        self::assertSame('{"name":"Роликовые коньки ș 🛼","url":"https://example.md/ru/"}', Json::encode([
            'name' => 'Роликовые коньки ș 🛼',
            'url' => 'https://example.md/ru/',
        ]));
    }

    public function testLineSeparatorsOfUnicodeStayAsTheyAre(): void
    {
        self::assertSame("\"\u{2028}\u{2029}\"", Json::encode("\u{2028}\u{2029}"));
    }

    public function testAnEmptyObjectIsAnObject(): void
    {
        self::assertSame('{"a":{},"b":[]}', Json::encode(['a' => new stdClass(), 'b' => []]));
    }

    public function testBytesThatAreNoUtf8DoNotBreakTheAnswer(): void
    {
        self::assertSame("\"a\u{FFFD}b\"", Json::encode("a\xFFb"));
    }
}
