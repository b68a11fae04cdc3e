<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support;

use MdShop\Catalog\Support\Time\Clocks;

/** The plugin's events in WordPress's cron. Each is an action that the responsible class handles. */
final class ScheduledEvents
{
    /** Continues work on the read model that a process could not finish. Scheduled once, when needed. */
    public const CATCH_UP = 'md_shop_catch_up';

    /** Repairs what no hook reported. */
    public const RECONCILE = 'md_shop_reconcile';

    /** Deletes ended registrations of agents. */
    public const PURGE_AGENTS = 'md_shop_purge_agents';

    /** Deletes hashes of addresses that no limit needs any more, and files of answers and of imports that are kept no longer. */
    public const FORGET_ADDRESSES = 'md_shop_forget_addresses';

    /** Writes what the journal has counted in memory, and deletes what is too old. */
    public const JOURNAL = 'md_shop_journal';

    /** Continues a job of the administrator's screen that nobody drives any more. Scheduled once, when needed. */
    public const JOB = 'md_shop_job';

    /** When it is continued by cron, after its last step that cron knows of. */
    private const JOB_SECONDS = 60;

    private const RECURRING = [self::RECONCILE => 'hourly', self::PURGE_AGENTS => 'daily', self::FORGET_ADDRESSES => 'hourly', self::JOURNAL => 'hourly'];

    public const ALL = [self::CATCH_UP, self::JOB, self::RECONCILE, self::PURGE_AGENTS, self::FORGET_ADDRESSES, self::JOURNAL];

    /** Schedules the recurring events that are missing, see isMissing(). Reads only an autoloaded option. */
    public static function schedule(): void
    {
        // One look at WordPress's list. A plugin that keeps events elsewhere answers for each.
        $known = [];
        foreach (array_filter((array) _get_cron_array(), 'is_array') as $time => $events) {
            foreach (array_intersect_key($events, self::RECURRING) as $event => $details) {
                $known[$event] ??= (object) (['timestamp' => $time] + (array) current((array) $details));
            }
        }
        foreach (self::RECURRING as $event => $recurrence) {
            $next = $known[$event] ?? wp_get_scheduled_event($event);
            if (self::isMissing($event, (int) ($next->timestamp ?? 0), max((int) ($next->interval ?? 0), HOUR_IN_SECONDS))) {
                wp_schedule_event(time() + HOUR_IN_SECONDS, $recurrence, $event);
            }
        }
    }

    public static function catchUp(): void
    {
        self::scheduleOnce(self::CATCH_UP, 0);
    }

    public static function jobLater(): void
    {
        self::scheduleOnce(self::JOB, self::JOB_SECONDS);
    }

    /** @param int $seconds From now. */
    private static function scheduleOnce(string $event, int $seconds): void
    {
        if (self::isMissing($event, (int) wp_next_scheduled($event), $seconds)) {
            wp_schedule_single_event(time() + $seconds, $event);
        }
    }

    /**
     * Whether an event must be scheduled. One that a clock scheduled which was ahead would wait until then, and is removed.
     *
     * @param int $time When it is due; 0 if it is not scheduled.
     * @param int $seconds How far in the future that is at most.
     */
    private static function isMissing(string $event, int $time, int $seconds): bool
    {
        if ($time > Clocks::latest(time(), $seconds)) {
            wp_clear_scheduled_hook($event);
            return true;
        }
        return $time === 0;
    }

    public static function unschedule(): void
    {
        foreach (self::ALL as $event) {
            wp_clear_scheduled_hook($event);
        }
    }
}
