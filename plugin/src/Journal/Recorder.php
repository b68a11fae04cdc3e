<?php

declare(strict_types=1);

namespace MdShop\Catalog\Journal;

use Closure;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Settings\JournalSettings;
use MdShop\Catalog\Support\Database\Connection;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Http\Answer;
use MdShop\Catalog\Support\Http\Request;
use MdShop\Catalog\Support\Log;
use Throwable;

/**
 * Counts an answer that the client already has: in shared memory, or one of some where that takes long or there is none. It never fails, and
 * does not change what anybody reads.
 *
 * Its time, and that of all that it calls, is mostly that of code and data that are not in the processor's caches: few functions, objects
 * and tables make it short (docs/performance/journal.md).
 */
final class Recorder
{
    /** One read of so many is written to the table, where there is no shared memory; it counts for all of them. */
    public const SAMPLE = 20;

    /**
     * @param Closure(JournalSettings): (Memory|null) $memory null if the processes share none.
     * @param Closure(): Database $database Called only where there is no memory, for those reads that are written.
     * @param int $now As a Unix timestamp.
     */
    public function __construct(
        private readonly Contract $contract,
        private readonly JournalSettings $settings,
        private readonly Closure $memory,
        private readonly Closure $database,
        private readonly int $now,
    ) {
    }

    /** @param 'rest'|'site'|'page' $base As in Observer::visits(). */
    public function record(string $base, Request $request, Answer $answer): void
    {
        try {
            $memory = ($this->memory)($this->settings);
            $sample = $memory->sample ?? self::SAMPLE;
            if (($sample > 1 && mt_rand(1, $sample) > 1) || ($memory === null && Connection::isLost())) {
                return;
            }
            $visits = Observer::visits($this->contract, $this->settings, $base, $request, $answer);
            if ($memory === null) {
                (new Table(($this->database)()))->add(self::day($this->now), $visits, self::SAMPLE);
                return;
            }
            foreach ($visits as $visit) {
                $memory->count(Memory::dayNumber($this->now), $visit);
            }
        } catch (Throwable $e) {
            Log::error('a read was not counted in the journal', $e);
        }
    }

    /** "2026-11-21", in UTC. */
    public static function day(int $now): string
    {
        return gmdate('Y-m-d', $now);
    }
}
