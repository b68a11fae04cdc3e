<?php

declare(strict_types=1);

namespace MdShop\Catalog\Catalog;

use RuntimeException;

/** There is already a translation into this language. */
final class TranslationConflict extends RuntimeException
{
    public function __construct(string $type, int $taken, string $language)
    {
        parent::__construct(sprintf(
            'There is a translation into "%s" already: %s %d. Unlink that one first, or choose another language.',
            esc_html($language),
            esc_html($type),
            $taken
        ));
    }
}
