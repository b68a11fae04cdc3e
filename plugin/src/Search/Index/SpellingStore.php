<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

use MdShop\Catalog\Search\Spelling\SpellingKeys;
use MdShop\Catalog\Search\Spelling\Transliteration;
use MdShop\Catalog\Support\Database\Database;

/**
 * Stores the keys by which the words of a generation are found although they are typed otherwise. Words are only added; those that no
 * entry contains any more have no effect.
 *
 * A word has about seven keys, so a row for each key of each word would take most of the time of a small rebuild. Instead the keys are
 * spread over buckets, and a row has all that one call of add() adds to a bucket: ";key word word;key word". Rows never change, so
 * processes need not wait for each other; join() makes one row of many.
 */
final class SpellingStore
{
    /** A power of two. Few enough that a small shop has few rows, and so many that the rows of a large one stay short. */
    private const BUCKETS = 2048;

    /** The length of the rows that one statement writes, in bytes: little beside a memory limit of 128 MiB, of which each statement is several times. */
    private const STATEMENT_BYTES = 65536;

    /** Buckets with more rows are joined, and how many of them together. */
    private const ROWS_OF_BUCKET = 4;
    private const JOINED_TOGETHER = 64;

    /** The most words that are compared with a typed one, and the most that are taken for all typed words of a query. */
    private const CANDIDATES = 3000;
    private const TAKEN = 12000;

    public function __construct(private readonly Database $database)
    {
    }

    /** @param array<string, list<string>> $words Folded, by language. */
    public function add(int $generation, array $words): void
    {
        foreach ($words as $language => $ofLanguage) {
            $buckets = [];
            foreach ($ofLanguage as $word) {
                foreach ([...SpellingKeys::of($word), ...Transliteration::keys($word)] as $key) {
                    // As text, because arrays of keys would take many times the memory.
                    $bucket = self::bucket($key);
                    $buckets[$bucket] ??= '';
                    $buckets[$bucket] .= ";{$key} {$word}";
                }
            }
            $this->write($generation, (string) $language, $buckets);
        }
    }

