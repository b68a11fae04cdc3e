<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

use RuntimeException;

/** A file that cannot be read as a table of products at all, or cannot be written. The message is for administrators, in their language. */
final class FileProblem extends RuntimeException
{
    /** The message as plain text. Some of its parts are escaped for HTML. */
    public function text(): string
    {
        return html_entity_decode($this->getMessage(), ENT_QUOTES);
    }
}
