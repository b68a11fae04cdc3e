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

    /**
     * Rows whose words are spelt together, and those that are read with one statement: few enough for a memory limit of 128 MiB, of which
     * WP-CLI beside WooCommerce takes 119.
     */
    private const WORDS = 5000;
    private const READ = 1000;

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
     * Most texts have no new word, so what is there is read first, and nothing is written then. Spellings come before stems: a process that
     * ends between them leaves nothing that looks complete.
     *
     * @param iterable<array{string, IndexedWords}> $texts The language and the words of each text.
     */
    public function add(int $generation, iterable $texts): void
    {
        [$rows, $new] = $this->unwritten($generation, $texts);
        $missing = [];
        $words = [];
        foreach (array_chunk($rows, self::ROWS) as $chunk) {
            $stored = $this->stored($generation, $chunk);
            foreach ($chunk as $row) {
                [, $language, $stem, $word] = $row;
                if (! isset($stored[$language][$stem][$word])) {
                    $missing[] = $row;
                    $words[$language][$word] = $word;
                }
            }
        }
        $this->spellings->add($generation, array_map(array_values(...), $words));
        $this->insert($missing);
        $this->cache($generation, $new);
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
        [$rows, $new] = $this->unwritten($generation, $texts);
        $this->insert($rows);
        $this->cache($generation, $new);
        return $new;
    }

    /**
     * @param iterable<array{string, IndexedWords}> $texts See add().
     * @return array{list<array{int, string, string, string}>, array<string, array<array-key, true>>} The rows of words that this process has
     *     not written before, and these words by language.
     */
    private function unwritten(int $generation, iterable $texts): array
    {
        $rows = [];
        $new = [];
        foreach ($texts as [$language, $words]) {
            $written = $this->written[$generation][$language] ?? [];
            foreach ($words->stems as $word => $stems) {
                // Most words of a text are already known from other texts.
                if (isset($written[$word]) || isset($new[$language][$word])) {
                    continue;
                }
                $new[$language][$word] = true;
                foreach ($stems ?: [''] as $stem) {
                    $rows["{$language} {$stem} {$word}"] = [$generation, $language, $stem, (string) $word];
                }
            }
        }
        // In the order of the table's key.
        ksort($rows, SORT_STRING);
        return [array_values($rows), $new];
    }

    /**
     * @param list<array{int, string, string, string}> $rows
     * @return array<string, array<array-key, array<array-key, true>>> The stored rows with the stems of these, by language, stem and word.
     */
    private function stored(int $generation, array $rows): array
    {
        $stems = [];
        foreach ($rows as [, $language, $stem]) {
            $stems[$language][$stem] = $stem;
        }
        if ($stems === []) {
            return [];
        }
        $selects = [];
        $values = [];
        foreach ($stems as $language => $ofLanguage) {
            $selects[] = "SELECT language, stem, word FROM {$this->table()} WHERE generation = %d AND language = %s AND stem IN ("
                . Database::placeholders(count($ofLanguage), '%s') . ')';
            array_push($values, $generation, (string) $language, ...array_map('strval', array_values($ofLanguage)));
        }
        $stored = [];
        foreach ($this->database->rows(implode(' UNION ALL ', $selects), $values) as $row) {
            $stored[(string) $row['language']][(string) $row['stem']][(string) $row['word']] = true;
        }
        return $stored;
    }

    /** @param list<array{int, string, string, string}> $rows */
    private function insert(array $rows): void
    {
        foreach (array_chunk($rows, self::ROWS) as $chunk) {
            $this->database->insertRows("{$this->table()} (generation, language, stem, word)", $chunk, ignore: true);
        }
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
                $words = [];
                do {
                    $rows = $this->database->rows(
                        "SELECT stem, word FROM {$this->table()} WHERE generation = %d AND language = %s AND (stem > %s OR (stem = %s AND word > %s))
                         ORDER BY stem, word LIMIT %d",
                        [$generation, $language, (string) $last['stem'], (string) $last['stem'], (string) $last['word'], self::READ]
                    );
                    array_push($words, ...array_map('strval', array_column($rows, 'word')));
                    $last = $rows === [] ? $last : $rows[count($rows) - 1];
                } while (count($rows) === self::READ && count($words) < self::WORDS);
                $this->spellings->add($generation, [$language => array_values(array_unique($words))]);
                $renew();
            } while (count($rows) === self::READ);
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
