<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Http;

/**
 * Parses the `Authorization` header (RFC 9110 §11.6.2, RFC 6750 §2.1).
 * Only the Bearer scheme counts; `Basic` and others are ignored (docs/decisions.md, "Credentials").
 */
final class Authorization
{
    private function __construct(
        /** Whether a bearer credential was supplied, well-formed or not. */
        public readonly bool $supplied,
        /** The credential; '' if none was supplied or it is malformed. */
        public readonly string $token,
    ) {
    }

    public static function of(Request $request): self
    {
        $header = trim($request->header('authorization'), " \t");
        if (preg_match('/^bearer(?:[ \t]+(.*))?$/is', $header, $match) !== 1) {
            return new self(false, '');
        }
        $token = $match[1] ?? '';
        // token68 of RFC 9110 §11.2
        return new self(true, preg_match('#^[A-Za-z0-9._~+/-]+=*$#D', $token) === 1 ? $token : '');
    }
}
