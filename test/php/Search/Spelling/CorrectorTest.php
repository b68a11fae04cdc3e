<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Spelling;

use MdShop\Catalog\Search\Spelling\Corrector;
use MdShop\Catalog\Search\Spelling\SpellingKeys;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** A mistyped word stands for the known words that are few and cheap edits away (docs/search.md, "Typing errors"). */
final class CorrectorTest extends TestCase
{
    /** What each error costs, in hundredths of an edit. */
    #[DataProvider('errors')]
    public function testAnErrorCostsWhatItsKindCosts(string $typed, string $word, int $cost): void
    {
        self::assertSame([[$word, $cost]], Corrector::nearest($typed, [$word]));
        self::assertNotSame([], array_intersect(SpellingKeys::lookup($typed), SpellingKeys::of($word)), 'The keys find it.');
    }

    /** @return iterable<string, array{string, string, int}> */
    public static function errors(): iterable
    {
        foreach (
            [
            'another letter' => ['ролинк', 'роликк', 100],
            'a vowel that sounds alike' => ['калесо', 'колесо', 60],
            'in Romanian' => ['ruli', 'roli', 60],
            'another vowel' => ['кулесо', 'колесо', 80],
            'a vowel for a consonant' => ['rolioa', 'rolida', 115],
            'a voiceless consonant' => ['клупный', 'клубный', 70],
            'г for в' => ['новово', 'нового', 70],
            'a neighbour key' => ['rplers', 'rolers', 90],
            'a neighbour key in the row below' => ['шлкм', 'шлам', 90],
            'neighbours swapped' => ['шлме', 'шлем', 80],
            'a missing vowel' => ['колсо', 'колесо', 85],
            'a missing consonant' => ['колео', 'колесо', 90],
            'a missing ь' => ['болше', 'больше', 55],
            'a missing double letter' => ['колекция', 'коллекция', 50],
            'a superfluous letter' => ['колжесо', 'колесо', 100],
            'a superfluous neighbour key' => ['колдесо', 'колесо', 90],
            'a superfluous ь' => ['печень', 'печен', 55],
            'a superfluous double letter' => ['rollee', 'rolle', 50],
            'щ for сч' => ['щетчик', 'счетчик', 60],
            'сч for щ' => ['шсчит', 'шщит', 60],
            'ц for тс' => ['децкий', 'детский', 60],
            'йо for е' => ['йолка', 'елка', 60],
            'x for cs' => ['rucxac', 'ruccsac', 60],
            'another first letter' => ['золикк', 'роликк', 140],
            'a first letter that sounds alike' => ['апора', 'опора', 80],
            'a missing first letter' => ['олесоо', 'колесоо', 130],
            'a superfluous first letter' => ['ыколесо', 'колесо', 140],
            'the first two letters swapped' => ['окрзина', 'корзина', 120],
            'two edits' => ['калисо', 'колесо', 120],
            'two swaps' => ['кроизна', 'корзина', 160],
            'a swap and a sound' => ['щтечик', 'счетчик', 140],
            ] as $name => $case
        ) {
            yield $name => $case;
        }
    }

    #[DataProvider('limits')]
    public function testTheLimitsGrowWithTheLength(string $typed, string $word, bool $corrected): void
    {
        self::assertSame($corrected, Corrector::nearest($typed, [$word]) !== []);
    }

    /** @return iterable<string, array{string, string, bool}> */
    public static function limits(): iterable
    {
        foreach (
            [
            'no edit of three letters' => ['лед', 'лад', false],
            'one edit of four' => ['рола', 'рота', true],
            'one of four, but not of the first letter' => ['дота', 'рота', false],
            'not two of five, even if cheap' => ['ролке', 'рулка', false],
            'two cheap ones of six' => ['калисо', 'колесо', true],
            'not two ordinary ones of six' => ['кзлето', 'колесо', false],
            'two less cheap ones of seven' => ['каризна', 'корзина', true],
            'two ordinary ones of eight' => ['antzenawent', 'antrenament', true],
            'not two dear ones of eight' => ['зородока', 'корозска', false],
            'any two of ten' => ['дренировиа', 'тренировка', true],
            'never three' => ['дренеравка', 'тренировка', false],
            'never three of long words' => ['водинипраницаемость', 'водонепроницаемость', false],
            ] as $name => $case
        ) {
            yield $name => $case;
        }
    }

