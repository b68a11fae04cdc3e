<?php

/*
 * The part of WP_Hook that ManyHooks uses.
 */

declare(strict_types=1);

// phpcs:ignore Squiz.Classes.ValidClassName.NotCamelCaps, PSR1.Classes.ClassDeclaration.MissingNamespace -- WordPress's own name.
final class WP_Hook
{
    /** @var list<callable> */
    public array $callbacks = [];

    // phpcs:ignore PSR1.Methods.CamelCapsMethodName -- WordPress's own name.
    public function add_filter(string $name, callable $callback, int $priority, int $arguments): void
    {
        $this->callbacks[] = $callback;
    }
}
