<?php

declare(strict_types=1);

namespace MdShop\Catalog\Agents;

use RuntimeException;

/** The database did not take a registration or its end; nothing of it was kept. */
final class RegistrationUnavailable extends RuntimeException
{
}
