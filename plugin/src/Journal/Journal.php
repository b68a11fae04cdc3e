<?php

declare(strict_types=1);

namespace MdShop\Catalog\Journal;

use Closure;
use MdShop\Catalog\Settings\JournalSettings;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\Time\Clock;
use MdShop\Catalog\Support\Time\Clocks;

/**
 * What the journal knows, for administrators, and its upkeep.
 *
 * @phpstan-type Reads array{day: string, client: string, interface: string, operation: string, language: string, outcome: string, reads: int}
 * @phpstan-type Clients array{day: string, name: string, calls: int}
 * @phpstan-type Searches array{text: string, operation: string, language: string, days: int, searches: int}
 */
final class Journal
{
    /** How many days are kept, besides the present one. */
    public const KEPT_DAYS = 30;

    /** On how many different days a search must have been asked to be shown. */
    public const SHOWN_FROM_DAYS = 3;

    private const MOST_SEARCHES = 100;

    /** In seconds. */
    private const DAY = 86400;

    /** @param Closure(JournalSettings): (Memory|null) $memory null if this process shares no memory with those that answer. */
    public function __construct(
        private readonly Table $table,
        private readonly Closure $memory,
        private readonly SettingsStore $settings,
        private readonly Clock $clock,
    ) {
    }

    /**
     * The last days, the present one included. What this server has counted in memory is written first.
     *
     * @param int<1, 31> $days
     * @return array{
     *   on: bool,
     *   keeps_searches: bool,
     *   sampled: bool,
     *   from: string,
     *   to: string,
     *   reads: list<Reads>,
     *   clients: list<Clients>,
     *   searches: list<Searches>
     * } `sampled`: some sums are estimates. `clients`: calls of `initialize`, by the client's own name. `searches`: without a result,
     *   of all days that are kept.
     * @throws DatabaseError
     */
    public function last(int $days): array
    {
        $this->write();
        $now = $this->clock->now();
        $from = Recorder::day($now - ($days - 1) * self::DAY);
        $reads = $this->table->sums(Visit::READ, $from, $this->lastKept());
        $clients = $this->table->sums(Visit::CLIENT, $from, $this->lastKept());
        $settings = $this->settings->current()->journal();
        return [
            'on' => $settings->isOn,
            'keeps_searches' => $settings->keepsSearches,
            'sampled' => in_array(true, array_column([...$reads, ...$clients], 'sampled'), true),
            'from' => $from,
            'to' => Recorder::day($now),
            'reads' => array_map(static fn (array $sum): array => [
                'day' => $sum['day'],
                'client' => $sum['name'],
                'interface' => $sum['interface'],
                'operation' => $sum['operation'],
                'language' => $sum['language'],
                'outcome' => $sum['outcome'],
                'reads' => $sum['amount'],
            ], $reads),
            'clients' => array_map(static fn (array $sum): array => ['day' => $sum['day'], 'name' => $sum['name'], 'calls' => $sum['amount']], $clients),
            'searches' => array_map(static fn (array $sum): array => [
                'text' => $sum['text'],
                'operation' => $sum['operation'],
                'language' => $sum['language'],
                'days' => $sum['days'],
                'searches' => $sum['amount'],
            ], $this->table->searches($this->firstKept(), $this->lastKept(), self::SHOWN_FROM_DAYS, self::MOST_SEARCHES)),
        ];
    }

    /** Of how many reads one is counted, for all of them. Of this process only: the command line may have no shared memory. */
    public function sample(): int
    {
        return ($this->memory)($this->settings->current()->journal())->sample ?? Recorder::SAMPLE;
    }

    /** Writes what this server has counted, and deletes what is too old or switched off. Called every hour. */
    public function maintain(): void
    {
        try {
            $this->obeySettings();
            $this->write();
            $this->table->purge($this->firstKept(), $this->lastKept());
        } catch (DatabaseError $e) {
            Log::error('the journal could not be written, the next run tries again', $e);
        }
    }

    /** Deletes what the settings do not allow any more. */
    public function obeySettings(): void
    {
        $settings = $this->settings->current()->journal();
        if ($settings->isOn && $settings->keepsSearches) {
            return;
        }
        // What was counted before the switch must not be written later. Reads that were allowed are written first.
        if ($settings->isOn) {
            $this->write();
        }
        $memory = ($this->memory)($settings);
        foreach ($this->days() as $day) {
            $settings->isOn ? $memory?->forget($day, Visit::SEARCH) : $memory?->forget($day);
        }
        $this->table->clear($settings->isOn ? Visit::SEARCH : '');
    }

    /** @throws DatabaseError */
    private function write(): void
    {
        $settings = $this->settings->current()->journal();
        $memory = $settings->isOn ? ($this->memory)($settings) : null;
        if ($memory !== null) {
            foreach ($this->days() as $day) {
                $this->table->save(Recorder::day($day * self::DAY), $memory->counted($day), $memory->sample > 1);
            }
        }
    }

    /** @return list<int> The days whose counters may be in memory, as days since 1970-01-01. */
    private function days(): array
    {
        $today = Memory::dayNumber($this->clock->now());
        return [$today, $today - 1, $today - 2];
    }

    private function firstKept(): string
    {
        return Recorder::day($this->clock->now() - self::KEPT_DAYS * self::DAY);
    }

    private function lastKept(): string
    {
        return Recorder::day(Clocks::latest($this->clock->now()));
    }
}
