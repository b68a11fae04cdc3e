<?php

/*
 * A stand-in of WordPress's encoder of host names that knows one name.
 */

declare(strict_types=1);

namespace WpOrg\Requests;

use RuntimeException;

final class IdnaEncoder
{
    public static function encode(string $hostname): string
    {
        $encoded = str_replace('ролики', 'xn--h1aafcol', $hostname);
        return $encoded !== $hostname ? $encoded : throw new RuntimeException('The name cannot be encoded.');
    }
}
