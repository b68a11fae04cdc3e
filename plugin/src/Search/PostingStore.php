<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use MdShop\Catalog\Support\Database\Database;

/**
 * Writes postings. An entry stores the list of its postings (lines like "casti 16"), so that removing them needs no index
 * besides the primary key.
 */
final class PostingStore
{
    /** Rows of one statement. */
    private const ROWS = 2000;

    public function __construct(private readonly Database $database)
    {
    }

    /** @param array<array-key, int> $terms Weight by word. */
    public static function pack(array $terms): string
    {
        $lines = [];
        foreach ($terms as $term => $weight) {
            $lines[] = $term . ' ' . $weight;
        }
        return implode("\n", $lines);
    }

    /** @return array<array-key, int> */
    public static function unpack(string $packed): array
    {
        $terms = [];
        // A record of the index begins with a brace.
        foreach ($packed === '' || $packed[0] === '{' ? [] : explode("\n", $packed) as $line) {
            [$term, $weight] = explode(' ', $line);
            $terms[$term] = (int) $weight;
        }
        return $terms;
    }

    /**
     * Replaces an entry's postings. Only differences are written.
     *
     * @param array<array-key, int> $old
     * @param array<array-key, int> $new
     */
    public function replace(int $generation, string $kind, string $language, int $objectId, array $old, array $new): void
    {
        $removed = array_keys(array_diff_assoc($old, $new));
        foreach (array_chunk($removed, self::ROWS) as $terms) {
            $this->database->execute(
                "DELETE FROM {$this->table()} WHERE generation = %d AND kind = %s AND language = %s AND object_id = %d AND term IN ("
                    . Database::placeholders(count($terms), '%s') . ')',
                [$generation, $kind, $language, $objectId, ...array_map('strval', $terms)]
            );
        }
        $added = [];
        foreach (array_diff_assoc($new, $old) as $term => $weight) {
            $added[$term] = [$objectId => $weight];
        }
        $this->execute($this->statements($generation, [$kind => [$language => $added]]));
    }

    /**
     * Builds statements that insert postings in the order of the primary key, which is the fastest order for a database.
     *
     * @param array<string, array<string, array<array-key, array<int, int>>>> $postings Weights by kind, language, term and
     *     post.
     * @return list<string> For execute().
     */
    public function statements(int $generation, array $postings): array
    {
        $insert = "INSERT INTO {$this->table()} (generation, kind, language, term, object_id, weight) VALUES ";
        $statements = [];
        $values = '';
        $rows = 0;
        ksort($postings);
        foreach ($postings as $kind => $languages) {
            ksort($languages);
            foreach ($languages as $language => $terms) {
                ksort($terms, SORT_STRING);
                $quoted = $this->database->quote([$kind, $language, ...array_map('strval', array_keys($terms))]);
                $next = 2;
                foreach ($terms as $entries) {
                    // Built once for all entries of a term, because most rows of a rebuild are written here.
                    $begin = ",({$generation},{$quoted[0]},{$quoted[1]},{$quoted[$next]},";
                    $next++;
                    foreach ($entries as $objectId => $weight) {
                        $values .= "{$begin}{$objectId},{$weight})";
                        if (++$rows === self::ROWS) {
                            $statements[] = $insert . substr($values, 1);
                            $values = '';
                            $rows = 0;
                        }
                    }
                }
            }
        }
        return $rows === 0 ? $statements : [...$statements, $insert . substr($values, 1)];
    }

    /** @param list<string> $statements Results of statements(). */
    public function execute(array $statements): void
    {
        foreach ($statements as $statement) {
            $this->database->execute($statement);
        }
    }

    private function table(): string
    {
        return $this->database->table('postings');
    }
}
