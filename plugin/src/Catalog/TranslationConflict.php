<?php

declare(strict_types=1);

namespace MdShop\Catalog\Catalog;

use RuntimeException;

/** There is already a translation into this language. */
final class TranslationConflict extends RuntimeException
{
    public function __construct(int $taken, string $language)
    {
        parent::__construct(sprintf(
            /* translators: 1: code of a language, such as "ru", 2: identifier of the translation */
            esc_html__('There is already a translation into “%1$s”, with the ID %2$d. Unlink that one first, or choose another language.', 'md-shop-catalog'),
            esc_html($language),
            $taken
        ));
    }
}
