<?php

declare(strict_types=1);

namespace MdShop\Catalog\Migration;

/**
 * A migration that failed: how often by now, when last, and why. It is tried again after a pause that doubles each time, from a
 * minute to an hour, and not at every request.
 */
final class Failure
{
    /** Autoloaded, so that looking costs nothing. */
    public const OPTION = 'md_shop_migration_failed';

    private const FIRST_PAUSE = 60;
    private const LONGEST_PAUSE = 3600;

    /**
     * @param int $count From 1 on.
     * @param int $at Unix seconds, by the real time: this is about processes, not about the shop's day.
     * @param string $reason What the database said.
     */
    private function __construct(private readonly int $count, private readonly int $at, public readonly string $reason)
    {
    }

    /** The one that is kept; null if the last migration succeeded. */
    public static function kept(): ?self
    {
        $kept = get_option(self::OPTION);
        return is_array($kept) ? new self(max(1, (int) ($kept['count'] ?? 1)), (int) ($kept['at'] ?? 0), (string) ($kept['reason'] ?? '')) : null;
    }

    /** Keeps the failure that follows another one, or is the first. */
    public static function keep(?self $before, int $now, string $reason): self
    {
        $failure = new self(($before->count ?? 0) + 1, $now, $reason);
        update_option(self::OPTION, ['count' => $failure->count, 'at' => $now, 'reason' => $reason], true);
        return $failure;
    }

    public static function forget(): void
    {
        delete_option(self::OPTION);
    }

    /** Whether it is too early to try again. A clock that was set back makes nobody wait longer. */
    public function isRecent(int $now): bool
    {
        // Six doublings are more than an hour.
        $pause = min(self::LONGEST_PAUSE, self::FIRST_PAUSE * 2 ** min(6, $this->count - 1));
        return $now >= $this->at && $now < $this->at + $pause;
    }
}
