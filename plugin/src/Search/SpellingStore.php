<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

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

    /** The most words that are compared with a typed one. */
    private const CANDIDATES = 3000;

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
     * The words that have any of the keys.
     *
     * @param list<string> $keys Results of SpellingKeys::lookup() or Transliteration::lookup().
     * @return list<string>
     */
    public function words(int $generation, string $language, array $keys): array
    {
        if ($keys === []) {
            return [];
        }
        return $this->database->column(
            "SELECT DISTINCT word FROM {$this->table()} WHERE generation = %d AND language = %s AND spelling IN ("
                . Database::placeholders(count($keys), '%s') . ') LIMIT ' . self::CANDIDATES,
            [$generation, $language, ...$keys]
        );
    }

    private function table(): string
    {
        return $this->database->table('spellings');
    }
}
