<?php

declare(strict_types=1);

/** What ManyHooks uses of WordPress's class. */
final class WP_Hook
{
    /** @var list<callable> */
    public array $callbacks = [];

    public function add_filter(string $name, callable $callback, int $priority, int $arguments): void
    {
        $this->callbacks[] = $callback;
    }
}
