<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Spelling;

use MdShop\Catalog\Search\Spelling\SpellingKeys;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** A typed word asks for a key of each known word that resembles it (docs/search.md, "Typing errors"). */
final class SpellingKeysTest extends TestCase
{
    private const ALPHABETS = ['ro' => 'abcdefghijklmnopqrstuvwxyz', 'ru' => 'абвгдежзийклмнопрстуфхцчшщъыьэюя'];

    public function testTheKeysAreConsonantsConsonantsWithoutOneAndVowels(): void
    {
        self::assertSame([':rtl', ':tl', ':rl', ':rt', '-oie'], SpellingKeys::of('rotile'));
        self::assertSame([':RLK', ':LK', ':RK', ':RL', '-OII'], SpellingKeys::of('ролики'));
    }

    public function testSignsSemivowelsAndDoubledConsonantsDoNotCount(): void
    {
        self::assertSame(SpellingKeys::of('обезд'), SpellingKeys::of('объездь'));
        self::assertSame(SpellingKeys::of('касовы'), SpellingKeys::of('кассовый'));
        self::assertSame(SpellingKeys::of('tenis'), SpellingKeys::of('tennis'));
    }

    /** @param list<string> $keys */
    #[DataProvider('shortWords')]
    public function testFewLettersAreKeysToo(string $word, array $keys): void
    {
        self::assertSame($keys, SpellingKeys::of($word));
    }

    /** @return iterable<string, array{string, list<string>}> */
    public static function shortWords(): iterable
    {
        yield 'one consonant' => ['ioi', [':', '-ioi']];
        yield 'no vowel' => ['лыж', [':LJ', ':J', ':L', '-Y']];
        yield 'equal neighbours that are left count once' => ['котик', [':KTK', ':TK', ':K', ':KT', '-OI']];
    }

    #[DataProvider('wordsWithoutKeys')]
    public function testOtherWordsHaveNoKeys(string $word): void
    {
        self::assertSame([], SpellingKeys::of($word));
    }

    /** @return iterable<string, array{string}> */
    public static function wordsWithoutKeys(): iterable
    {
        foreach (['', 'в', 'cu', '80mm', 'abec7', '42', 'pw-80', 'roлe', '🛼', '80.5', "rol\xFFe"] as $word) {
            yield "\"{$word}\"" => [$word];
        }
    }

    public function testNumbersAndCodesAskForNoKeys(): void
    {
        foreach (['', '42', '80mm', 'abec7', 'pw-80'] as $typed) {
            self::assertSame([], SpellingKeys::lookup($typed), $typed);
        }
    }

    public function testKeysAreShortFewAndAscii(): void
    {
        foreach (['водонепроницаемость', 'incompatibilitatilor', 'zzzz', str_repeat('стр', 20)] as $word) {
            $keys = SpellingKeys::of($word);
            self::assertLessThanOrEqual(8, count($keys), $word);
            foreach ($keys as $key) {
                self::assertMatchesRegularExpression('/^[:-][a-zA-Z]{0,6}$/D', $key, $word);
            }
        }
    }

    /** Every edit of every letter, at every place. */
    #[DataProvider('wordsToEdit')]
    public function testEveryWordWithOneEditAsksForAKeyOfTheWord(string $word, string $alphabet): void
    {
        $keys = SpellingKeys::of($word);
        foreach (self::edits($word, $alphabet) as $typed) {
            if (array_intersect($keys, SpellingKeys::lookup($typed)) === []) {
                self::fail("{$typed} asks for no key of {$word}.");
            }
        }
        self::assertNotSame([], $keys);
    }

    /** @return iterable<string, array{string, string}> */
    public static function wordsToEdit(): iterable
    {
        foreach (['casca', 'genunchiera', 'tenner', 'aaron', 'nanon'] as $word) {
            yield $word => [$word, self::ALPHABETS['ro']];
        }
        foreach (['шлем', 'центнер', 'амортизатор', 'объём', 'ванна', 'тотем', 'ступнями'] as $word) {
            $folded = str_replace('ё', 'е', $word);
            yield $word => [$folded, self::ALPHABETS['ru']];
        }
        mt_srand(20);
        foreach (self::ALPHABETS as $alphabet) {
            for ($i = 0; $i < 3; $i++) {
                $letters = mb_str_split($alphabet);
                $word = implode('', array_map(static fn (): string => $letters[mt_rand(0, count($letters) - 1)], range(1, 5 + $i)));
                yield "random {$word}" => [$word, $alphabet];
            }
        }
    }

    public function testFewPairsOfEditsAreMissed(): void
    {
        mt_srand(21);
        $missed = 0;
        $words = [
            ['protectie', 'ro'], ['inchidere', 'ro'], ['antrenament', 'ro'], ['rezistenta', 'ro'], ['competitie', 'ro'],
            ['подшипник', 'ru'], ['тренировка', 'ru'], ['застежка', 'ru'], ['наколенник', 'ru'], ['торможение', 'ru'],
        ];
        for ($i = 0; $i < 1000; $i++) {
            [$word, $language] = $words[$i % count($words)];
            $once = self::anyOf(self::edits($word, self::ALPHABETS[$language]));
            $twice = self::anyOf(self::edits($once, self::ALPHABETS[$language]));
            $missed += array_intersect(SpellingKeys::of($word), SpellingKeys::lookup($twice)) === [] ? 1 : 0;
        }
        self::assertLessThan(100, $missed);
    }

    /** @param list<string> $words */
    private static function anyOf(array $words): string
    {
        return $words[mt_rand(0, count($words) - 1)];
    }

    /** @return list<string> All words that are one edit away. */
    private static function edits(string $word, string $alphabet): array
    {
        $letters = mb_str_split($word);
        $edits = [];
        for ($i = 0; $i <= count($letters); $i++) {
            $before = implode('', array_slice($letters, 0, $i));
            $after = implode('', array_slice($letters, $i));
            $afterNext = implode('', array_slice($letters, $i + 1));
            foreach (mb_str_split($alphabet) as $letter) {
                $edits[] = $before . $letter . $after;
                $edits[] = $before . $letter . $afterNext;
            }
            $edits[] = $before . $afterNext;
            $edits[] = $before . ($letters[$i + 1] ?? '') . ($letters[$i] ?? '') . implode('', array_slice($letters, $i + 2));
        }
        return $edits;
    }
}
