<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cache;

/** APCu: memory that the PHP processes of one server share. */
final class ApcuMemory implements SharedMemory
{
    use SharedMemoryLocks;

    /** What is left to others, in bytes: if APCu's memory is full, it forgets everything, also what is not this plugin's. */
    private const LEFT_TO_OTHERS = 1 << 22;

    public static function isAvailable(): bool
    {
        return function_exists('apcu_enabled') && apcu_enabled();
    }

    public function get(string $name): ?string
    {
        $value = apcu_fetch($name);
        return is_string($value) ? $value : null;
    }

    public function set(string $name, string $value, int $seconds): void
    {
        $memory = apcu_sma_info(true);
        if (is_array($memory) && $memory['avail_mem'] > strlen($value) + self::LEFT_TO_OTHERS) {
            apcu_store($name, $value, $seconds);
        }
    }

    public function add(string $name, string $value, int $seconds): bool
    {
        return apcu_add($name, $value, $seconds);
    }

    public function increase(string $name, int $by, int $seconds): int
    {
        $sum = apcu_inc($name, $by, $isDone, $seconds);
        return is_int($sum) ? $sum : PHP_INT_MAX;
    }

    public function delete(string $name): void
    {
        apcu_delete($name);
    }

    public function isRemote(): bool
    {
        return false;
    }
}
