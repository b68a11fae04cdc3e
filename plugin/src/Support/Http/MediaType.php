<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Http;

/** Parses the `Content-Type` header (RFC 9110 §8.3). */
final class MediaType
{
    /** Whether the header means JSON: `application/json` without a charset, or with UTF-8, which JSON requires (RFC 8259 §8.1). */
    public static function isJson(string $header): bool
    {
        $parts = array_map(static fn (string $part): string => strtolower(trim($part, " \t")), explode(';', $header));
        if (array_shift($parts) !== 'application/json') {
            return false;
        }
        foreach ($parts as $parameter) {
            if (preg_match('/^charset="?([^"]*)"?$/D', $parameter, $match) === 1 && ! in_array($match[1], ['utf-8', 'utf8'], true)) {
                return false;
            }
        }
        return true;
    }
}
