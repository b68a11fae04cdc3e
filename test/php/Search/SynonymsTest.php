<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search;

use MdShop\Catalog\Search\Concept;
use MdShop\Catalog\Search\Synonyms;
use MdShop\Catalog\Search\Text\Analyzer;
use MdShop\Catalog\Search\Text\QueryTerm;
use MdShop\Catalog\Settings\DefaultSynonyms;
use MdShop\Catalog\Settings\SynonymText;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** The rules of docs/search.md, "Synonyms". */
final class SynonymsTest extends TestCase
{
    /** Concepts are written "typed=synonym=…" and separated by blanks; the words of a phrase are joined by "+". */
    #[DataProvider('queries')]
    public function testConceptsAreTheWordsOfTheQueryAndTheirSynonyms(string $query, string $expected): void
    {
        $text = <<<'TEXT'
            role, rollere, patine cu rotile

            quad, patine cu rotile
            căptușeală, pâine, alpinism
            608-ZZ, rulment de 8
            set, trusă mare, set mare de scule
            ролики, роликовые коньки, роллеры
            ёлка, ель
            М, средний
            TEXT;

        self::assertSame($expected, self::written($text, $query));
    }

    /** @return iterable<string, array{string, string}> */
    public static function queries(): iterable
    {
        foreach (
            [
            'a word of a group' => ['role', 'role=rollere=patine+rotile'],
            'a letter that looks the same in the other alphabet' => ['M', 'm=средний'],
            'another word of it' => ['rollere', 'rollere=role=patine+rotile'],
            'a phrase of it, and of another group' => ['patine cu rotile', 'patine+rotile=role=rollere=quad'],
            'groups are not joined through a phrase of both' => ['quad', 'quad=patine+rotile'],
            'an inflected word' => ['rolelor', 'rolelor=rollere=patine+rotile'],
            'an inflected phrase' => ['patinele cu rotile', 'patinele+rotile=role=rollere=quad'],
            'stop words in a phrase do not count' => ['patine pe rotile', 'patine+rotile=role=rollere=quad'],
            'a part of a phrase has no synonyms' => ['patine rapide', 'patine rapide'],
            'the words of a phrase in another order have none' => ['rotile patine', 'rotile patine'],
            'other words stay' => ['role albe pentru copii', 'role=rollere=patine+rotile albe copii'],
            'two words of a group' => ['role rollere', 'role=rollere=patine+rotile rollere=role=patine+rotile'],
            'without diacritics' => ['captuseala', 'captuseala=paine=alpinism'],
            'with a cedilla' => ['căptuşeală', 'captuseala=paine=alpinism'],
            'old spelling' => ['pîine', 'paine=captuseala=alpinism'],
            'old spelling without diacritics' => ['piine', 'piine=captuseala=alpinism'],
            'a stem that the word does not begin with' => ['alpinist', 'alpinist=captuseala=paine'],
            'a number and a letter' => ['608zz', '608+zz=rulment+8'],
            'a word with a dash' => ['608-ZZ', '608+zz=rulment+8'],
            'a number alone is not the phrase' => ['608', '608'],
            'a part of a word with a dash' => ['role-set', 'role=rollere=patine+rotile set=trusa+mare=set+mare+scule'],
            'the longest phrase counts first' => ['mărimea trusă mare', 'marimea trusa+mare=set=set+mare+scule'],
            'even if a shorter one begins before it' => ['set mare de scule', 'set+mare+scule=set=trusa+mare'],
            'Russian' => ['роликовых коньков', 'роликовых+коньков=ролики=роллеры'],
            'е instead of ё' => ['елки', 'елки=ель'],
            'a query of unknown words' => ['xyzzy plugh', 'xyzzy plugh'],
            'only stop words' => ['de la', 'de la'],
            'no word' => ['!!!', ''],
            ] as $name => [$query, $expected]
        ) {
            yield $name => [$query, $expected];
        }
    }

    public function testAConceptNamesTheTypedWords(): void
    {
        [$phrase, $word] = self::expand('role, patine cu rotile', 'Patinele cu Rotile 80-mm');

        self::assertSame(['patinele', 'rotile'], $phrase->typed);
        self::assertSame(['80-mm'], $word->typed);
    }

    public function testWhatWasTypedComesFirstAndIsUnchanged(): void
    {
        $terms = (new Analyzer())->query('rol');
        [$concept] = Synonyms::of('rol, personaj', new Analyzer())->expand($terms);

        self::assertSame([$terms], array_slice($concept->alternatives, 0, 1));
        self::assertTrue($concept->alternatives[0][0]->matchesBeginnings());
    }

