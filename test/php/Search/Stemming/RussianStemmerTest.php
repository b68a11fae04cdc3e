<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Stemming;

use MdShop\Catalog\Search\Stemming\RussianStemmer;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** Each rule of the algorithm at least once; test/stemming compares a million words with another implementation. */
final class RussianStemmerTest extends TestCase
{
    /** @param list<string> $words */
    #[DataProvider('words')]
    public function testFormsOfAWordHaveTheSameStem(string $stem, array $words): void
    {
        $stemmer = new RussianStemmer();
        foreach ($words as $word) {
            self::assertSame($stem, $stemmer->stem($word), $word);
        }
    }

    /** @return iterable<string, array{string, list<string>}> */
    public static function words(): iterable
    {
        yield 'cases of a noun' => ['ролик', ['ролики', 'роликов', 'роликами']];
        yield 'ё and е' => ['колес', ['колесо', 'колёса', 'колеса', 'колёсами']];
        yield 'masculine noun' => ['шлем', ['шлем', 'шлемы', 'шлемов']];
        yield 'feminine noun' => ['защит', ['защита', 'защиты', 'защитой']];
        yield 'soft noun' => ['гарант', ['гарантия', 'гарантии', 'гарантией']];
        yield 'neuter noun in -ие' => ['катан', ['катание', 'катания']];
        yield 'noun in -ость' => ['скорост', ['скорость', 'скорости']];
        yield '-ость only in R2' => ['важност', ['важность']];
        yield '-ость is cut in R2' => ['мгновен', ['мгновенность']];
        yield 'adjective' => ['детск', ['детский', 'детская', 'детские']];
        yield 'adjective with ё' => ['черн', ['чёрный', 'черного', 'чёрная']];
        yield 'double н' => ['длин', ['длинный', 'длинна']];
        yield 'superlative' => ['важн', ['важнейший', 'важнейшие', 'важнейшее']];
        yield 'superlative without adjective ending' => ['сильн', ['сильнейше']];
        yield 'perfective gerund after и' => ['куп', ['купить', 'купив', 'купивши']];
        yield 'perfective gerund after а' => ['сдела', ['сделав', 'сделавшись']];
        yield 'participles' => ['чита', ['читаемый', 'читающий', 'читавшая']];
        yield 'a participle that needs а before it' => ['бегущ', ['бегущ']];
        yield 'reflexive verb' => ['ката', ['катается', 'катались', 'кататься', 'каталась']];
        yield 'verb' => ['езд', ['ездить', 'ездишь', 'ездит', 'ездили']];
        yield 'soft sign' => ['сем', ['семья']];
        yield 'и after a vowel before the ending' => ['юл', ['юлия', 'юлию']];
        yield 'everything before the first vowel' => ['сью', ['сью']];
        yield 'a single vowel' => ['я', ['я']];
        yield 'no vowel' => ['встр', ['встр']];
        yield 'digits before letters' => ['110мм', ['110мм']];
        yield 'Latin letters' => ['led', ['led']];
        yield 'nothing' => ['', ['']];
    }

    public function testInvalidUtf8IsReturnedUnchanged(): void
    {
        self::assertSame("рол\xD0", (new RussianStemmer())->stem("рол\xD0"));
    }
}
