<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support;

use RuntimeException;

/** Another process does the same work right now. It can be tried again later. */
final class Busy extends RuntimeException
{
}
