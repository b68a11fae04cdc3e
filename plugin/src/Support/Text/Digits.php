<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Text;

/** Digits as ctype_digit() knows them, which PHP may lack. */
final class Digits
{
    /** Whether a text is one or more of the digits 0 to 9, and nothing else. */
    public static function only(string $text): bool
    {
        return $text !== '' && strspn($text, '0123456789') === strlen($text);
    }
}
