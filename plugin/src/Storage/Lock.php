<?php

declare(strict_types=1);

namespace MdShop\Catalog\Storage;

/**
 * A named lock between processes that expires by itself, in the options table: it is there before any table of ours,
 * and a unique key makes taking it atomic on every database.
 */
final class Lock
{
    /** @var array<string, array{string, string, string}> What this process holds: table of options, option and value. */
    private array $held = [];

    public function __construct(private readonly Database $database)
    {
    }

    /**
     * Runs $do if nobody else holds $name; otherwise does nothing.
     *
     * @param int $seconds How long the lock outlives a process that died with it, or did not renew it.
     * @param callable(callable(): void): void $do Is given what renews the lock, which throws LockLost where another has it by now.
     * @return bool Whether $do ran.
     */
    public function hold(string $name, int $seconds, callable $do): bool
    {
        $option = 'md_shop_lock_' . $name;
        // The real time, not the clock's: this is about processes that died, not about the shop's day.
        $until = time() + $seconds;
        // Time and owner in one value: "1700000000.9f86d081", so that nobody gives back a lock that another one holds by now.
        $value = $until . '.' . bin2hex(random_bytes(8));
        $options = $this->database->core('options');
        $taken = $this->database->execute(
            "INSERT IGNORE INTO {$options} (option_name, option_value, autoload) VALUES (%s, %s, 'off')",
            [$option, $value]
        );
        if ($taken === 0) {
            $taken = $this->database->execute(
                "UPDATE {$options} SET option_value = %s WHERE option_name = %s AND CAST(SUBSTRING(option_value, 1, 10) AS SIGNED) < %d",
                [$value, $option, time()]
            );
        }
        if ($taken === 0) {
            return false;
        }
        // A site of a network has locks of its own, and another one may be switched to before this one is given back.
        $key = $options . ' ' . $option;
        $this->held[$key] = [$options, $option, $value];
        try {
            $do(function () use (&$value, $options, $option, $key, $seconds, $name): void {
                $new = (time() + $seconds) . substr($value, 10);
                $known = $this->database->execute(
                    "UPDATE {$options} SET option_value = %s WHERE option_name = %s AND option_value = %s",
                    [$new, $option, $value]
                );
                // Within one second there is nothing to change.
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
     * A shortcode that ends the process (`exit`) while something is projected leaves no `finally` behind. To be called early:
     * who answers once more at the end of the process needs the lock again.
     */
    public function releaseAtTheEnd(): void
    {
        register_shutdown_function(function (): void {
            foreach ($this->held as $one) {
                $this->release(...$one);
            }
            $this->held = [];
        });
    }
}
