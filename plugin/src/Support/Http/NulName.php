<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Http;

use RuntimeException;

/** A name in a JSON object begins with U+0000. That is valid JSON, but not a name of a PHP property. */
final class NulName extends RuntimeException
{
}
