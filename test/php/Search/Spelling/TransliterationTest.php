<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Spelling;

use MdShop\Catalog\Search\Spelling\SpellingKeys;
use MdShop\Catalog\Search\Spelling\Transliteration;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** Russian words typed in Latin letters, and Romanian ones in Cyrillic letters, are found. */
final class TransliterationTest extends TestCase
{
    #[DataProvider('words')]
    public function testAWordIsFoundInTheOtherAlphabet(string $typed, string $word): void
    {
        self::assertNotSame([], array_intersect(Transliteration::lookup($typed), Transliteration::keys($word)));
    }

    /** @return iterable<string, array{string, string}> */
    public static function words(): iterable
    {
        $spellings = [
            'ролики' => 'roliki rolyki',
            'шлем' => 'shlem',
            'защита' => 'zaschita zashchita zashita',
            'колеса' => 'kolesa kolyosa koliosa koljosa',
            'счет' => 'schet shchet schyot',
            'черный' => 'chernyi cherniy chernyj chorny chjornyj',
            'жилет' => 'zhilet jilet zhylet',
            'хоккей' => 'hokkey khokkei xokkej hokej',
            'коньки' => 'konki',
            'детский' => 'detskij detskiy detsky deckij',
            'юбилей' => 'yubiley jubilej iubilei ubiley',
            'яркая' => 'yarkaya jarkaja iarkaia',
            'коллекция' => 'kollektsiya kollekciya kolekcija kollektsia',
            'экипировка' => 'ekipirovka ekipirowka',
            'подъем' => 'podyom podjem podem',
            'кататься' => 'katatsya katatca katatsja',
            'сходить' => 'shodit skhodit',
            'такси' => 'taxi taksi',
            'role' => 'роле ролэ',
            'casca' => 'каскэ каска',
            'roti' => 'роць роци роти',
            'protectie' => 'протекцие',
            'genunchere' => 'дженункере женункере ӂенункере',
            'geanta' => 'жантэ джянтэ ӂанта',
            'incaltat' => 'ынкэлцат',
            'paine' => 'пыне',
            'copii' => 'копий копии',
            'rucsac' => 'руксак',
            'cearceaf' => 'чарчаф',
            'picior' => 'пичор',
            'chitara' => 'китарэ',
            'umar' => 'умэр',
            'piele' => 'пьеле пиеле',
        ];
        foreach ($spellings as $word => $all) {
            foreach (explode(' ', $all) as $typed) {
                yield "{$typed} is {$word}" => [$typed, $word];
            }
        }
    }

    public function testWordsOfTheSameAlphabetAreNotFound(): void
    {
        foreach ([['role', 'role'], ['kaska', 'casca'], ['ролики', 'ролики'], ['шлем', 'шлем']] as [$typed, $word]) {
            self::assertSame([], array_intersect(Transliteration::lookup($typed), Transliteration::keys($word)), $typed);
        }
    }

    public function testDifferentWordsAreNotFound(): void
    {
        foreach ([['rolik', 'рельс'], ['shlem', 'слом'], ['кола', 'cercel'], ['роле', 'rulou']] as [$typed, $word]) {
            self::assertSame([], array_intersect(Transliteration::lookup($typed), Transliteration::keys($word)), $typed);
        }
    }

    public function testShortWordsNumbersAndMixedWordsHaveNoKeys(): void
    {
        foreach (['', 'da', 'да', '42', 'abec7', '80мм', 'pw-80', 'рoлe', '🛼'] as $word) {
            self::assertSame([], Transliteration::keys($word), $word);
            self::assertSame([], Transliteration::lookup($word), $word);
        }
    }

    public function testTheReadingsOfAWordAreBounded(): void
    {
        self::assertLessThanOrEqual(16, count(Transliteration::lookup(str_repeat('cjx', 12))));
        self::assertLessThanOrEqual(16, count(Transliteration::lookup(str_repeat('эщ', 12))));
    }

    public function testNoKeyIsAlsoASpellingKey(): void
    {
        foreach (['role', 'шлем'] as $word) {
            self::assertSame([], array_intersect(Transliteration::keys($word), SpellingKeys::of($word)));
        }
    }

    public function testApostrophesForSoftSignsJoinTheirWord(): void
    {
        self::assertSame('palto i rol', Transliteration::withoutApostrophes("pal'to i rol’"));
        self::assertSame("объ'ем", Transliteration::withoutApostrophes("объ'ем"));
    }
}
