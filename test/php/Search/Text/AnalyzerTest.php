<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Text;

use MdShop\Catalog\Search\Text\Analyzer;
use MdShop\Catalog\Search\Text\Field;
use MdShop\Catalog\Search\Text\IndexedWords;
use MdShop\Catalog\Search\Text\QueryTerm;
use MdShop\Catalog\Search\Text\SearchDocument;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** Texts match queries exactly as docs/decisions.md, "Search", says. */
final class AnalyzerTest extends TestCase
{
    /**
     * The case is how a one-word query matches a text: 'equal', 'begins', 'stem', or '' for no match.
     */
    #[DataProvider('queriesAndTexts')]
    public function testAWordMatchesATextByEqualityBeginningOrStem(string $query, string $text, string $expected): void
    {
        self::assertSame($expected, self::matchText($query, $text));
    }

    /** @return iterable<string, array{string, string, string}> */
    public static function queriesAndTexts(): iterable
    {
        foreach (
            [
            ['role', 'Role inline', 'equal'],
            ['rol', 'Role inline', 'begins'],
            ['rolelor', 'Role inline', 'stem'],
            ['roles', 'rolă', ''],
            ['шлемы', 'Шлем городской', 'stem'],
            ['роликовых', 'Роликовые коньки', 'stem'],
            ['чёрный', 'черный', 'equal'],
            ['рулик', 'ролик', ''],
            ['căști', 'casti', 'equal'],
            ['caşti', 'căști', 'equal'],
            ['protectie', 'protecții', 'stem'],
            ['pîine', 'pâine', 'equal'],
            ['piine', 'pâine', 'stem'],
            ['paine', 'pîine', 'equal'],
            ['reincarcare', 'reîncărcarea', 'begins'],
            ['38', '38, negru', 'equal'],
            ['3', '38', 'begins'],
            ['36,5', 'mărimea 36.5', 'equal'],
            ['🛼', 'Patine 🛼', 'equal'],
            ['608zz', 'rulmenți 608-ZZ', 'equal'],
            ['608', 'rulmenți 608-ZZ', 'equal'],
            ['zz', 'rulmenți 608ZZ', 'equal'],
            ['site', 'site-ul clubului', 'equal'],
            ['siteul', 'site-ul clubului', 'equal'],
            ['колеса 85а', 'Колеса 85A', 'equal'],
            ['85a', 'Колеса 85А', 'equal'],
            ['4х80', 'Колеса 4x80', 'equal'],
            ['шлем М', 'Шлем M', 'equal'],
            ['T-ключ', 'Т-ключ', 'equal'],
            ['тключ', 'Т-ключ', 'equal'],
            ['ХL', 'XL', 'equal'],
            ['х', 'X', 'equal'],
            ['мост', 'moct', ''],
            ['80мм', '80mm', ''],
            ] as [$query, $text, $expected]
        ) {
            yield "{$query} in {$text}" => [$query, $text, $expected];
        }
    }

    #[DataProvider('codes')]
    public function testSkusMatchWithAndWithoutDashes(string $query, bool $found): void
    {
        $words = (new Analyzer())->document((new SearchDocument())->add(Field::Sku, 'PW-FLX-80.38'));
        foreach ((new Analyzer())->query($query) as $term) {
            self::assertSame($found, self::match($term, $words) !== '', $query);
        }
    }

    /** @return iterable<array{string, bool}> */
    public static function codes(): iterable
    {
        foreach (['PW-FLX-80.38', 'pw-flx-80', 'pwflx8038', 'PWFLX80', 'pw‑flx'] as $code) {
            yield $code => [$code, true];
        }
        foreach (['flx', '80', 'PW-FLY', 'xpw-flx-80'] as $code) {
            yield $code => [$code, false];
        }
    }

