<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

/** Texts about invalid options of commands, in the administrator's language. */
final class OptionProblem
{
    public static function number(string $option, string $value, int $minimum, int $maximum): string
    {
        return sprintf(
            /* translators: 1: name of an option, 2: what was entered, 3: smallest number, 4: largest number */
            __('--%1$s=%2$s: must be a whole number from %3$d to %4$d.', 'md-shop-catalog'),
            $option,
            $value,
            $minimum,
            $maximum
        );
    }
}
