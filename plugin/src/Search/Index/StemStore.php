<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

use Generator;
use MdShop\Catalog\Search\Text\IndexedWords;
use MdShop\Catalog\Support\Database\Database;

/**
 * Stores the words of a generation: which of them have which stem (FormRows), and their spellings. By them the other forms of a word are found, so that
 * postings need only a row for each word and none for stems. Pairs are only added; a pair whose word no entry contains any more has no
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

    /**
     * @var array<int, array<string, array<array-key, string>>> By generation, language and word: its stems if they are several, separated by spaces. A
     *     single one needs no memory: it is that of the folded word, which all spellings of the word have.
     */
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
        [$pairs, $new] = $this->unwritten($generation, $texts);
        $missing = $this->missing($generation, $pairs);
        $this->spellings->add($generation, array_map(static fn (array $ofNames): array => array_values(array_unique(array_merge(...array_values($ofNames)))), $missing));
        $this->insert($generation, $missing);
        $this->cache($generation, $new);
    }

    /**
     * The same without the spellings, for a generation that is being built: processes that build it together do not know each other's words,
     * so addSpellings() adds them once at the end.
     *
     * @param iterable<array{string, IndexedWords}> $texts The language and the words of each text.
     */
    public function addStems(int $generation, iterable $texts): void
    {
        [$pairs, $new] = $this->unwritten($generation, $texts);
        $this->insert($generation, $pairs);
        $this->cache($generation, $new);
    }

    /**
     * How many pairs of a stem and a word of some texts are not stored.
     *
     * @param iterable<array{string, IndexedWords}> $texts See add().
     */
    public function countMissing(int $generation, iterable $texts): int
    {
        return count(self::rows($generation, $this->missing($generation, self::pairs($texts, [])[0])));
    }

    /**
     * @param iterable<array{string, IndexedWords}> $texts See add().
     * @return array{array<string, array<string, non-empty-list<string>>>, array<string, array<array-key, string>>} See pairs(), without what this process has
     *     written before.
     */
    private function unwritten(int $generation, iterable $texts): array
    {
        return self::pairs($texts, $this->written[$generation] ?? []);
    }

    /**
     * @param iterable<array{string, IndexedWords}> $texts See add().
     * @param array<string, array<array-key, string>> $known Words that are left out with their stems, by language, as in $written.
     * @return array{array<string, array<string, non-empty-list<string>>>, array<string, array<array-key, string>>} The words of each row by language
     *     and name (FormRows), in the order of the table's key; and the words that have any, by language, as in $written.
     */
    private static function pairs(iterable $texts, array $known): array
    {
        $pairs = [];
        $new = [];
        foreach ($texts as [$language, $words]) {
            foreach ($words->stems as $word => $stems) {
                $before = $new[$language][$word] ?? $known[$language][$word] ?? null;
                // Most words of a text are already known from other texts.
                if ($before !== null && count($stems) < 2) {
                    continue;
                }
                // Another spelling may have further stems: "vânt" after "vant".
                $missing = $before === null ? ($stems ?: ['']) : array_diff($stems, explode(' ', $before));
                if ($missing === []) {
                    continue;
                }
                $new[$language][$word] = count($stems) < 2 ? '' : ltrim($before . ' ' . implode(' ', $missing));
                foreach ($missing as $stem) {
                    $pairs[$language][FormRows::name((string) $stem)][] = (string) $word;
                }
            }
        }
        ksort($pairs, SORT_STRING);
        return [array_map(static function (array $ofLanguage): array {
            ksort($ofLanguage, SORT_STRING);
            return $ofLanguage;
        }, $pairs), $new];
    }

    /**
     * @param array<string, array<string, non-empty-list<string>>> $pairs See pairs().
     * @return array<string, non-empty-array<string, non-empty-list<string>>> Those that are not stored.
     */
    private function missing(int $generation, array $pairs): array
    {
        foreach (array_chunk(self::rows($generation, $pairs), self::ROWS) as $chunk) {
            $names = [];
            foreach ($chunk as [, , $language, $name]) {
                $names[$language][$name] = $name;
            }
            // One statement for all languages, since a save often has two.
            $selects = [];
            $values = [];
            foreach ($names as $language => $ofLanguage) {
                $list = FormRows::list($generation, (string) $language);
                $selects[] = "SELECT language, name, data FROM {$this->table()} WHERE generation = %d AND kind = %s AND language = %s AND name IN ("
                    . Database::placeholders(count($ofLanguage), '%s') . ')';
                array_push($values, $list->generation, $list->kind, $list->language, ...array_values($ofLanguage));
            }
            foreach ($this->database->rows(implode(' UNION ALL ', $selects), $values) as $row) {
                [$language, $name] = [(string) $row['language'], (string) $row['name']];
                $pairs[$language][$name] = array_values(array_diff($pairs[$language][$name], FormRows::words((string) $row['data'])));
            }
        }
        return array_filter(array_map(array_filter(...), $pairs));
    }

    /**
     * @param array<string, array<string, non-empty-list<string>>> $pairs See pairs().
     * @return list<array{int, string, string, string, int, string}> A row for each word; those of a stem become one (FormRows::ADD_WORD).
     */
    private static function rows(int $generation, array $pairs): array
    {
        $rows = [];
        foreach ($pairs as $language => $ofLanguage) {
            $list = FormRows::list($generation, (string) $language);
            foreach ($ofLanguage as $name => $words) {
                foreach ($words as $word) {
                    $rows[] = [$list->generation, $list->kind, $list->language, $name, FormRows::BLOCK, $word];
                }
            }
        }
        return $rows;
    }

    /** @param array<string, array<string, non-empty-list<string>>> $pairs See pairs(). */
    private function insert(int $generation, array $pairs): void
    {
        foreach (array_chunk(self::rows($generation, $pairs), self::ROWS) as $rows) {
            $this->database->insertRows("{$this->table()} (generation, kind, language, name, block, data)", $rows, onDuplicate: FormRows::ADD_WORD);
        }
    }

    /**
     * Adds all words with their stems that another generation has, for one that takes over entries of it. Can be stopped and repeated at any
     * time.
     *
     * @param callable(): void $renew Called after each step.
     */
    public function addAllOf(int $former, int $generation, callable $renew): void
    {
        foreach ($this->languages($former) as $language) {
            foreach ($this->parts($former, $language) as $part) {
                $this->insert($generation, [$language => $part]);
                $renew();
            }
        }
    }

    /**
     * Adds the spellings of all words of a generation. Can be stopped and repeated at any time.
     *
     * @param callable(): void $renew Called after each step.
     */
    public function addSpellings(int $generation, callable $renew): void
    {
        foreach ($this->languages($generation) as $language) {
            foreach ($this->parts($generation, $language) as $part) {
                $this->spellings->add($generation, [$language => array_values(array_unique(array_merge(...array_values($part))))]);
                $renew();
            }
        }
        $this->spellings->join($generation, $renew);
    }

    /**
     * The rows of a generation's words, some thousand words at a time.
     *
     * @return Generator<int, non-empty-array<string, non-empty-list<string>>> By name (FormRows).
     */
    private function parts(int $generation, string $language): Generator
    {
        $list = FormRows::list($generation, $language);
        $last = '';
        do {
            $part = [];
            $words = 0;
            do {
                $rows = $this->database->rows(
                    "SELECT name, data FROM {$this->table()} WHERE generation = %d AND kind = %s AND language = %s AND name > %s ORDER BY name LIMIT %d",
                    [$list->generation, $list->kind, $list->language, $last, self::READ]
                );
                foreach ($rows as $row) {
                    $last = (string) $row['name'];
                    $part[$last] = FormRows::words((string) $row['data']);
                    $words += count($part[$last]);
                }
            } while (count($rows) === self::READ && $words < self::WORDS);
            if ($part !== []) {
                yield $part;
            }
        } while (count($rows) === self::READ);
    }

    /** @return list<string> Those of the generation's words. */
    private function languages(int $generation): array
    {
        return $this->database->column("SELECT DISTINCT language FROM {$this->table()} WHERE generation = %d AND kind = %s", [$generation, FormRows::KIND]);
    }

    /** @param array<string, array<array-key, string>> $words By language, as in $written. */
    private function cache(int $generation, array $words): void
    {
        if ($this->cached > self::CACHE_SIZE) {
            $this->written = [];
            $this->cached = 0;
        }
        foreach ($words as $language => $ofLanguage) {
            $this->written[$generation][$language] = array_replace($this->written[$generation][$language] ?? [], $ofLanguage);
            $this->cached += count($ofLanguage);
        }
    }

    private function table(): string
    {
        return $this->database->table('blocks');
    }
}
