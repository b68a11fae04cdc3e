<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cache;

/** Locks and notes of shared memory are values. */
trait SharedMemoryLocks
{
    public function lock(string $name, int $seconds): bool
    {
        return $this->add($name, '1', $seconds);
    }

    public function isLocked(string $name): bool
    {
        return $this->get($name) !== null;
    }

    public function unlock(string $name): void
    {
        $this->delete($name);
    }

    public function keepsOnlyRepeated(): bool
    {
        return false;
    }

    public function note(string $name, string $often): void
    {
        $this->set($name, $often, CacheBudget::SECONDS);
    }

    public function noted(string $name): ?string
    {
        return match ($this->get($name)) {
            null => null,
            'once' => 'once',
            default => 'again',
        };
    }
}
