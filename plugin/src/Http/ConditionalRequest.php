<?php

declare(strict_types=1);

namespace MdShop\Catalog\Http;

/** Entity tags and `If-None-Match` (RFC 9110 §8.8.3, §13.1.2). */
final class ConditionalRequest
{
    /**
     * These bytes with their entity tag, or 304 for who holds them.
     *
     * @param array<string, string> $headers Of the answer with the bytes; 304 has them too, but for the type of what it has not.
     */
    public static function answer(Request $request, array $headers, string $bytes): Answer
    {
        $headers['ETag'] = self::entityTag($bytes);
        if (self::isFresh($request, $headers['ETag'])) {
            unset($headers['Content-Type']);
            return new Answer(304, $headers);
        }
        return new Answer(200, $headers, $bytes);
    }

    /** A strong entity tag of the very bytes. */
    public static function entityTag(string $bytes): string
    {
        return '"' . substr(hash('sha256', $bytes), 0, 32) . '"';
    }

    /** Whether the client already holds these bytes: weak comparison, lists and `*` included. */
    public static function isFresh(Request $request, string $entityTag): bool
    {
        $header = trim($request->header('if-none-match'), " \t");
        if ($header === '*') {
            return true;
        }
        // Tags are matched whole, since a comma may stand inside one.
        preg_match_all('/(?:^|,)[ \t]*(?:W\/)?("[\x21\x23-\x7E\x80-\xFF]*")(?=[ \t]*(?:,|$))/', $header, $matches);
        return in_array($entityTag, $matches[1], true);
    }
}
