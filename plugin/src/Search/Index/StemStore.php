<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

use MdShop\Catalog\Search\Text\IndexedWords;
use MdShop\Catalog\Support\Database\Database;

/**
 * Stores the words of a generation: which of them have which stem, and their spellings. The other forms of a word are looked up here, so that postings need
 * only a row for each word and none for stems. Pairs are only added; a pair whose word no entry contains any more has no
 * effect. A stop word has the stem '', by which nothing is looked up.
 */
final class StemStore
{
    /** Rows of one statement. */
    private const ROWS = 2000;

    /** Rows whose words are spelt together: few enough for a memory limit of 128 MiB. */
    private const WORDS = 20000;

    /** How many written words are cached in this process. */
    private const CACHE_SIZE = 100000;

    /** @var array<int, array<string, array<array-key, true>>> By generation, language and word. */
    private array $written = [];
    private int $cached = 0;

    public function __construct(private readonly Database $database, private readonly SpellingStore $spellings)
    {
    }

    /**
     * Adds words with their stems and spellings. Do not call it in a transaction: a rollback would make the cache of written words wrong.
     *
     * @param iterable<array{string, IndexedWords}> $texts The language and the words of each text.
     */
    public function add(int $generation, iterable $texts): void
    {
        $new = $this->addStems($generation, $texts);
        $this->spellings->add($generation, array_map(static fn (array $words): array => array_map('strval', array_keys($words)), $new));
    }

    /**
     * The same without the spellings, for a generation that is being built: processes that build it together do not know each other's words,
     * so addSpellings() adds them once at the end.
     *
     * @param iterable<array{string, IndexedWords}> $texts The language and the words of each text.
     * @return array<string, array<array-key, true>> The words that this process had not written before, by language.
     */
    public function addStems(int $generation, iterable $texts): array
    {
        $rows = [];
        $new = [];
        foreach ($texts as [$language, $words]) {
            // Most words of a text are already known from other texts.
            $unknown = array_diff_key($words->stems, $this->written[$generation][$language] ?? [], $new[$language] ?? []);
            foreach ($unknown as $word => $stems) {
                $new[$language][$word] = true;
                foreach ($stems ?: [''] as $stem) {
                    $rows[] = [$generation, $language, $stem, (string) $word];
                }
            }
        }
        usort($rows, static fn (array $a, array $b): int => [$a[1], $a[2], $a[3]] <=> [$b[1], $b[2], $b[3]]);
        foreach (array_chunk($rows, self::ROWS) as $chunk) {
            $this->database->insertRows("{$this->table()} (generation, language, stem, word)", $chunk, ignore: true);
        }
        $this->cache($generation, $new);
        return $new;
    }

    /**
     * Adds the spellings of all words of a generation. Can be stopped and repeated at any time.
     *
     * @param callable(): void $renew Called after each step.
     */
    public function addSpellings(int $generation, callable $renew): void
    {
        foreach ($this->database->column("SELECT DISTINCT language FROM {$this->table()} WHERE generation = %d", [$generation]) as $language) {
            $last = ['stem' => '', 'word' => ''];
            do {
                $rows = $this->database->rows(
                    "SELECT stem, word FROM {$this->table()} WHERE generation = %d AND language = %s AND (stem > %s OR (stem = %s AND word > %s))
                     ORDER BY stem, word LIMIT %d",
                    [$generation, $language, (string) $last['stem'], (string) $last['stem'], (string) $last['word'], self::WORDS]
                );
                $this->spellings->add($generation, [$language => array_values(array_unique(array_map('strval', array_column($rows, 'word'))))]);
                $renew();
                $last = $rows === [] ? $last : $rows[count($rows) - 1];
            } while (count($rows) === self::WORDS);
        }
        $this->spellings->join($generation, $renew);
    }

    /** @param array<string, array<array-key, true>> $words By language. */
    private function cache(int $generation, array $words): void
    {
        if ($this->cached > self::CACHE_SIZE) {
            $this->written = [];
            $this->cached = 0;
        }
        foreach ($words as $language => $ofLanguage) {
            $this->written[$generation][$language] = ($this->written[$generation][$language] ?? []) + $ofLanguage;
            $this->cached += count($ofLanguage);
        }
    }

    /**
     * @param list<string> $stems
     * @return array<array-key, list<string>> Words by stem.
     */
    public function words(int $generation, string $language, array $stems): array
    {
        if ($stems === []) {
            return [];
        }
        $words = [];
        $rows = $this->database->rows(
            "SELECT stem, word FROM {$this->table()} WHERE generation = %d AND language = %s AND stem IN (" . Database::placeholders(count($stems), '%s') . ')',
            [$generation, $language, ...$stems]
        );
        foreach ($rows as $row) {
            $words[(string) $row['stem']][] = (string) $row['word'];
        }
        return $words;
    }

    private function table(): string
    {
        return $this->database->table('stems');
    }
}
