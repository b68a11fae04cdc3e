<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Spelling;

use MdShop\Catalog\Search\Spelling\Corrector;
use MdShop\Catalog\Search\Spelling\SpellingKeys;
use MdShop\Catalog\Search\Text\Analyzer;
use MdShop\Catalog\Search\Text\Field;
use MdShop\Catalog\Search\Text\SearchDocument;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/**
 * Correctly spelt words must not be changed (docs/search.md, "Typing errors"): a typed word is known, and never corrected, if a text
 * has it, a word that begins with it (from two letters on) or a word with its stem.
 *
 * Two of three texts of the repository are in the index, the demonstration's, the guides' and those of the interface. The words are
 * those of all texts, as they are written and as people type them.
 */
final class CorrectWordsTest extends TestCase
{
    private const WORDS = 2500;

    private static ?Analyzer $analyzer = null;

    /** @var array<string, true> Folded words of the index. */
    private array $words = [];

    /** @var list<string> The same, sorted, for beginnings. */
    private array $sorted = [];

    /** @var array<string, true> */
    private array $stems = [];

    /** @var array<string, list<string>> Words by key. */
    private array $keys = [];

    #[TestWith(['ro', '\p{Latin}'])]
    #[TestWith(['ru', '\p{Cyrillic}'])]
    public function testCorrectWordsAreNotChanged(string $language, string $letter): void
    {
        $texts = self::texts($language);
        // Chosen by what they say, so that a new text changes nothing about the others. Without one of the other thirds a single word is changed:
        // configuratia to configurarea, mutam to muta.
        $this->index(array_filter($texts, static fn (string $text): bool => crc32($text) % 3 !== 2));
        $known = array_filter(self::wordsOf($texts, $letter), fn (string $word): bool => $this->isKnown($word));

        $changed = [];
        $changedIfNotLookedUp = 0;
        foreach ($known as $word) {
            foreach (self::asTyped($word) as $typed) {
                $correction = $this->isKnown($typed) ? null : $this->nearest($typed);
                if ($correction !== null) {
                    $changed[] = "{$typed} → {$correction}";
                }
            }
            $nearest = $this->nearest($word);
            $changedIfNotLookedUp += $nearest !== null && $nearest !== self::folded($word) ? 1 : 0;
        }

        self::assertSame([], $changed);
        self::assertGreaterThanOrEqual(self::WORDS, count($known), 'distinct correct words');
        self::assertGreaterThan(self::WORDS / 10, $changedIfNotLookedUp, 'words that resemble others, so that the rule is needed');
    }

    /** The rule. */
    private function isKnown(string $typed): bool
    {
        foreach (self::analyzer()->query($typed) as $term) {
            $isKnown = isset($this->words[$term->word]) || isset($this->words[$term->part]) || array_intersect_key(array_flip($term->stems), $this->stems) !== []
                || ($term->matchesBeginnings() && $this->isBeginning($term->word));
            if (! $isKnown) {
                return false;
            }
        }
        return true;
    }

    private function isBeginning(string $word): bool
    {
        $low = 0;
        $high = count($this->sorted);
        while ($low < $high) {
            $middle = intdiv($low + $high, 2);
            strcmp($this->sorted[$middle], $word) < 0 ? $low = $middle + 1 : $high = $middle;
        }
        return str_starts_with($this->sorted[$low] ?? '', $word);
    }

    /** What a word that is not known would be taken for. */
    private function nearest(string $typed): ?string
    {
        $word = self::folded($typed);
        $candidates = [];
        foreach (SpellingKeys::lookup($word) as $key) {
            array_push($candidates, ...$this->keys[$key] ?? []);
        }
        $others = array_values(array_diff(array_unique($candidates), [$word]));
        return Corrector::nearest($word, $others)[0][0] ?? null;
    }

    /** @param array<int, string> $texts */
    private function index(array $texts): void
    {
        $analyzer = self::analyzer();
        foreach ($texts as $text) {
            $words = $analyzer->document((new SearchDocument())->add(Field::Text, $text));
            $this->words += array_fill_keys(array_map('strval', array_keys($words->impacts)), true);
            foreach ($words->stems as $stems) {
                $this->stems += array_fill_keys($stems, true);
            }
        }
        foreach ($this->sorted = array_map('strval', array_keys($this->words)) as $word) {
            foreach (SpellingKeys::of($word) as $key) {
                $this->keys[$key][] = $word;
            }
        }
        sort($this->sorted, SORT_STRING);
    }

    /**
     * A word as people type it: in capital letters, without diacritics, with cedillas, in the spelling before 1993, with е instead of ё.
     *
     * @return list<string>
     */
    private static function asTyped(string $word): array
    {
        $cedillas = strtr($word, ['ș' => 'ş', 'ț' => 'ţ', 'Ș' => 'Ş', 'Ț' => 'Ţ']);
        $old = preg_replace('/(?<=\p{L})â(?=\p{L})/u', 'î', $word) ?? $word;
        return array_values(array_unique([$word, mb_strtoupper($word, 'UTF-8'), self::folded($word), $cedillas, $old]));
    }

    private static function analyzer(): Analyzer
    {
        return self::$analyzer ??= new Analyzer();
    }

    private static function folded(string $word): string
    {
        return self::analyzer()->query($word)[0]->word;
    }

    /**
     * The distinct words of a language, in lower case: of four letters or more, since shorter ones are never corrected.
     *
     * @param list<string> $texts
     * @return list<string>
     */
    private static function wordsOf(array $texts, string $letter): array
    {
        preg_match_all("/(?<![\\p{L}\\p{N}-]){$letter}{4,}(?![\\p{L}\\p{N}-])/u", implode("\n", $texts), $found);
        return array_values(array_unique(array_map(static fn (string $word): string => mb_strtolower($word, 'UTF-8'), $found[0])));
    }

    /** @return list<string> */
    private static function texts(string $language): array
    {
        $root = dirname(__DIR__, 4);
        $texts = [];
        foreach (glob("{$root}/plugin/demo/{,products/}*.json", GLOB_BRACE) ?: [] as $file) {
            array_push($texts, ...self::textsOf(json_decode((string) file_get_contents($file), true, 64, JSON_THROW_ON_ERROR), $language));
        }
        foreach ([...glob("{$root}/plugin/guides/{$language}/*.md") ?: [], "{$root}/src-contract/messages/{$language}.ts", "{$root}/src-contract/descriptions/{$language}.ts"] as $file) {
            array_push($texts, ...explode("\n", (string) file_get_contents($file)));
        }
        $translations = file($root . '/plugin/languages/md-shop-catalog-' . ['ro' => 'ro_RO', 'ru' => 'ru_RU'][$language] . '.po') ?: [];
        array_push($texts, ...array_filter($translations, static fn (string $line): bool => str_starts_with($line, 'msgstr')));
        return array_map(static fn (string $text): string => html_entity_decode(strip_tags(str_replace('<', ' <', $text)), ENT_QUOTES), $texts);
    }

    /** @return list<string> The texts under a language, wherever it is. */
    private static function textsOf(mixed $value, string $language, bool $isInLanguage = false): array
    {
        if (! is_array($value)) {
            return $isInLanguage && is_string($value) ? [$value] : [];
        }
        $texts = [];
        foreach ($value as $name => $part) {
            array_push($texts, ...self::textsOf($part, $language, $isInLanguage || $name === $language));
        }
        return $texts;
    }
}
