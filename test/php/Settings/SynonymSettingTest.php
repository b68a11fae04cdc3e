<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Settings;

use MdShop\Catalog\Search\Text\Analyzer;
use MdShop\Catalog\Search\Text\QueryTerm;
use MdShop\Catalog\Settings\DefaultSynonyms;
use MdShop\Catalog\Settings\Settings;
use MdShop\Catalog\Settings\SettingsChange;
use MdShop\Catalog\Settings\SettingsProblem;
use MdShop\Catalog\Settings\SettingsSchema;
use MdShop\Catalog\Settings\SiteNames;
use MdShop\Catalog\Settings\SynonymText;
use MdShop\Catalog\Tests\WordPress\State;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** The setting `search_synonyms`. */
final class SynonymSettingTest extends TestCase
{
    protected function setUp(): void
    {
        // Another test may have left another locale.
        State::reset();
    }

    public function testASiteThatNeverSetItUsesTheDefault(): void
    {
        self::assertSame(DefaultSynonyms::TEXTS['ro'], Settings::from([])->synonyms('ro'));
        self::assertSame(DefaultSynonyms::TEXTS['ru'], Settings::from(['search_synonyms' => ['ro' => 'a, b']])->synonyms('ru'));
        self::assertSame(DefaultSynonyms::TEXTS, Settings::from([])->toArray()['search_synonyms']);
        self::assertSame('', Settings::from([])->synonyms('en'));
    }

    public function testDefaultTextsAreNotStored(): void
    {
        $stored = static fn (array $settings): array => Settings::from($settings)->toStored(Settings::from([]));

        self::assertSame([], $stored(['order_url' => 'https://shop.example/'])['search_synonyms']);
        self::assertSame([], $stored(Settings::from([])->toArray())['search_synonyms'], 'a client sends back what it has read');
        self::assertSame(['ro' => ''], $stored(['search_synonyms' => ['ro' => '', 'ru' => DefaultSynonyms::TEXTS['ru']]])['search_synonyms']);
    }

    public function testAnEmptyTextMeansNone(): void
    {
        $settings = Settings::from(['search_synonyms' => ['ro' => '', 'ru' => 'ролики, коньки']]);

        self::assertSame(['', 'ролики, коньки'], [$settings->synonyms('ro'), $settings->synonyms('ru')]);
        self::assertSame($settings->toArray(), Settings::from($settings->toArray())->toArray());
    }

    #[TestWith(['x'])]
    #[TestWith([null])]
    #[TestWith([['ro' => ['role, patine'], 'ru' => 5]])]
    #[TestWith([['en' => 'skates, blades']])]
    #[TestWith(['a, b'])]
    #[TestWith([['ro' => 5]])]
    public function testOtherTypesGiveTheDefault(mixed $stored): void
    {
        self::assertSame(DefaultSynonyms::TEXTS, Settings::from(['search_synonyms' => $stored])->toArray()['search_synonyms']);
    }

    #[TestWith(['', ''])]
    #[TestWith(["role, patine\xFF", 'role, patine?'])]
    public function testAStoredTextIsUsedWithoutBytesThatAreNoUtf8(string $stored, string $expected): void
    {
        self::assertSame($expected, Settings::from(['search_synonyms' => ['ro' => $stored]])->synonyms('ro'));
    }

    #[DataProvider('validTexts')]
    public function testAcceptsValidTexts(string $text): void
    {
        $change = self::change(['ru' => $text]);

        self::assertSame([], $change->problems());
        self::assertSame($text, $change->settings()->synonyms('ru'));
        self::assertSame(DefaultSynonyms::TEXTS['ro'], $change->settings()->synonyms('ro'), 'the other language keeps its text');
    }

    /** @return iterable<string, array{string}> */
    public static function validTexts(): iterable
    {
        yield 'none' => [''];
        yield 'a group' => ['ролики, роликовые коньки'];
        yield 'empty lines, and the ends of lines of forms' => ["\r\nролики , коньки\r\n\r\nшлем,каска\r\n"];
        yield 'as many lines as possible' => [implode("\n", array_fill(0, SynonymText::LINES, 'а, б'))];
        yield 'as many words in a line as possible' => [implode(', ', array_fill(0, SynonymText::MEMBERS, 'слово'))];
        yield 'as many words in a phrase as possible' => ['ролики, ' . implode(' ', array_fill(0, SynonymText::MEMBER_WORDS, 'слово'))];
        yield 'the longest word' => ['ролики, ' . str_repeat('щ', SynonymText::MEMBER_LENGTH)];
        yield 'the longest text' => [str_repeat("\n", SynonymText::LENGTH - 4) . 'а, б'];
    }

    #[DataProvider('invalidTexts')]
    public function testSaysWhatIsWrongAndWhere(mixed $text, string $reason): void
    {
        $change = self::change(['ro' => $text]);
        $problem = $change->problems()['search_synonyms.ro'] ?? null;

        self::assertNotNull($problem);
        self::assertStringContainsString($reason, SettingsProblem::text('md_shop_settings[search_synonyms][ro]', $problem));
        self::assertSame(DefaultSynonyms::TEXTS['ro'], $change->settings()->synonyms('ro'), 'the old text stays');
    }

