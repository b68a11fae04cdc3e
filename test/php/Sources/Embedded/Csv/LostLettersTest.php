<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Sources\Embedded\Csv;

use MdShop\Catalog\Sources\Embedded\Csv\Encoding;
use MdShop\Catalog\Sources\Embedded\Csv\LostLetters;
use MdShop\Catalog\Sources\Embedded\Csv\Row;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class LostLettersTest extends TestCase
{
    /** @param 'error'|'remark'|null $expected */
    #[DataProvider('cells')]
    public function testFindsTextsOfWhichLettersAreLost(string $column, string $cell, string $stored, ?string $expected, Encoding $encoding = Encoding::Utf8): void
    {
        $problems = (new LostLetters($encoding))->check(new Row(2, [$column => $cell], []), $column, $stored);
        self::assertSame($expected === null ? [] : [$expected], array_map(static fn ($problem): string => $problem->isWarning ? 'remark' : 'error', $problems));
    }

    /** @return iterable<string, array{0: string, 1: string, 2: string, 3: 'error'|'remark'|null, 4?: Encoding}> */
    public static function cells(): iterable
    {
        yield 'a Russian name' => ['name_ru', '????  ?????', 'Тест  товар', 'error'];
        yield 'a Russian name beside a Latin one' => ['name_ru', '?????? Rollerblade', 'Ролики Rollerblade', 'error'];
        yield 'a Russian name that was changed too' => ['name_ru', 'Rollerblade ?????', 'Ролики', 'error'];
        yield 'a new Russian text' => ['description_ru', '<p>?????? ???</p>', '', 'error'];
        yield 'a Russian slug' => ['slug_ru', '?????', 'шлемы', 'error'];
        yield 'a Romanian word' => ['name_ro', 'Casc? neagr?', 'Cască neagră', 'error'];
        yield 'a Romanian word in Windows-1251' => ['name_ro', 'Casca ro?ie', 'Cască roșie', 'error', Encoding::Windows1251];
        yield 'letters in a new text' => ['name_ro', 'Patine ro?ii', '', 'error'];
        yield 'a word that begins with a lost letter' => ['name_ro', 'Patine ?i role', '', 'error'];
        yield 'a large letter at the beginning' => ['name_ro', '?INE', '', 'error'];
        yield 'what Excel on a Mac writes' => ['name_ru', '______', 'Ролики', 'error'];
        yield 'a picture' => ['name_ru', 'A ??', 'A 👍', 'error'];
        yield 'a letter with a cedilla beside' => ['name_ro', 'Roșu ?i', 'Roşu și', 'error'];
        yield 'only marks' => ['name_ro', 'Casca rosie', 'Cască roșie', 'remark'];
        yield 'only marks, which Windows-1251 does not have' => ['name_ro', 'Casca rosie', 'Cască roșie', 'error', Encoding::Windows1251];

        yield 'what is stored' => ['name_ru', '????', '????', null];
        yield 'an empty cell' => ['name_ru', '', 'Ролики', null];
        yield 'questions' => ['excerpt_ro', 'Cum aleg mărimea??', '', null];
        yield 'a question in place of another sign' => ['name_ro', 'Cum aleg mărimea?', 'Cum aleg mărimea…', null];
        yield 'questions in Russian' => ['excerpt_ru', 'Как выбрать размер??? «Что??»', '', null];
        yield 'a Russian text without its alphabet' => ['name_ru', 'Rollerblade?? Twister?!', '', null];
        yield 'addresses and tags' => ['description_ro', '<a href="https://example.com/a?b=c&d=?e">Ce?</a> [video src=/v?id] x=1?y', '', null];
        yield 'a sentence without a space' => ['excerpt_ro', 'Ce este?Nu știu', '', null];
        yield 'an old form that stays in a changed text' => ['excerpt_ro', 'cum?unde acum', 'cum?unde', null];
        yield 'another letter' => ['name_ru', 'Елка', 'Ёлка', null];
        yield 'another text' => ['name_ro', 'Patine', 'Cască', null];
        yield 'a marks added' => ['name_ro', 'Cască', 'Casca', null];
    }

    public function testShowsThePlaceOfTheLoss(): void
    {
        $stored = str_repeat('a', 100) . ' șapte ' . str_repeat('b', 100);
        $problems = (new LostLetters(Encoding::Utf8))->check(new Row(2, ['name_ro' => str_replace('ș', '?', $stored)], []), 'name_ro', $stored);
        self::assertStringContainsString('“…' . str_repeat('a', 11) . ' ?apte ' . str_repeat('b', 22) . '…”', $problems[0]->text);
    }
}
