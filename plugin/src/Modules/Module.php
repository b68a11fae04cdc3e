<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

/**
 * A capability of the plugin. Its constructor names the modules that it needs; its public methods return its objects, which are
 * made when they are first asked for; start() connects it with WordPress.
 */
abstract class Module
{
    /** @var array<class-string, object> */
    private array $objects = [];

    private bool $isStarted = false;

    /** Adds the module's hooks, once. */
    final public function start(): void
    {
        if (! $this->isStarted) {
            $this->isStarted = true;
            $this->addHooks();
        }
    }

    protected function addHooks(): void
    {
    }

    /**
     * Returns the module's only object of a class.
     *
     * @template T of object
     * @param class-string<T> $class
     * @param callable(): T $make Called the first time.
     * @return T
     */
    final protected function once(string $class, callable $make): object
    {
        $object = $this->objects[$class] ??= $make();
        assert($object instanceof $class);
        return $object;
    }
}