    /** @return iterable<string, array{mixed, string}> */
    public static function invalidTexts(): iterable
    {
        $long = str_repeat('ș', SynonymText::MEMBER_LENGTH + 1);
        yield 'a list' => [['role, patine'], 'it must be text in UTF-8'];
        yield 'a number' => [7, 'it must be text in UTF-8'];
        yield 'not UTF-8' => ["role, \xFF", 'it must be text in UTF-8'];
        yield 'one word' => ["role, patine\n\nrolere", 'line 3 contains only “rolere”: add its synonyms after it, separated by commas'];
        yield 'other separators' => ['role; rolere', 'line 1 contains only “role; rolere”'];
        yield 'a comma at the end' => ["role, patine\r\ncască, coif,", 'in line 2 a word is missing before or after a comma'];
        yield 'two commas' => ['role, , patine', 'in line 1 a word is missing'];
        yield 'signs' => ['role, ***', 'in line 1, “***” has no letter and no digit'];
        yield 'a long word' => ["role, {$long}", 'in line 1, “' . str_repeat('ș', 30) . '…” is longer than 60 characters'];
        yield 'a long phrase' => ['role, un doi trei patru cinci șase', 'in line 1, “un doi trei patru cinci șase” has more than 5 words'];
        yield 'many words' => [implode(', ', array_fill(0, SynonymText::MEMBERS + 1, 'role')), 'line 1 has more than 12 words and phrases'];
        yield 'many lines' => [implode("\n\n", array_fill(0, SynonymText::LINES + 1, 'a, b')), 'it has more than 200 lines with words'];
        yield 'a long text' => [str_repeat("\n", SynonymText::LENGTH - 3) . 'a, b', 'it is longer than 10000 characters'];
    }

    public function testUnknownLanguagesAndOtherTypesAreProblems(): void
    {
        self::assertSame(['search_synonyms.en'], array_keys(self::change(['en' => 'a, b'])->problems()));
        self::assertSame(['search_synonyms'], array_keys(self::change('a, b')->problems()));
    }

    public function testTheSchemaHasTheSameLimit(): void
    {
        $texts = SettingsSchema::of(5000)['properties']['search_synonyms'];

        self::assertSame(['ro', 'ru'], array_keys($texts['properties']));
        self::assertSame(['type' => 'string', 'maxLength' => SynonymText::LENGTH], $texts['properties']['ro']);
        self::assertFalse($texts['additionalProperties']);
    }

    public function testOnlyAChangeOfSynonymsNeedsNoRebuild(): void
    {
        $before = Settings::from(['bases' => ['product' => 'role']]);
        $synonyms = Settings::from(['bases' => ['product' => 'role'], 'search_synonyms' => ['ro' => '']]);
        $both = Settings::from(['bases' => ['product' => 'patine'], 'search_synonyms' => ['ro' => '']]);

        self::assertTrue($before->differsOnlyBesideReadModel($synonyms));
        self::assertFalse($before->differsOnlyBesideReadModel($before));
        self::assertFalse($synonyms->differsOnlyBesideReadModel($both));
        self::assertFalse($before->differsOnlyBesideReadModel($both));
    }

    #[TestWith(['ro'])]
    #[TestWith(['ru'])]
    public function testTheDefaultsAreValidAndFarFromTheLimits(string $language): void
    {
        $text = DefaultSynonyms::TEXTS[$language];

        self::assertNull(SynonymText::problem($text));
        self::assertGreaterThanOrEqual(25, count(SynonymText::lines($text)));
        self::assertLessThan(SynonymText::LENGTH / 2, mb_strlen($text));
    }

    /** A line whose words are forms of one another would do nothing, and one line twice would be a mistake. */
    #[TestWith(['ro'])]
    #[TestWith(['ru'])]
    public function testEveryDefaultSynonymIsAnotherWord(string $language): void
    {
        $analyzer = new Analyzer();
        $key = static fn (string $member): string => implode(' ', array_map(
            static fn (QueryTerm $term): string => $term->stems[0] ?? $term->word,
            $analyzer->query($member)
        ));
        $seen = [];
        foreach (SynonymText::lines(DefaultSynonyms::TEXTS[$language]) as $line) {
            $keys = array_map($key, SynonymText::members($line));
            self::assertSame($keys, array_unique($keys), $line);
            self::assertNotContains($keys, $seen, $line);
            $seen[] = $keys;
        }
    }

    private static function change(mixed $synonyms): SettingsChange
    {
        $names = new class () implements SiteNames {
            public function conflict(string $base): ?string
            {
                return null;
            }

            public function isContentType(string $postType): bool
            {
                return true;
            }
        };
        return new SettingsChange(Settings::from([]), ['search_synonyms' => $synonyms], $names, 5000);
    }
}
