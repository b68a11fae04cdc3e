<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations;

use RuntimeException;

/** Arguments that violate their operation's rules. */
final class InvalidArguments extends RuntimeException
{
    /** @param non-empty-array<string, string> $problems What is wrong, by the argument's name; in English. */
    public function __construct(public readonly array $problems)
    {
        parent::__construct(implode(' ', array_map(
            static fn (string $name, string $problem): string => $name . ' ' . $problem . '.',
            array_keys($problems),
            $problems
        )));
    }
}
