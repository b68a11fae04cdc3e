<?php

declare(strict_types=1);

namespace MdShop\Catalog\Journal;

/** Adds up rows of the journal. */
final class Sums
{
    /**
     * Reads by some columns, the largest sum first.
     *
     * @param list<array{day: string, client: string, interface: string, operation: string, language: string, outcome: string, reads: int}> $reads
     * @param list<string> $by Of "day", "client", "interface", "operation", "language".
     * @return list<array<string, int|string>> Each has the columns, then "found", "empty", "error" and "reads", their sum.
     */
    public static function ofReads(array $reads, array $by): array
    {
        return self::of($reads, $by, static fn (array $row): array => ['found' => 0, 'empty' => 0, 'error' => 0, (string) $row['outcome'] => (int) $row['reads'], 'reads' => (int) $row['reads']]);
    }

    /**
     * Calls of `initialize` by the client's own name, the largest sum first.
     *
     * @param list<array{day: string, name: string, calls: int}> $clients
     * @return list<array<string, int|string>> Each has "name" and "calls".
     */
    public static function ofClients(array $clients): array
    {
        return self::of($clients, ['name'], static fn (array $row): array => ['calls' => (int) $row['calls']]);
    }

    /**
     * @param list<array<string, string|int>> $rows
     * @param list<string> $by
     * @param callable(array<string, string|int>): array<string, int> $numbers The numbers of a row, the one to sort by last.
     * @return list<array<string, int|string>>
     */
    private static function of(array $rows, array $by, callable $numbers): array
    {
        $sums = $order = [];
        foreach ($rows as $row) {
            $group = [];
            foreach ($by as $column) {
                $group[$column] = $row[$column];
            }
            $key = implode("\n", $group);
            $sums[$key] ??= $group;
            foreach ($numbers($row) as $name => $number) {
                $sums[$key][$name] = (int) ($sums[$key][$name] ?? 0) + $number;
                $order[$key] = -$sums[$key][$name];
            }
        }
        array_multisort($order, SORT_ASC, SORT_NUMERIC, $sums);
        return array_values($sums);
    }
}