    public function testTheCheapestIsFirstAndEqualOnesAreInTheOrderOfTheirLetters(): void
    {
        $candidates = ['колеса', 'полено', 'колесо', 'калека', 'колесе', 'кольцо', 'роликовый'];
        self::assertSame([['колесо', 60], ['колеса', 120], ['колесе', 140]], Corrector::nearest('калесо', $candidates));
        self::assertSame([['рама', 100], ['рана', 100]], Corrector::nearest('рата', ['рама', 'рана']));
        self::assertSame([['рама', 100], ['рана', 100]], Corrector::nearest('рата', ['рана', 'рама']));
    }

    #[DataProvider('spellings')]
    public function testStretchedLettersAndSpellingsByEar(string $typed, string $word): void
    {
        self::assertSame($word, Corrector::nearest($typed, ['прочее', $word])[0][0] ?? null);
        self::assertNotSame([], array_intersect(SpellingKeys::lookup($typed), SpellingKeys::of($word)), 'The keys find it.');
    }

    /** @return iterable<string, array{string, string}> */
    public static function spellings(): iterable
    {
        foreach (
            [
            ['быыыыстро', 'быстро'],
            ['скейтттт', 'скейт'],
            ['класссс', 'класс'],
            ['супперррр', 'супер'],
            ['кататса', 'кататься'],
            ['учицца', 'учиться'],
            ['катаеца', 'катается'],
            ['protectzie', 'protectie'],
            ['shoseta', 'soseta'],
            ['kaska', 'casca'],
            ] as [$typed, $word]
        ) {
            yield $typed => [$typed, $word];
        }
    }

    public function testStretchedWordsThatAreKnownCostAlmostNothing(): void
    {
        self::assertSame([['быстро', 10]], Corrector::nearest('быыыстрооо', ['быстро']));
        self::assertSame([['лед', 10]], Corrector::nearest('лееед', ['лед', 'лад']));
    }

    public function testNumbersCodesAndMixedWordsAreNeverCorrected(): void
    {
        foreach (['', '4242', 'abec7', '80mm', 'pw-80', 'rolе' /* with a Cyrillic е */] as $typed) {
            self::assertSame([], Corrector::nearest($typed, ['abec', 'role', '4243']), $typed);
            self::assertSame([], Corrector::splits($typed), $typed);
        }
    }

    public function testWordsOfTheOtherAlphabetAreNotNear(): void
    {
        self::assertSame([], Corrector::nearest('ролики', ['roliki']));
        self::assertSame([], Corrector::nearest('roliki', ['ролики']));
    }

    public function testAWordMayBeTwoWithoutTheirSpace(): void
    {
        self::assertContains(['наша', 'сетка'], Corrector::splits('нашасетка'));
        self::assertContains(['не', 'упало'], Corrector::splits('неупало'));
        self::assertContains(['cu', 'roti'], Corrector::splits('curoti'));
    }

    public function testAPartIsAStopWordOrLongEnough(): void
    {
        self::assertSame([['роли', 'ками']], Corrector::splits('роликами'));
        self::assertSame([], Corrector::splits('заряд'), 'за + ряд: the second word is too short.');
        self::assertSame([], Corrector::splits('всего'));
        self::assertSame([], Corrector::splits(str_repeat('мама', 9)));
    }

    /** Thousands of candidates are compared in milliseconds, so most must be rejected without a full comparison. */
    public function testManyCandidatesAreComparedQuickly(): void
    {
        mt_srand(22);
        $letters = mb_str_split('аеикорстнлмпву');
        $words = [];
        for ($i = 0; $i < 3000; $i++) {
            $words[] = implode('', array_map(static fn (): string => $letters[mt_rand(0, 13)], range(1, mt_rand(7, 11))));
        }
        $words[] = 'торможение';
        $started = hrtime(true);
        self::assertSame([['торможение', 80]], Corrector::nearest('торможенеи', $words));
        self::assertLessThan(200, (hrtime(true) - $started) / 1e6, 'milliseconds, of which a quiet machine needs 5');
    }
}
