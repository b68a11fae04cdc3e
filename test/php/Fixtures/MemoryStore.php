<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Fixtures;

use MdShop\Catalog\Cache\SharedMemory;
use MdShop\Catalog\Cache\SharedMemoryLocks;
use RuntimeException;

/** A store in this process's memory. */
final class MemoryStore implements SharedMemory
{
    use SharedMemoryLocks;

    public bool $isRemote = false;

    /** @var array<string, string> */
    public array $values = [];

    /** @var array<string, int> How long each value is kept. */
    public array $seconds = [];

    /** @var array<string, int> */
    public array $counters = [];

    /** The number of calls. */
    public int $calls = 0;

    public bool $fails = false;

    public function get(string $name): ?string
    {
        $this->call();
        return $this->values[$name] ?? null;
    }

    public function set(string $name, string $value, int $seconds): void
    {
        $this->call();
        $this->values[$name] = $value;
        $this->seconds[$name] = $seconds;
    }

    public function add(string $name, string $value, int $seconds): bool
    {
        if ($this->get($name) !== null) {
            return false;
        }
        $this->set($name, $value, $seconds);
        return true;
    }

    public function increase(string $name, int $by, int $seconds): int
    {
        $this->call();
        $this->counters[$name] = ($this->counters[$name] ?? 0) + $by;
        return $this->counters[$name];
    }

    public function delete(string $name): void
    {
        $this->call();
        unset($this->values[$name], $this->counters[$name]);
    }

    public function isRemote(): bool
    {
        return $this->isRemote;
    }

    private function call(): void
    {
        $this->calls++;
        if ($this->fails) {
            throw new RuntimeException('The cache is gone.');
        }
    }
}
