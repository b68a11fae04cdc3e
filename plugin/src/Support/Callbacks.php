<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support;

use WP_Hook;

/** Looks at what is added to WordPress's hooks. */
final class Callbacks
{
    /**
     * Whether a hook has callbacks besides the known ones.
     *
     * @param list<string> $known Names of functions, and of static methods as "Class::method".
     */
    public static function hasOther(string $name, array $known): bool
    {
        $hook = $GLOBALS['wp_filter'][$name] ?? null;
        foreach ($hook instanceof WP_Hook ? $hook->callbacks : [] as $callbacks) {
            // WordPress's keys are these names; for anything else they have the object's number.
            if (array_diff(array_keys($callbacks), $known) !== []) {
                return true;
            }
        }
        return false;
    }
}
