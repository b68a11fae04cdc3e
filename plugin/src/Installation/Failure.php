<?php

declare(strict_types=1);

namespace MdShop\Catalog\Installation;

/**
 * A failed migration: how many times in a row it has failed, when it last failed, and why. It is not retried at every request,
 * but after a pause, which doubles with each failure from a minute up to an hour. An administrator who may just have removed the cause need
 * not wait for it.
 */
final class Failure
{
    /** Autoloaded, so that reading it needs no query. */
    public const OPTION = 'md_shop_migration_failed';

    private const FIRST_PAUSE = 60;
    private const LONGEST_PAUSE = 3600;

    /** The pause for administrators, whose browser may load several pages at once. */
    private const PAUSE_OF_ADMINISTRATORS = 5;

    /**
     * @param int $count The number of failures in a row.
     * @param int $at Time of the last failure as a Unix timestamp, by the system time.
     * @param string $reason The database's error message.
     */
    private function __construct(private readonly int $count, private readonly int $at, public readonly string $reason)
    {
    }

    /** The stored failure; null if the last migration succeeded. */
    public static function load(): ?self
    {
        $kept = get_option(self::OPTION);
        return is_array($kept) ? new self(max(1, (int) ($kept['count'] ?? 1)), (int) ($kept['at'] ?? 0), (string) ($kept['reason'] ?? '')) : null;
    }

    /** Stores a failure; $before is the previous one, or null. */
    public static function save(?self $before, int $now, string $reason): self
    {
        $failure = new self(($before->count ?? 0) + 1, $now, $reason);
        update_option(self::OPTION, ['count' => $failure->count, 'at' => $now, 'reason' => $reason], true);
        return $failure;
    }

    public static function delete(): void
    {
        delete_option(self::OPTION);
    }

    /**
     * Whether it is too early for a retry. false if the system time is before the failure, so that setting the clock back
     * does not extend the pause.
     *
     * @param int $now Unix timestamp, by the system time.
     * @param bool $isForAdministrator Whether an administrator waits for the result.
     */
    public function isRecent(int $now, bool $isForAdministrator = false): bool
    {
        // Six doublings already exceed an hour.
        $pause = $isForAdministrator ? self::PAUSE_OF_ADMINISTRATORS : min(self::LONGEST_PAUSE, self::FIRST_PAUSE * 2 ** min(6, $this->count - 1));
        return $now >= $this->at && $now < $this->at + $pause;
    }
}
