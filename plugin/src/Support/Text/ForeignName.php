<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Text;

/** A name from a request (of a parameter, a member, a method or a tool) that is repeated in a message. */
final class ForeignName
{
    /** In code points. Shorter than a credential, so that a credential is never repeated completely. */
    private const MAX_LENGTH = 40;

    /** The name, shortened if necessary. */
    public static function shown(string $name): string
    {
        return mb_strlen($name, 'UTF-8') > self::MAX_LENGTH ? mb_substr($name, 0, self::MAX_LENGTH - 1, 'UTF-8') . '…' : $name;
    }
}
