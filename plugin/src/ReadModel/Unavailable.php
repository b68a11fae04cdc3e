<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

use RuntimeException;

/** The read model is missing, unreadable or being built for the first time. Every transport responds with 503. */
final class Unavailable extends RuntimeException
{
}
