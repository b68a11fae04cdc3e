<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support;

/** Adds hooks only in processes that need them. */
final class LateHooks
{
    /** Actions that run once. Callbacks that are added after them run at once. */
    private const EARLY = ['init', 'wp_loaded', 'rest_api_init'];

    /** @var array{string, list<mixed>}|null The hook that makes add() run, and its arguments. */
    private static ?array $fired = null;

    /**
     * Calls $add once, before the first of the named hooks runs. Callbacks that it adds to that hook run too, unless their
     * priority is PHP_INT_MIN. Called by such an $add, it does not wait for the hook that is running.
     *
     * @param list<string> $names
     * @param callable(): void $add
     * @param callable(string, mixed...): bool $concerns Called with the name of the hook and its first three arguments; false to
     *     wait on.
     */
    public static function before(array $names, callable $add, callable $concerns): void
    {
        $isDone = false;
        $start = static function (mixed ...$arguments) use ($add, $concerns, &$isDone): mixed {
            if (! $isDone && $concerns((string) current_filter(), ...$arguments)) {
                $isDone = true;
                $before = self::$fired;
                self::$fired = [(string) current_filter(), array_values($arguments)];
                try {
                    self::add($add);
                } finally {
                    self::$fired = $before;
                }
            }
            return $arguments[0] ?? null;
        };
        if (self::$fired !== null && in_array(self::$fired[0], $names, true) && $concerns(self::$fired[0], ...self::$fired[1])) {
            $add();
            return;
        }
        ManyHooks::add($names, $start, PHP_INT_MIN, 3);
    }

    /** @param callable(): void $add */
    private static function add(callable $add): void
    {
        global $wp_filter;
        $past = array_filter(self::EARLY, static fn (string $name): bool => did_action($name) > 0 && ! doing_action($name));
        $before = [];
        foreach ($past as $name) {
            $before[$name] = $wp_filter[$name] ?? null;
            unset($wp_filter[$name]);
        }
        $add();
        foreach ($before as $name => $callbacks) {
            $added = $wp_filter[$name] ?? null;
            unset($wp_filter[$name]);
            if ($callbacks !== null) {
                $wp_filter[$name] = $callbacks;
            }
            $added?->do_action([$name === 'rest_api_init' ? rest_get_server() : '']);
        }
    }
}
