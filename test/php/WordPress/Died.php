<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\WordPress;

use Error;

/** Thrown in place of wp_die(), with its message. An Error, so that no tested class takes it for a failure of its own. */
final class Died extends Error
{
}
