<?php

declare(strict_types=1);

namespace MdShop\Catalog\Api;

use RuntimeException;

/** No public product of that id in that language. */
final class NotFound extends RuntimeException
{
}
