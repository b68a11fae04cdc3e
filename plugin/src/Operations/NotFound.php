<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations;

use RuntimeException;

/** There is no public product with this id in this language. */
final class NotFound extends RuntimeException
{
}
