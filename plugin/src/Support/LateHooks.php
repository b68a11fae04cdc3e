<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support;

/** Adds hooks only in requests that need them. */
final class LateHooks
{
    /**
     * Calls $add once, before the first of the named hooks runs. Callbacks that it adds to that hook run too.
     *
     * @param list<string> $names
     * @param callable(): void $add
     */
    public static function before(array $names, callable $add): void
    {
        $isDone = false;
        $start = static function (mixed $value = null) use (&$isDone, $add): mixed {
            if (! $isDone) {
                $isDone = true;
                $add();
            }
            return $value;
        };
        foreach ($names as $name) {
            add_filter($name, $start, PHP_INT_MIN);
        }
    }
}
