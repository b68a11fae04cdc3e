<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Http;

/** Entity tags and `If-None-Match` (RFC 9110 §8.8.3, §13.1.2). */
final class ConditionalRequest
{
    /**
     * Returns the bytes with their entity tag, or 304 if the client already has them.
     *
     * @param array<string, string> $headers The headers of the response with the bytes; 304 gets all but `Content-Type`.
     */
    public static function answer(Request $request, array $headers, string $bytes): Answer
    {
        return self::form($request, new Answer(200, $headers + ['ETag' => self::entityTag($bytes)], $bytes, true));
    }

    /**
     * The form of a complete answer that a request asks for: 304 if the client already has its bytes, without a body for HEAD.
     *
     * @param Answer $answer The answer to the same request as GET without `If-None-Match`.
     */
    public static function form(Request $request, Answer $answer): Answer
    {
        if (isset($answer->headers['ETag']) && self::isFresh($request, $answer->headers['ETag'])) {
            return new Answer(304, array_diff_key($answer->headers, ['Content-Type' => '']), wholeBody: $answer->body);
        }
        return $answer->to($request);
    }

    /**
     * Computes a strong entity tag of the bytes. The bytes are the site's own and public, so nobody gains by finding two with one digest,
     * and SHA-256 takes 50 times as long (docs/decisions.md, "Fast lane").
     */
    public static function entityTag(string $bytes): string
    {
        return '"' . hash('xxh128', $bytes) . '"';
    }

    /** Whether the client already has these bytes, by weak comparison; the header may be a list or `*`. */
    public static function isFresh(Request $request, string $entityTag): bool
    {
        $header = trim($request->header('if-none-match'), " \t");
        if ($header === '*') {
            return true;
        }
        // A tag may contain a comma, so the list cannot be split at commas.
        preg_match_all('/(?:^|,)[ \t]*(?:W\/)?("[\x21\x23-\x7E\x80-\xFF]*")(?=[ \t]*(?:,|$))/', $header, $matches);
        return in_array($entityTag, $matches[1], true);
    }
}
