<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Database;

use MdShop\Catalog\Support\Time\Clocks;

/**
 * A named lock between processes, which expires by itself. It is stored in the options table, because that exists before the
 * plugin's tables, and its unique key makes acquiring the lock atomic on every database.
 */
final class Lock
{
    /** The longest time for which a lock is valid, in seconds. One that seems valid for longer was taken while a clock was ahead. */
    private const LONGEST = 900;

    /** @var array<string, array{string, string, string}> The locks that this process holds: options table, option and value. */
    private array $held = [];

    public function __construct(private readonly Database $database)
    {
    }

    /**
     * Runs $do if no other process holds the lock $name; otherwise does nothing.
     *
     * @param int $seconds How long the lock is valid, in seconds, unless it is renewed; at most 900.
     * @param callable(callable(): void): void $do Receives a function that renews the lock; that function throws LockLost if
     *     another process has taken the lock over.
     * @return bool Whether $do ran.
     */
    public function hold(string $name, int $seconds, callable $do): bool
    {
        $option = 'md_shop_lock_' . $name;
        // System time, not the plugin's clock, because it detects processes that died.
        $seconds = min($seconds, self::LONGEST);
        $until = time() + $seconds;
        // The value contains the time and the owner, "1700000000.9f86d081", so that a process cannot release a lock that
        // another one holds now.
        $value = $until . '.' . bin2hex(random_bytes(8));
        $options = $this->database->core('options');
        $taken = $this->database->execute(
            "INSERT IGNORE INTO {$options} (option_name, option_value, autoload) VALUES (%s, %s, 'off')",
            [$option, $value]
        );
        if ($taken === 0) {
            $taken = $this->database->execute(
                "UPDATE {$options} SET option_value = %s WHERE option_name = %s
                    AND (CAST(SUBSTRING(option_value, 1, 10) AS SIGNED) < %d OR CAST(SUBSTRING(option_value, 1, 10) AS SIGNED) > %d)",
                [$value, $option, time(), Clocks::latest(time(), self::LONGEST)]
            );
        }
        if ($taken === 0) {
            return false;
        }
        // Each site of a network has its own locks, and another site may be switched to before the release.
        $key = $options . ' ' . $option;
        $this->held[$key] = [$options, $option, $value];
        try {
            $do(function () use (&$value, $options, $option, $key, $seconds, $name): void {
                $new = (time() + $seconds) . substr($value, 10);
                $known = $this->database->execute(
                    "UPDATE {$options} SET option_value = %s WHERE option_name = %s AND option_value = %s",
                    [$new, $option, $value]
                );
                // Within the same second the value does not change, so no row is affected.
                if ($known === 0 && $new !== $value) {
                    throw new LockLost($name);
                }
                $value = $new;
                $this->held[$key] = [$options, $option, $value];
            });
        } finally {
            unset($this->held[$key]);
            $this->release($options, $option, $value);
        }
        return true;
    }

    private function release(string $options, string $option, string $value): void
    {
        $this->database->execute("DELETE FROM {$options} WHERE option_name = %s AND option_value = %s", [$option, $value]);
    }

    /**
     * Releases all locks when the process ends, because `exit` in a shortcode skips `finally`. Call it early, so that it runs
     * before shutdown functions that need the lock again.
     */
    public function releaseOnShutdown(): void
    {
        register_shutdown_function(function (): void {
            foreach ($this->held as $one) {
                $this->release(...$one);
            }
            $this->held = [];
        });
    }
}
