<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source;

/** Why a source cannot serve: a message of the catalogue, for the administrator. */
final class Problem
{
    /** @param array<string, string> $values What the message is filled with. */
    public function __construct(public readonly string $message, public readonly array $values = [])
    {
    }
}
