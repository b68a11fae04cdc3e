<?php

declare(strict_types=1);

namespace MdShop\Catalog\Agents;

use SensitiveParameter;

/** A credential: `mds_` and 256 random bits in base64url (docs/decisions.md, "Credentials"). Only its hash is stored. */
final class Token
{
    private const PATTERN = '/^mds_[A-Za-z0-9_-]{43}$/D';

    public static function random(): string
    {
        return 'mds_' . rtrim(strtr(base64_encode(random_bytes(32)), '+/', '-_'), '=');
    }

    /** Whether the text has the form of a token. Any other text needs no database query. */
    public static function isWellFormed(#[SensitiveParameter] string $token): bool
    {
        return preg_match(self::PATTERN, $token) === 1;
    }

    /** The hash that is stored and searched. The token has 256 random bits, so a salt or a slow hash would add nothing. */
    public static function hash(#[SensitiveParameter] string $token): string
    {
        return hash('sha256', $token);
    }
}
