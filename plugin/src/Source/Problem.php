<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source;

/** The reason why a source cannot be read, as a message for administrators. */
final class Problem
{
    /** @param array<string, string> $values The values of the message's placeholders. */
    public function __construct(public readonly string $message, public readonly array $values = [])
    {
    }
}
