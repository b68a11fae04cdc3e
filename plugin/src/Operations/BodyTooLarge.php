<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations;

use RuntimeException;

/** A request body with more bytes than its operation accepts. */
final class BodyTooLarge extends RuntimeException
{
}
