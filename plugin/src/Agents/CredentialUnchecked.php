<?php

declare(strict_types=1);

namespace MdShop\Catalog\Agents;

use RuntimeException;

/** A bearer credential of which nobody can say now whether it is valid. */
final class CredentialUnchecked extends RuntimeException
{
}
