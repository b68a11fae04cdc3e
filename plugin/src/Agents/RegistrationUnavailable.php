<?php

declare(strict_types=1);

namespace MdShop\Catalog\Agents;

use RuntimeException;

/** The database refused a registration or a revocation; nothing was stored. */
final class RegistrationUnavailable extends RuntimeException
{
}
