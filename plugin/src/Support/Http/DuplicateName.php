<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Http;

use RuntimeException;

/** A JSON object contains the same name twice. */
final class DuplicateName extends RuntimeException
{
    public function __construct(public readonly string $name)
    {
        parent::__construct('The same name occurs twice in one object.');
    }
}