    /** @param list<string> $queries */
    #[TestWith(['РW-80А', ['pw-80a', 'PW80A', 'рw-80а']])]
    #[TestWith(['КР-М-80', ['КРМ80', 'кр-м-80', 'крм-80']])]
    #[TestWith(['КРМ80', ['КР-М-80']])]
    public function testASkuMayHaveCyrillicLettersThatLookLikeLatinOnes(string $sku, array $queries): void
    {
        $words = (new Analyzer())->document((new SearchDocument())->add(Field::Sku, $sku));
        foreach ($queries as $query) {
            foreach ((new Analyzer())->query($query) as $term) {
                self::assertSame('equal', self::match($term, $words), $query);
            }
        }
    }

    public function testAWordInSeveralFieldsSaysWhatItSaysInEach(): void
    {
        $words = (new Analyzer())->document((new SearchDocument())->add(Field::Text, 'role')->add(Field::Name, 'Role')->add(Field::Term, 'role'));

        self::assertSame(['role' => 67 + 28 + 123], $words->impacts, 'in the name, a term and the text');
        self::assertSame(['role' => ['rol']], $words->stems);
    }

    public function testSpellingsThatFoldToOneWordKeepTheStemsOfBoth(): void
    {
        $words = (new Analyzer())->document((new SearchDocument())->add(Field::Text, 'fată față'));

        self::assertSame(['fata'], array_keys($words->impacts));
        self::assertSame(['fat'], array_values(array_unique($words->stems['fata'])));
    }

    public function testStopWordsAreDroppedUnlessNoOtherWordIsLeft(): void
    {
        $words = static fn (string $query): array => array_map(static fn (QueryTerm $term): string => $term->word, (new Analyzer())->query($query));

        self::assertSame(['casti', 'copii'], $words('căști pentru copii'));
        self::assertSame(['шлем', 'детей'], $words('шлем для детей'));
        self::assertSame(['casti', 'детей'], $words('căști для детей'), 'stop words of both languages, since a query may mix them');
        self::assertSame(['pentru', 'de'], $words('pentru de'));
        self::assertSame([], $words(' !!! '));
    }

    public function testALetterNextToDigitsIsATerm(): void
    {
        self::assertCount(2, (new Analyzer())->query('80A'));
    }

    public function testASingleSIsASizeAndNoStopWord(): void
    {
        $words = static fn (string $query): array => array_map(static fn (QueryTerm $term): string => $term->word, (new Analyzer())->query($query));

        self::assertSame(['tricou', 's'], $words('tricou S'));
        self::assertSame(['dus'], $words('s-a dus'));
        self::assertSame(['шлем'], $words('шлем с'), 'In Cyrillic letters it is a word.');
    }

    public function testEveryTermOccursOnce(): void
    {
        self::assertCount(1, (new Analyzer())->query('role Role ROLE'));
    }

    public function testLongWordsAreTruncated(): void
    {
        $word = str_repeat('щ', 100);

        self::assertSame('equal', self::matchText($word, $word));
        foreach (array_keys((new Analyzer())->document((new SearchDocument())->add(Field::Text, $word)->add(Field::Sku, $word))->impacts) as $found) {
            self::assertLessThanOrEqual(64, mb_strlen((string) $found));
        }
    }

    private static function matchText(string $query, string $text): string
    {
        $analyzer = new Analyzer();
        $words = $analyzer->document((new SearchDocument())->add(Field::Text, $text));
        $found = array_map(static fn (QueryTerm $term): string => self::match($term, $words), $analyzer->query($query));
        return in_array('', $found, true) ? '' : $found[0];
    }

    private static function match(QueryTerm $term, IndexedWords $words): string
    {
        $folded = array_map('strval', array_keys($words->impacts));
        if (array_intersect([$term->word, $term->part], $folded) !== []) {
            return 'equal';
        }
        if (array_filter($folded, static fn (string $word): bool => str_starts_with($word, $term->word)) !== []) {
            return 'begins';
        }
        return array_intersect($term->stems, array_merge(...array_values($words->stems))) === [] ? '' : 'stem';
    }
}
