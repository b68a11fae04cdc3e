<?php

declare(strict_types=1);

namespace MdShop\Catalog\Journal;

use MdShop\Catalog\Cache\SharedMemory;
use MdShop\Catalog\Settings\JournalSettings;

/**
 * Counts in memory that the processes of a server share. Each counter has a random id and only grows, so that it can be written to the
 * table any number of times, by any number of servers; one that the memory has forgotten begins again as another one.
 *
 * To count is one step. Whoever finds that a counter has just begun gives it a row with what it counts, or deletes it if there are as many
 * as may be: texts that clients send must not fill the memory.
 *
 * Counters and rows know in which period of the journal they were made. What another server, or the command line, has switched off is not
 * in its memory but here, and is found to be of an earlier period.
 */
final class Memory
{
    /** Longer than a day, so that the last hours of a day are written too. */
    private const SECONDS = 2 * 86400;

    /** Where the memory is another program's, whose answer takes longer than all else, one read of so many counts for all of them. */
    private const REMOTE_SAMPLE = 4;

    /** @var positive-int For how many reads one counts. */
    public readonly int $sample;

    /** @param string $installation Tells sites apart that share a store: as CacheStores::installation() returns it. */
    public function __construct(private readonly SharedMemory $store, private readonly string $installation, private readonly JournalSettings $settings)
    {
        $this->sample = $store->isRemote() ? self::REMOTE_SAMPLE : 1;
    }

    /** The day in UTC of a Unix timestamp, as days since 1970-01-01. Names of counters need no date, which takes longer to make. */
    public static function dayNumber(int $now): int
    {
        return intdiv($now, 86400);
    }

    /** @param int $day As dayNumber() returns it; of all methods. */
    public function count(int $day, Visit $visit): void
    {
        $counter = $this->counter($day, $visit, $this->period($visit->kind));
        if ($this->store->increase($counter, $this->sample, self::SECONDS) !== $this->sample || $this->begin($day, $visit)) {
            return;
        }
        $this->store->delete($counter);
        if ($visit->kind === Visit::CLIENT && $visit->name !== Texts::OTHER) {
            $this->count($day, new Visit(Visit::CLIENT, Texts::OTHER, $visit->interface, $visit->operation, $visit->language, $visit->outcome));
        }
    }

    /**
     * What has been counted on a day in the present period. What is left of earlier ones is deleted.
     *
     * @return list<array{id: string, visit: Visit, amount: int}>
     */
    public function counted(int $day): array
    {
        $counted = [];
        foreach (Visit::MOST as $kind => $most) {
            // One more, for Texts::OTHER.
            $last = min($most + 1, $this->store->increase($this->last($day, $kind), 0, self::SECONDS));
            for ($number = 1; $number <= $last; $number++) {
                $row = $this->row($day, $kind, $number);
                [$period, $id, $visit] = $this->find($row);
                if ($visit === null) {
                    continue;
                }
                if ($period !== $this->period($kind)) {
                    $this->forgetRow($day, $row);
                    continue;
                }
                $counter = $this->counter($day, $visit, $period);
                $amount = $this->store->increase($counter, 0, self::SECONDS);
                if ($amount > 0 && $amount < PHP_INT_MAX) {
                    // A counter that began again has two rows, and its sum belongs to the later one.
                    $counted[$counter] = ['id' => $id, 'visit' => $visit, 'amount' => $amount];
                }
            }
        }
        return array_values($counted);
    }

    /**
     * Forgets what was counted on a day, in any period.
     *
     * @param ''|'search' $only A kind; '' for all.
     */
    public function forget(int $day, string $only = ''): void
    {
        foreach ($only === '' ? Visit::MOST : [$only => Visit::MOST[$only]] as $kind => $most) {
            $last = $this->last($day, $kind);
            for ($number = min($most + 1, $this->store->increase($last, 0, self::SECONDS)); $number > 0; $number--) {
                $this->forgetRow($day, $this->row($day, $kind, $number));
            }
            $this->store->delete($last);
        }
    }

    private function forgetRow(int $day, string $row): void
    {
        [$period, , $visit] = $this->find($row);
        if ($visit !== null) {
            $this->store->delete($this->counter($day, $visit, $period));
        }
        $this->store->delete($row);
    }

    /** Gives a new counter its row. @return bool false if there are as many as may be. */
    private function begin(int $day, Visit $visit): bool
    {
        $number = $this->store->increase($this->last($day, $visit->kind), 1, self::SECONDS);
        if ($number > Visit::MOST[$visit->kind]) {
            if ($visit->kind !== Visit::CLIENT || $visit->name !== Texts::OTHER || $number === PHP_INT_MAX) {
                return false;
            }
            $number = Visit::MOST[Visit::CLIENT] + 1;
        }
        $this->store->add($this->row($day, $visit->kind, $number), (string) json_encode([$this->period($visit->kind), bin2hex(random_bytes(8)), ...$visit->fields()]), self::SECONDS);
        return true;
    }

    /** @return array{string, string, Visit|null} The period, the id and what it counts. */
    private function find(string $row): array
    {
        $fields = json_decode((string) $this->store->get($row), true);
        return is_array($fields) && is_string($fields[0] ?? null) && is_string($fields[1] ?? null)
            ? [$fields[0], $fields[1], Visit::from(array_slice($fields, 2))] : ['', '', null];
    }

    private function period(string $kind): string
    {
        return $kind === Visit::SEARCH ? $this->settings->searchesPeriod : $this->settings->period;
    }

    /** The name of a counter: of one length, without the spaces of texts, which some caches do not take. */
    private function counter(int $day, Visit $visit, string $period): string
    {
        $counted = "{$period}\n{$day}\n{$visit->kind}\n{$visit->name}\n{$visit->interface}\n{$visit->operation}\n{$visit->language}\n{$visit->outcome}";
        return "md_shop_journal:{$this->installation}:count:" . hash('xxh128', $counted);
    }

    private function row(int $day, string $kind, int $number): string
    {
        return "md_shop_journal:{$this->installation}:row:{$day}:{$kind}:{$number}";
    }

    /** The name of the number of a kind's last row. */
    private function last(int $day, string $kind): string
    {
        return "md_shop_journal:{$this->installation}:last:{$day}:{$kind}";
    }
}
