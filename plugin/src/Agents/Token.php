<?php

declare(strict_types=1);

namespace MdShop\Catalog\Agents;

use SensitiveParameter;

/** A credential: `mds_` and 256 random bits in base64url (docs/decisions.md, "Credentials"). Only its hash is ever kept. */
final class Token
{
    private const FORM = '/^mds_[A-Za-z0-9_-]{43}$/D';

    public static function random(): string
    {
        return 'mds_' . rtrim(strtr(base64_encode(random_bytes(32)), '+/', '-_'), '=');
    }

    /** Whether it can be one of ours at all; what cannot needs no look into the database. */
    public static function isWellFormed(#[SensitiveParameter] string $token): bool
    {
        return preg_match(self::FORM, $token) === 1;
    }

    /** What is kept and looked up. The token has 256 random bits, so neither salt nor stretching would add anything. */
    public static function hash(#[SensitiveParameter] string $token): string
    {
        return hash('sha256', $token);
    }
}
