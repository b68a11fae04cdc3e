<?php

declare(strict_types=1);

namespace MdShop\Catalog\Api;

use RuntimeException;

/** A request with more bytes in its body than its operation takes. */
final class BodyTooLarge extends RuntimeException
{
}
