<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Stemming;

use MdShop\Catalog\Search\Stemming\RomanianStemmer;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** Each rule of the algorithm at least once; test/stemming compares a million words with another implementation. */
final class RomanianStemmerTest extends TestCase
{
    private const WITH_DIACRITICS = ['ă', 'â', 'î', 'ș', 'ț'];
    private const WITHOUT_DIACRITICS = ['a', 'a', 'i', 's', 't'];

    /** @param list<string> $words */
    #[DataProvider('words')]
    public function testFormsOfAWordHaveTheSameStem(string $stem, array $words): void
    {
        $stemmer = RomanianStemmer::forWords();
        foreach ($words as $word) {
            self::assertSame($stem, $stemmer->stem($word), $word);
        }
    }

    /** @return iterable<string, array{string, list<string>}> */
    public static function words(): iterable
    {
        yield 'plural and article' => ['rol', ['rolă', 'role', 'rolele', 'rolelor']];
        yield 'masculine article' => ['patinaj', ['patinaj', 'patinajul', 'patinajului']];
        yield 'neuter plural' => ['antrenament', ['antrenament', 'antrenamente', 'antrenamentele']];
        yield 'agent' => ['patin', ['patine', 'patinele', 'patinator', 'patinatori', 'patinatoare']];
        yield '-or that is not -ator' => ['antrenor', ['antrenor', 'antrenorul', 'antrenori', 'antrenorului']];
        yield '-ii, -iilor' => ['cop', ['copii', 'copiilor']];
        yield '-aua' => ['steau', ['steaua']];
        yield '-ile' => ['zil', ['zile', 'zilele']];
        yield 'not -ile after ab' => ['abil', ['abile']];
        yield '-ție, -ția' => ['protecț', ['protecție', 'protecția', 'protecții']];
        yield 'ț with comma and with cedilla' => ['roț', ['roți', 'roţi', 'roților', 'roţilor']];
        yield 'ș with comma and with cedilla' => ['cășt', ['căști', 'căşti', 'căștile', 'căştilor']];
        yield 'combining suffixes' => ['mobil', ['mobilitate', 'mobilități']];
        yield 'several combining suffixes' => ['activ', ['activitate', 'activitatea', 'activități']];
        yield '-icitate' => ['electr', ['electricitate']];
        yield '-ativ' => ['comunic', ['comunicativ']];
        yield '-itiv' => ['pozit', ['pozitiv']];
        yield '-iune only in R2' => ['națiun', ['națiune', 'naţiune', 'națiuni']];
        yield '-iune after ț' => ['constituț', ['constituție', 'constituția']];
        yield '-ist and -ism' => ['alpinist', ['alpinist', 'alpinistă', 'alpiniști', 'alpinism']];
        yield '-iști only in R2' => ['turișt', ['turiști']];
        yield 'verbs, first conjugation' => ['lucr', ['lucra', 'lucrează', 'lucrăm', 'lucrați', 'lucrau', 'lucrând']];
        yield 'verbs, fourth conjugation' => ['folos', ['folosesc', 'folosește', 'folosești', 'folosise']];
        yield 'a verb suffix after a vowel stays' => ['trăi', ['trăiește']];
        yield 'i between vowels is a consonant' => ['oai', ['oaie']];
        yield 'u between vowels is a consonant' => ['nou', ['noua']];
        yield 'inner î' => ['reîncărc', ['reîncărcare']];
        yield 'inner â' => ['pâin', ['pâine']];
        yield 'too short for a region' => ['ab', ['ab']];
        yield 'only vowels' => ['ouă', ['ouă']];
        yield 'a letter of another language' => ['éclair', ['éclair']];
        yield 'digits' => ['110', ['110']];
        yield 'nothing' => ['', ['']];
    }

    public function testInvalidUtf8IsReturnedUnchanged(): void
    {
        self::assertSame("rol\xC4", RomanianStemmer::forWords()->stem("rol\xC4"));
        self::assertSame("\xC8\x80\x80", RomanianStemmer::forWords()->stem("\xC8\x80\x80"));
    }

    /** @param list<string> $words */
    #[DataProvider('foldedWords')]
    public function testWordsWithoutDiacriticsHaveTheFoldedStem(string $stem, array $words): void
    {
        $folded = RomanianStemmer::forFoldedWords();
        foreach ($words as $word) {
            self::assertSame($stem, $folded->stem(str_replace(self::WITH_DIACRITICS, self::WITHOUT_DIACRITICS, $word)), $word);
        }
        self::assertSame($stem, str_replace(self::WITH_DIACRITICS, self::WITHOUT_DIACRITICS, RomanianStemmer::forWords()->stem($words[0])));
    }

    /** @return iterable<string, array{string, list<string>}> */
    public static function foldedWords(): iterable
    {
        yield 'roți' => ['rot', ['roți', 'roților']];
        yield 'căști' => ['cast', ['căști', 'căștile']];
        yield 'lucrează' => ['lucr', ['lucrează', 'lucrând', 'lucrăm', 'lucrați', 'lucrară', 'lucrarăți', 'lucraserăți']];
        yield 'activități' => ['activ', ['activități', 'activitatea']];
        yield 'folosești' => ['folos', ['folosești', 'folosească']];
        yield 'protecția' => ['protect', ['protecția', 'protecții']];
    }
}
