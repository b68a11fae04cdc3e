<?php

declare(strict_types=1);

namespace MdShop\Catalog\Catalog;

use Closure;

/** The reason why a source cannot be read, as a message for administrators. */
final class SourceProblem
{
    /** @param Closure(): string $text Called only when the text is shown: reads find problems before translations may be loaded. */
    public function __construct(private readonly Closure $text)
    {
    }

    public function text(): string
    {
        return ($this->text)();
    }
}
