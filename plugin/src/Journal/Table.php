<?php

declare(strict_types=1);

namespace MdShop\Catalog\Journal;

use MdShop\Catalog\Support\Database\Database;

/** The table of the journal (docs/journal.md). Days are in UTC: "2026-11-21". */
final class Table
{
    private const COLUMNS = 'day, counter, kind, name, interface, operation, language, outcome, sampled, amount';

    public function __construct(private readonly Database $database)
    {
    }

    /**
     * Writes what a memory has counted on a day. Writing the same again changes nothing.
     *
     * @param list<array{id: string, visit: Visit, amount: int}> $counted
     * @param bool $isSampled Whether the amounts are estimates.
     * @throws \MdShop\Catalog\Support\Database\DatabaseError
     */
    public function save(string $day, array $counted, bool $isSampled = false): void
    {
        $known = $names = [];
        foreach ($counted === [] ? [] : $this->database->rows("SELECT counter, kind, name, amount FROM {$this->name()} WHERE day = %s", [$day]) as $row) {
            $known[(string) $row['counter']] = (int) $row['amount'];
            $names[(string) $row['kind']][(string) $row['name']] = true;
        }
        $new = [];
        foreach ($counted as ['id' => $id, 'visit' => $visit, 'amount' => $amount]) {
            if (isset($known[$id])) {
                if ($known[$id] < $amount) {
                    $this->database->execute(
                        "UPDATE {$this->name()} SET amount = %d WHERE day = %s AND counter = %s AND amount < %d",
                        [$amount, $day, $id, $amount]
                    );
                }
                continue;
            }
            $isNewName = ! isset($names[$visit->kind][$visit->name]);
            // Several memories, or one that was emptied, may have as many each.
            if ($visit->kind === Visit::READ || ! $isNewName || count($names[$visit->kind] ?? []) < Visit::MOST[$visit->kind]) {
                $names[$visit->kind][$visit->name] = true;
                $new[] = [$day, $id, ...$visit->fields(), $isSampled ? 1 : 0, $amount];
            }
        }
        foreach (array_chunk($new, 500) as $rows) {
            // Another process may have written them meanwhile; the next run writes what has been counted since.
            $this->database->insertRows("{$this->name()} (" . self::COLUMNS . ')', $rows, ignore: true);
        }
    }

    /**
     * Adds one read's visits to their sums, for sites without shared memory.
     *
     * @param list<Visit> $visits
     * @param int $reads How many reads one stands for.
     * @throws \MdShop\Catalog\Support\Database\DatabaseError
     */
    public function add(string $day, array $visits, int $reads): void
    {
        $rows = [];
        foreach ($visits as $visit) {
            if ($visit->kind === Visit::READ || $this->hasPlace($day, $visit)) {
                $rows[] = [$day, hash('xxh128', implode("\n", $visit->fields())), ...$visit->fields(), 1, $reads];
            }
        }
        $this->database->insertRows("{$this->name()} (" . self::COLUMNS . ')', $rows, onDuplicate: "amount = amount + {$reads}");
    }

    /**
     * Deletes the days before one, and those after another, which a clock wrote that was ahead.
     *
     * @throws \MdShop\Catalog\Support\Database\DatabaseError
     */
    public function purge(string $firstKept, string $lastKept): int
    {
        return $this->database->execute("DELETE FROM {$this->name()} WHERE day < %s OR day > %s", [$firstKept, $lastKept]);
    }

    /**
     * Deletes everything, or one kind.
     *
     * @param ''|'search' $kind
     * @throws \MdShop\Catalog\Support\Database\DatabaseError
     */
    public function clear(string $kind = ''): void
    {
        $kind === '' ? $this->database->execute("DELETE FROM {$this->name()}") : $this->database->execute("DELETE FROM {$this->name()} WHERE kind = %s", [$kind]);
    }

    /**
     * The sums from a day to another, oldest day first.
     *
     * @param 'read'|'client' $kind
     * @return list<array{day: string, name: string, interface: string, operation: string, language: string, outcome: string, sampled: bool, amount: int}>
     * @throws \MdShop\Catalog\Support\Database\DatabaseError
     */
    public function sums(string $kind, string $firstDay, string $lastDay): array
    {
        return array_map(static fn (array $row): array => [
            'day' => (string) $row['day'],
            'name' => (string) $row['name'],
            'interface' => (string) $row['interface'],
            'operation' => (string) $row['operation'],
            'language' => (string) $row['language'],
            'outcome' => (string) $row['outcome'],
            'sampled' => (int) $row['sampled'] === 1,
            'amount' => (int) $row['amount'],
        ], $this->database->rows(
            "SELECT day, name, interface, operation, language, outcome, MAX(sampled) AS sampled, SUM(amount) AS amount FROM {$this->name()}
            WHERE day BETWEEN %s AND %s AND kind = %s GROUP BY day, name, interface, operation, language, outcome ORDER BY day, name, interface, operation, language, outcome",
            [$firstDay, $lastDay, $kind]
        ));
    }

    /**
     * The searches without a result that were asked on enough days, the most frequent first.
     *
     * @param int $days How many different days are enough.
     * @return list<array{text: string, operation: string, language: string, days: int, amount: int}>
     * @throws \MdShop\Catalog\Support\Database\DatabaseError
     */
    public function searches(string $firstDay, string $lastDay, int $days, int $most): array
    {
        return array_map(static fn (array $row): array => [
            'text' => (string) $row['name'],
            'operation' => (string) $row['operation'],
            'language' => (string) $row['language'],
            'days' => (int) $row['days'],
            'amount' => (int) $row['amount'],
        ], $this->database->rows(
            "SELECT name, operation, language, COUNT(DISTINCT day) AS days, SUM(amount) AS amount FROM {$this->name()}
            WHERE day BETWEEN %s AND %s AND kind = %s GROUP BY name, operation, language HAVING COUNT(DISTINCT day) >= %d ORDER BY SUM(amount) DESC, name LIMIT %d",
            [$firstDay, $lastDay, Visit::SEARCH, $days, $most]
        ));
    }

    private function hasPlace(string $day, Visit $visit): bool
    {
        $row = $this->database->row(
            "SELECT COUNT(DISTINCT name) AS names, COALESCE(SUM(name = %s), 0) AS known FROM {$this->name()} WHERE day = %s AND kind = %s",
            [$visit->name, $day, $visit->kind]
        );
        return (int) ($row['known'] ?? 0) > 0 || (int) ($row['names'] ?? 0) < Visit::MOST[$visit->kind];
    }

    private function name(): string
    {
        return $this->database->table('journal');
    }
}
