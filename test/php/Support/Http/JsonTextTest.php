<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support\Http;

use JsonException;
use MdShop\Catalog\Support\Http\DuplicateName;
use MdShop\Catalog\Support\Http\JsonText;
use MdShop\Catalog\Support\Http\NulName;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;
use stdClass;

final class JsonTextTest extends TestCase
{
    #[TestWith(['{"a":1,"a":2}', 'a'])]
    #[TestWith(['{"a":1,"b":2,"a":1}', 'a'])]
    #[TestWith(['{"a":1,"\u0061":2}', 'a'])]
    #[TestWith(['{"ключ":1,"\u043a\u043bюч":2}', 'ключ'])]
    #[TestWith(['{"":1,"":2}', ''])]
    #[TestWith(['{"1":1,"1":2}', '1'])]
    #[TestWith(['{"a\"b":1,"a\"b":2}', 'a"b'])]
    #[TestWith(['{"a\\\\":1,"a\\\\":2}', 'a\\'])]
    #[TestWith(['[{"x":[{"y":1,"y":2}]}]', 'y'])]
    #[TestWith(['{"o":{"p":1},"q":{},"o":3}', 'o'])]
    #[TestWith([' { "a" : "}" , "a" : "{" } ', 'a'])]
    public function testRejectsANameThatOccursTwiceInOneObject(string $text, string $name): void
    {
        try {
            JsonText::decode($text, 32);
        } catch (DuplicateName $e) {
            self::assertSame($name, $e->name);
            return;
        }
        self::fail('The duplicate was not detected.');
    }

    #[TestWith(['{"a":{"a":{"a":1}}}'])]
    #[TestWith(['[{"a":1},{"a":1}]'])]
    #[TestWith(['{"a":"a","b":"a","c":["a","a"]}'])]
    #[TestWith(['{"a":"\"a\":1,\"a\":2"}'])]
    #[TestWith(['{"a":"\\\\","b":"{\"a\":"}'])]
    #[TestWith(['{"a":1,"A":1,"1":1,"01":1,"1.0":1}'])]
    #[TestWith(['{"a":[],"b":{},"c":[{}],"d":null}'])]
    #[TestWith(['["a","a"]'])]
    #[TestWith(['"a"'])]
    #[TestWith(['3'])]
    public function testAcceptsTheSameNameInDifferentObjects(string $text): void
    {
        self::assertEquals(json_decode($text), JsonText::decode($text, 32));
    }

    #[TestWith([''])]
    #[TestWith(['{'])]
    #[TestWith(['{"a":1,}'])]
    #[TestWith(['{"a":1}{'])]
    #[TestWith(["{'a':1}"])]
    #[TestWith(["{\"a\":\"\xFF\"}"])]
    #[TestWith(['{"a":"\ud800"}'])]
    #[TestWith(["\xEF\xBB\xBF{}"])]
    #[TestWith(['{"a":NaN}'])]
    public function testRejectsInvalidJson(string $text): void
    {
        $this->expectException(JsonException::class);
        JsonText::decode($text, 32);
    }

    #[TestWith(['{"\u0000":1}'])]
    #[TestWith(['[{"a":{"\u0000a":1}}]'])]
    public function testANameThatPhpCannotKeepIsNotCalledInvalidJson(string $text): void
    {
        $this->expectException(NulName::class);
        JsonText::decode($text, 32);
    }

    public function testRejectsTextNestedTooDeeply(): void
    {
        self::assertIsArray(JsonText::decode('[[[]]]', 4));
        $this->expectException(JsonException::class);
        JsonText::decode('[[[[]]]]', 4);
    }

    public function testEmptyObjectsAndEmptyArraysDiffer(): void
    {
        self::assertInstanceOf(stdClass::class, JsonText::decode('{}', 2));
        self::assertSame([], JsonText::decode('[]', 2));
    }

    public function testLongStringsAndManyNamesAreParsedQuickly(): void
    {
        $names = implode(',', array_map(static fn (int $i): string => "\"n$i\":\"" . str_repeat('\\"', 20) . '"', range(1, 1500)));
        $began = microtime(true);
        JsonText::decode('{' . $names . ',"x":"' . str_repeat('я', 20_000) . '"}', 3);

        self::assertLessThan(1.0, microtime(true) - $began);
    }
}
