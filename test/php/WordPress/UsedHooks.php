<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\WordPress;

use ArrayAccess;

/**
 * WordPress's list of hooks, of which each seems to have callbacks already: so all are added with add_filter(), which State records.
 *
 * @implements ArrayAccess<string, never>
 */
final class UsedHooks implements ArrayAccess
{
    public function offsetExists(mixed $offset): bool
    {
        return true;
    }

    public function offsetGet(mixed $offset): never
    {
        throw new \LogicException('Hooks are in State.');
    }

    public function offsetSet(mixed $offset, mixed $value): void
    {
        throw new \LogicException('Hooks are in State.');
    }

    public function offsetUnset(mixed $offset): void
    {
        throw new \LogicException('Hooks are in State.');
    }
}
