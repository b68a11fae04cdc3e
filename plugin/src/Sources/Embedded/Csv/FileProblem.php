<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

use RuntimeException;

/** A file that cannot be read as a table of products at all. The message is for administrators, in their language. */
final class FileProblem extends RuntimeException
{
}
