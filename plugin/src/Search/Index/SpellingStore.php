<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

use MdShop\Catalog\Search\Spelling\SpellingKeys;
use MdShop\Catalog\Search\Spelling\Transliteration;
use MdShop\Catalog\Support\Database\Database;

/**
 * Stores the keys by which the words of a generation are found although they are typed otherwise. Rows are only added; those of a word
 * that no entry contains any more have no effect.
 */
final class SpellingStore
{
    /** Rows of one statement. */
    private const ROWS = 2000;

    /** The most keys that one statement looks up: more than a query of the longest kind has. */
    private const KEYS = 1000;

    /** The most words that are compared with a typed one, and the most rows that are read for all typed words of a query. */
    private const CANDIDATES = 3000;
    private const ROWS_READ = 12000;

    public function __construct(private readonly Database $database)
    {
    }

    /** @param array<string, list<string>> $words Folded, by language. */
    public function add(int $generation, array $words): void
    {
        $rows = [];
        foreach ($words as $language => $ofLanguage) {
            foreach ($ofLanguage as $word) {
                foreach ([...SpellingKeys::of($word), ...Transliteration::keys($word)] as $key) {
                    $rows[] = [$generation, (string) $language, $key, $word];
                }
            }
        }
        usort($rows, static fn (array $a, array $b): int => [$a[1], $a[2], $a[3]] <=> [$b[1], $b[2], $b[3]]);
        foreach (array_chunk($rows, self::ROWS) as $chunk) {
            $this->database->insertRows("{$this->table()} (generation, language, spelling, word)", $chunk, ignore: true);
        }
    }

    /**
     * The words that have any of some keys, read together for all words of a query. If they are too many, those are missing that share only
     * vowels with a typed word (SpellingKeys).
     *
     * @param list<list<string>> $keys Results of SpellingKeys::lookup() or Transliteration::lookup().
     * @return list<list<string>> For each list of keys its words, each once: by the order of the keys, then of the letters.
     */
    public function words(int $generation, string $language, array $keys): array
    {
        $all = array_values(array_unique(array_merge([], ...$keys)));
        $most = min(self::ROWS_READ, self::CANDIDATES * count($keys));
        $words = [];
        foreach (array_chunk($all, self::KEYS) as $some) {
            // Keys of vowels sort before the others, so they come last; the primary key is read backwards.
            $rows = $this->database->rows(
                "SELECT spelling, word FROM {$this->table()} WHERE generation = %d AND language = %s AND spelling IN ("
                    . Database::placeholders(count($some), '%s') . ') ORDER BY spelling DESC, word DESC LIMIT ' . $most,
                [$generation, $language, ...$some]
            );
            foreach (array_reverse($rows) as $row) {
                $words[(string) $row['spelling']][] = (string) $row['word'];
            }
        }
        return array_map(
            static fn (array $ofWord): array => array_slice(
                array_values(array_unique(array_merge([], ...array_map(static fn (string $key): array => $words[$key] ?? [], $ofWord)))),
                0,
                self::CANDIDATES
            ),
            $keys
        );
    }

    private function table(): string
    {
        return $this->database->table('spellings');
    }
}
