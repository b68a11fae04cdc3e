<?php

declare(strict_types=1);

namespace MdShop\Catalog\Text;

/** A name that somebody else chose, repeated in a message: of a parameter, a member, a method, a tool. */
final class ForeignName
{
    /** Code points; a credential, which is longer, does not fit. */
    private const LONGEST = 40;

    /** Short enough for a message. */
    public static function shown(string $name): string
    {
        return mb_strlen($name, 'UTF-8') > self::LONGEST ? mb_substr($name, 0, self::LONGEST - 1, 'UTF-8') . '…' : $name;
    }
}