    public function testSynonymsAreWholeWords(): void
    {
        [$concept] = self::expand('preț, cost', 'preț');

        self::assertSame('cost', $concept->alternatives[1][0]->word);
        self::assertFalse($concept->alternatives[1][0]->matchesBeginnings(), 'a search for prices must not find "costum"');
    }

    public function testAFormOfTheTypedWordIsNoAlternative(): void
    {
        self::assertSame('rolele=patine', self::written('role, rolă, patine', 'rolele'));
        self::assertSame('rola=patine', self::written('role, rolă, patine', 'rolă'));
    }

    public function testAWordOfManyGroupsHasAsManyAlternativesAsALineMayHave(): void
    {
        $text = implode("\n", array_map(static fn (int $number): string => "rolă, sinonim{$number}", range(1, 50)));

        [$concept] = self::expand($text, 'rolă');

        self::assertCount(SynonymText::MEMBERS, $concept->alternatives);
    }

    public function testAnEmptyTextGivesOneConceptForEachTerm(): void
    {
        self::assertSame('role copii', self::written('', 'role pentru copii'));
        self::assertSame('role copii', self::written(" \r\n\n", 'role pentru copii'));
    }

    public function testLinesMayEndAsInForms(): void
    {
        self::assertSame('role=patine quad=rolere', self::written("role, patine\r\nquad, rolere\r\n", 'role quad'));
    }

    /** The beginnings by which lines are found must not miss a word that would match. */
    public function testEveryWordOfTheDemonstrationFindsItsGroup(): void
    {
        $words = self::wordsOfTheDemonstration();
        self::assertGreaterThan(4000, count($words));
        $analyzer = new Analyzer();
        $forms = [];
        foreach ($words as $word) {
            [$term] = $analyzer->query($word);
            foreach ($term->stems as $stem) {
                $forms[$stem][] = $word;
            }
        }
        $missed = [];
        foreach (array_filter($forms, static fn (array $words): bool => count($words) > 1) as $words) {
            $last = $words[count($words) - 1];
            [$concept] = Synonyms::of("xyzzy, {$last}", $analyzer)->expand($analyzer->query($words[0]));
            if (count($concept->alternatives) !== 2) {
                $missed[] = "{$words[0]} → {$last}";
            }
        }
        self::assertSame([], $missed);
    }

    public function testTheDefaultsConnectWhatShopsCallTheSame(): void
    {
        $found = static fn (string $language, string $query): array => explode('=', self::written(DefaultSynonyms::TEXTS[$language], $query));

        self::assertContains('patine+rotile', $found('ro', 'role'));
        self::assertContains('rollere', $found('ro', 'patinelor cu rotile'));
        self::assertContains('role', $found('ro', 'rollere'));
        self::assertContains('роликовые+коньки', $found('ru', 'ролики'));
        self::assertContains('ролики', $found('ru', 'роллеры'));
        self::assertContains('роллеры', $found('ru', 'роликовых коньков'));
        self::assertContains('шлем', $found('ru', 'каски'));
        self::assertContains('retur', $found('ro', 'înapoierea'));
    }

    private static function written(string $text, string $query): string
    {
        $word = static fn (QueryTerm $term): string => $term->part === '' ? $term->word : $term->part;
        $phrase = static fn (array $terms): string => implode('+', array_map($word, $terms));
        $concept = static fn (Concept $concept): string => implode('=', array_map($phrase, $concept->alternatives));
        return implode(' ', array_map($concept, self::expand($text, $query)));
    }

    /** @return list<Concept> */
    private static function expand(string $text, string $query): array
    {
        $analyzer = new Analyzer();
        return Synonyms::of($text, $analyzer)->expand($analyzer->query($query));
    }

    /** @return list<string> */
    private static function wordsOfTheDemonstration(): array
    {
        $words = [];
        foreach (glob(dirname(__DIR__, 3) . '/plugin/demo/{,products/}*.json', GLOB_BRACE) ?: [] as $file) {
            preg_match_all('/\p{L}{2,}/u', (string) file_get_contents($file), $found);
            $words += array_flip(array_map(static fn (string $word): string => mb_strtolower($word, 'UTF-8'), $found[0]));
        }
        return array_map('strval', array_keys($words));
    }
}
