<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Text;

/** A short text on one line, such as a size or the name of a colour, as people see it. */
final class VisibleText
{
    /** @return string Without invisible characters and without spaces around it; '' if nothing that can be seen is left. */
    public static function of(string $text): string
    {
        return self::trimmed(InvisibleCharacters::removedFrom($text));
    }

    /** A text without spaces around it, whatever kind they are of. */
    public static function trimmed(string $text): string
    {
        return preg_replace('/^[\s\p{Z}]+|[\s\p{Z}]+$/Du', '', $text) ?? trim($text);
    }
}
