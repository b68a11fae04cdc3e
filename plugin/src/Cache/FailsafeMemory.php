<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cache;

use MdShop\Catalog\Support\Log;
use Throwable;

/** A store whose failure fails no read: from the first failure on it is as if it were empty. */
final class FailsafeMemory implements SharedMemory
{
    use SharedMemoryLocks;

    private bool $hasFailed = false;

    public function __construct(private readonly SharedMemory $store)
    {
    }

    public function get(string $name): ?string
    {
        return $this->attempt(fn (): ?string => $this->store->get($name), null);
    }

    public function set(string $name, string $value, int $seconds): void
    {
        $this->attempt(fn () => $this->store->set($name, $value, $seconds), null);
    }

    public function add(string $name, string $value, int $seconds): bool
    {
        return $this->attempt(fn (): bool => $this->store->add($name, $value, $seconds), true);
    }

    public function increase(string $name, int $by, int $seconds): int
    {
        return $this->attempt(fn (): int => $this->store->increase($name, $by, $seconds), PHP_INT_MAX);
    }

    public function delete(string $name): void
    {
        $this->attempt(fn () => $this->store->delete($name), null);
    }

    public function isRemote(): bool
    {
        return $this->store->isRemote();
    }

    /**
     * @template T
     * @param callable(): T $do
     * @param T $otherwise
     * @return T
     */
    private function attempt(callable $do, mixed $otherwise): mixed
    {
        if ($this->hasFailed) {
            return $otherwise;
        }
        try {
            return $do();
        } catch (Throwable $e) {
            $this->hasFailed = true;
            Log::error('answers are not kept, because the cache failed', $e);
            return $otherwise;
        }
    }
}
