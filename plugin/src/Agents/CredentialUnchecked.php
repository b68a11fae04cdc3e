<?php

declare(strict_types=1);

namespace MdShop\Catalog\Agents;

use RuntimeException;

/** A bearer credential that cannot be checked at the moment. */
final class CredentialUnchecked extends RuntimeException
{
}
