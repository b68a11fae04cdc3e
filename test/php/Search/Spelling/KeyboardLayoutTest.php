<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Spelling;

use MdShop\Catalog\Search\Spelling\KeyboardLayout;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** Words typed in the wrong layout are read as the same keys write them in the other one. */
final class KeyboardLayoutTest extends TestCase
{
    /** @param list<string> $expected */
    #[DataProvider('words')]
    public function testAWordIsReadInTheOtherLayout(string $typed, array $expected): void
    {
        self::assertSame($expected, KeyboardLayout::other($typed));
    }

    /** @return iterable<string, array{string, list<string>}> */
    public static function words(): iterable
    {
        foreach (
            [
            ['hjkbrb', ['ролики']],
            ['iktv', ['шлем']],
            ['кщду', ['role']],
            ['сфысф', ['casca']],
            ['сфысх', ['cască']],
            ['кщэш', ['roți']],
            ['ътсршвуку', ['închidere']],
            ['șbktn', ['жилет']],
            ['pfobnf', ['защита']],
            ['d', []],
            ['dd', []],
            ['кщду42', []],
            ['42', []],
            ['rolе', []],
            ['обувь', []],
            ['', []],
            ] as [$typed, $expected]
        ) {
            yield "\"{$typed}\"" => [$typed, $expected];
        }
    }

    #[DataProvider('texts')]
    public function testAWholeTextIsReadInTheOtherLayout(string $typed, ?string $expected): void
    {
        self::assertSame($expected, KeyboardLayout::otherOfText($typed));
    }

    /** @return iterable<string, array{string, string|null}> */
    public static function texts(): iterable
    {
        foreach (
            [
            ['hjkbrb', 'ролики'],
            ['Hjkbrb c rjymrfvb', 'ролики с коньками'],
            ["'kfcnbr", 'эластик'],
            ['j,edm', 'обувь'],
            ['.yjcnm', 'юность'],
            [';bktn [jhjibq', 'жилет хороший'],
            ['{jhjibq :bktn', 'хороший жилет'],
            ['hjkbrb 38,5', 'ролики 38,5'],
            ['hjkbrb PW-80', 'ролики pw-80'],
            ['кщду штдшту', 'role inline'],
            ['сфысх сщзшш', 'cască copii'],
            ['role ролики', null],
            ['42', null],
            ['', null],
            ['?!', null],
            ['dl yf', null],
            ] as [$typed, $expected]
        ) {
            yield "\"{$typed}\"" => [$typed, $expected];
        }
    }
}