    /**
     * Makes one row of the rows of each bucket that has many. Can be stopped and repeated at any time.
     *
     * @param callable(): void $renew Called after each step.
     */
    public function join(int $generation, callable $renew): void
    {
        $many = $this->database->rows(
            "SELECT language, bucket FROM {$this->table()} WHERE generation = %d GROUP BY language, bucket HAVING COUNT(*) > %d ORDER BY language, bucket",
            [$generation, self::ROWS_OF_BUCKET]
        );
        $buckets = [];
        foreach ($many as $row) {
            $buckets[(string) $row['language']][] = (int) $row['bucket'];
        }
        foreach ($buckets as $language => $ofLanguage) {
            foreach (array_chunk($ofLanguage, self::JOINED_TOGETHER) as $some) {
                $this->joinBuckets($generation, (string) $language, $some);
                $renew();
            }
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
        $words = $this->wordsOfKeys($generation, $language, array_values(array_unique(array_merge([], ...$keys))), min(self::TAKEN, self::CANDIDATES * count($keys)));
        return array_map(
            static fn (array $ofWord): array => array_slice(
                array_values(array_unique(array_merge([], ...array_map(static fn (string $key): array => $words[$key] ?? [], $ofWord)))),
                0,
                self::CANDIDATES
            ),
            $keys
        );
    }

    /**
     * @param list<string> $keys
     * @return array<string, list<string>> The words of each key that has any, sorted.
     */
    private function wordsOfKeys(int $generation, string $language, array $keys, int $most): array
    {
        // Keys of vowels sort before the others, so they come last.
        rsort($keys, SORT_STRING);
        $buckets = [];
        foreach ($this->rows($generation, $language, array_values(array_unique(array_map(self::bucket(...), $keys)))) as $row) {
            $buckets[(int) $row['bucket']][] = (string) $row['words'];
        }
        $words = [];
        foreach ($keys as $key) {
            $found = [];
            foreach ($buckets[self::bucket($key)] ?? [] as $row) {
                $at = strpos($row, ";{$key} ");
                if ($at !== false) {
                    $from = $at + strlen($key) + 2;
                    $found[] = explode(' ', substr($row, $from, strcspn($row, ';', $from)));
                }
            }
            // Of the last key that fits only in part, the words that sort last.
            $words[$key] = $most <= 0 || $found === [] ? [] : array_slice(self::sorted($found), -$most);
            $most -= count($words[$key]);
        }
        return $words;
    }

    /**
     * @param non-empty-list<list<string>> $lists Each sorted.
     * @return list<string>
     */
    private static function sorted(array $lists): array
    {
        if (count($lists) === 1) {
            return $lists[0];
        }
        $words = array_values(array_unique(array_merge(...$lists)));
        sort($words, SORT_STRING);
        return $words;
    }

    /** @param list<int> $buckets */
    private function joinBuckets(int $generation, string $language, array $buckets): void
    {
        $joined = [];
        $parts = [];
        foreach ($this->rows($generation, $language, $buckets) as $row) {
            $parts[] = (int) $row['part'];
            foreach (explode(';', substr((string) $row['words'], 1)) as $ofKey) {
                $words = explode(' ', $ofKey);
                $key = (string) array_shift($words);
                foreach ($words as $word) {
                    $joined[(int) $row['bucket']] = ($joined[(int) $row['bucket']] ?? '') . ";{$key} {$word}";
                }
            }
        }
        $this->database->separateTransaction(function () use ($generation, $language, $buckets, $parts, $joined): void {
            // Only the rows that were read: others may have been added meanwhile.
            $this->database->execute(
                "DELETE FROM {$this->table()} WHERE generation = %d AND language = %s AND bucket IN (" . Database::placeholders(count($buckets)) . ')'
                    . ' AND part IN (' . Database::placeholders(count($parts)) . ')',
                [$generation, $language, ...$buckets, ...$parts]
            );
            $this->write($generation, $language, $joined);
        });
    }

    /** @param array<int, string> $buckets By bucket: ";key word" for each word of each key. */
    private function write(int $generation, string $language, array $buckets): void
    {
        ksort($buckets);
        $rows = [];
        $bytes = 0;
        foreach ($buckets as $bucket => $pairs) {
            $row = self::row($pairs);
            // Equal rows are one, so that nothing is there twice if a killed process's work is repeated.
            $rows[] = [$generation, $language, $bucket, self::hash("{$bucket}{$row}"), $row];
            $bytes += strlen($row);
            if ($bytes > self::STATEMENT_BYTES) {
                $this->insert($rows);
                $rows = [];
                $bytes = 0;
            }
        }
        $this->insert($rows);
    }

    /** @param list<list<int|string>> $rows */
    private function insert(array $rows): void
    {
        $this->database->insertRows("{$this->table()} (generation, language, bucket, part, words)", $rows, ignore: true);
    }

    /** @param string $pairs ";key word;key other;further word", in any order. */
    private static function row(string $pairs): string
    {
        $sorted = array_unique(explode(';', substr($pairs, 1)));
        // A space sorts before what a longer key has there.
        sort($sorted, SORT_STRING);
        $row = '';
        $last = '';
        foreach ($sorted as $pair) {
            $end = (int) strpos($pair, ' ');
            $key = substr($pair, 0, $end);
            $row .= $key === $last ? substr($pair, $end) : ";{$pair}";
            $last = $key;
        }
        return $row;
    }

    private static function bucket(string $key): int
    {
        return crc32($key) & (self::BUCKETS - 1);
    }

    /** 64 bits. */
    private static function hash(string $text): int
    {
        return (int) ((array) unpack('q', hash('xxh64', $text, true)))[1];
    }

    /**
     * @param list<int> $buckets
     * @return list<array<string, string|null>>
     */
    private function rows(int $generation, string $language, array $buckets): array
    {
        if ($buckets === []) {
            return [];
        }
        return $this->database->rows(
            "SELECT bucket, part, words FROM {$this->table()} WHERE generation = %d AND language = %s AND bucket IN (" . Database::placeholders(count($buckets)) . ')',
            [$generation, $language, ...$buckets]
        );
    }

    private function table(): string
    {
        return $this->database->table('spellings');
    }
}
