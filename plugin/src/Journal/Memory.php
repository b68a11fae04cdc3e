<?php

declare(strict_types=1);

namespace MdShop\Catalog\Journal;

use MdShop\Catalog\Transport\Kept\Store;

/**
 * Counts in memory that the processes of a server share. Each counter has a random id and only grows, so that it can be written to the
 * table any number of times, by any number of servers; one that the memory has forgotten begins again as another one.
 *
 * A read is one step: there are few different ones, so that its counter may begin by itself. Texts that clients send could fill the
 * memory, so their counters begin only while there is a place, and are looked up first.
 */
final class Memory
{
    /** Longer than a day, so that the last hours of a day are written too. */
    private const SECONDS = 2 * 86400;

    /**
     * @param string $prefix Tells sites apart that share a store.
     * @param positive-int $sample For how many reads one counts.
     */
    public function __construct(private readonly Store $store, private readonly string $prefix, public readonly int $sample = 1)
    {
    }

    /** The day in UTC of a Unix timestamp, as days since 1970-01-01. Names of counters need no date, which takes longer to make. */
    public static function day(int $now): int
    {
        return intdiv($now, 86400);
    }

    /** @param int $day As day() returns it; of all methods. */
    public function count(int $day, Visit $visit): void
    {
        $name = self::name($day, $visit);
        if ($visit->kind === Visit::READ) {
            if ($this->store->increase($this->counter($name), $this->sample, self::SECONDS) === $this->sample) {
                $this->begin($name, $day, $visit);
            }
            return;
        }
        $id = $this->store->get($this->prefix . 'entry:' . $name) ?? $this->begin($name, $day, $visit);
        if ($id !== null) {
            $this->store->increase($this->counter($id), $this->sample, self::SECONDS);
        } elseif ($visit->kind === Visit::CLIENT && $visit->name !== Texts::OTHER) {
            $this->count($day, new Visit(Visit::CLIENT, Texts::OTHER, $visit->interface, $visit->operation, $visit->language, $visit->outcome));
        }
    }

    /**
     * What has been counted on a day.
     *
     * @return list<array{id: string, visit: Visit, amount: int}>
     */
    public function counted(int $day): array
    {
        $counted = [];
        foreach (Visit::MOST as $kind => $most) {
            // One more, for Texts::OTHER.
            $last = min($most + 1, $this->store->increase($this->prefix . "last:{$day}:{$kind}", 0, self::SECONDS));
            for ($number = 1; $number <= $last; $number++) {
                [$id, $visit] = $this->find($this->row($day, $kind, $number));
                if ($visit === null) {
                    continue;
                }
                $counter = $visit->kind === Visit::READ ? self::name($day, $visit) : $id;
                $amount = $this->store->increase($this->counter($counter), 0, self::SECONDS);
                if ($amount > 0 && $amount < PHP_INT_MAX) {
                    // A counter of reads that began again has two rows, and its sum belongs to the later one.
                    $counted[$counter] = ['id' => $id, 'visit' => $visit, 'amount' => $amount];
                }
            }
        }
        return array_values($counted);
    }

    /**
     * Forgets what was counted on a day.
     *
     * @param ''|'search' $only A kind; '' for all.
     */
    public function forget(int $day, string $only = ''): void
    {
        foreach ($only === '' ? Visit::MOST : [$only => Visit::MOST[$only]] as $kind => $most) {
            $last = $this->prefix . "last:{$day}:{$kind}";
            for ($number = min($most + 1, $this->store->increase($last, 0, self::SECONDS)); $number > 0; $number--) {
                $row = $this->row($day, $kind, $number);
                [$id, $visit] = $this->find($row);
                if ($visit !== null) {
                    $name = self::name($day, $visit);
                    $this->store->delete($this->counter($visit->kind === Visit::READ ? $name : $id));
                    $this->store->delete($this->prefix . 'entry:' . $name);
                }
                $this->store->delete($row);
            }
            $this->store->delete($last);
        }
    }

    /** @return string|null The id of a new counter; null if there are as many as may be. */
    private function begin(string $name, int $day, Visit $visit): ?string
    {
        $number = $this->store->increase($this->prefix . "last:{$day}:{$visit->kind}", 1, self::SECONDS);
        if ($number > Visit::MOST[$visit->kind]) {
            if ($visit->kind !== Visit::CLIENT || $visit->name !== Texts::OTHER || $number === PHP_INT_MAX) {
                return null;
            }
            $number = Visit::MOST[Visit::CLIENT] + 1;
        }
        $id = bin2hex(random_bytes(8));
        $entry = $this->prefix . 'entry:' . $name;
        if ($visit->kind !== Visit::READ && ! $this->store->add($entry, $id, self::SECONDS)) {
            // Another process was faster.
            return $this->store->get($entry);
        }
        $this->store->add($this->row($day, $visit->kind, $number), (string) json_encode([$id, ...$visit->fields()]), self::SECONDS);
        return $id;
    }

    /** @return array{string, Visit|null} The id and what it counts. */
    private function find(string $row): array
    {
        $fields = json_decode((string) $this->store->get($row), true);
        return is_array($fields) && is_string($fields[0] ?? null) ? [$fields[0], Visit::from(array_slice($fields, 1))] : ['', null];
    }

    /** @param string $name Of a read its name(), of others the id of the counter. */
    private function counter(string $name): string
    {
        return $this->prefix . 'count:' . $name;
    }

    private static function name(int $day, Visit $visit): string
    {
        return hash('xxh128', implode("\n", [(string) $day, ...$visit->fields()]));
    }

    private function row(int $day, string $kind, int $number): string
    {
        return $this->prefix . "row:{$day}:{$kind}:{$number}";
    }
}
