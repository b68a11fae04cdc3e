<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

use RuntimeException;

/** Somebody has changed a product since its plan was made, so the plan may contain what the product had before. */
final class ProductChanged extends RuntimeException
{
}
