<?php

declare(strict_types=1);

namespace MdShop\Catalog\Agents;

use RuntimeException;

/** A bearer credential that is malformed, unknown, expired or revoked. */
final class InvalidCredential extends RuntimeException
{
}
