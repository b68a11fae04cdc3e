<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support\Http;

use MdShop\Catalog\Support\Http\Json;
use PHPUnit\Framework\TestCase;
use stdClass;

final class JsonTest extends TestCase
{
    public function testWritesUnescapedUtf8AndSlashes(): void
    {
        self::assertSame('{"name":"Роликовые коньки ș 🛼","url":"https://example.md/ru/"}', Json::encode([
            'name' => 'Роликовые коньки ș 🛼',
            'url' => 'https://example.md/ru/',
        ]));
    }

    public function testUnicodeLineSeparatorsAreNotEscaped(): void
    {
        self::assertSame("\"\u{2028}\u{2029}\"", Json::encode("\u{2028}\u{2029}"));
    }

    public function testAnEmptyObjectStaysAnObject(): void
    {
        self::assertSame('{"a":{},"b":[]}', Json::encode(['a' => new stdClass(), 'b' => []]));
    }

    public function testInvalidUtf8IsReplaced(): void
    {
        self::assertSame("\"a\u{FFFD}b\"", Json::encode("a\xFFb"));
    }
}
