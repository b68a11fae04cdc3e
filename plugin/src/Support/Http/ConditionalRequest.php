<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Http;

/** Entity tags, `If-Match` and `If-None-Match` (RFC 9110 §8.8.3, §13.1.1, §13.1.2). */
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
        $tag = isset($answer->headers['ETag']) ? self::knownTag($request, $answer->headers['ETag']) : null;
        return $tag === null
            ? $answer->to($request)
            : new Answer(304, array_diff_key(array_replace($answer->headers, ['ETag' => $tag]), ['Content-Type' => '']), wholeBody: $answer->body);
    }

    /**
     * Computes a strong entity tag of the bytes. The bytes are the site's own and public, so nobody gains by finding two with one digest,
     * and SHA-256 takes 50 times as long (docs/decisions.md, "Fast lane").
     */
    public static function entityTag(string $bytes): string
    {
        return '"' . hash('xxh128', $bytes) . '"';
    }

    /** Whether the client wants nothing but other bytes than these. The comparison is strong, and the header may be a list or `*`. */
    public static function wantsOthers(Request $request, string $bytes): bool
    {
        $header = $request->header('if-match');
        return $header !== '' && self::namedTag($header, '', self::entityTag($bytes)) === null;
    }

    /**
     * The entity tag of these bytes for a 304, which must name the one that the client has; null if it does not have them. The comparison is
     * weak, and the header may be a list or `*`.
     */
    public static function knownTag(Request $request, string $entityTag): ?string
    {
        return self::namedTag($request->header('if-none-match'), '(?:W\/)?', $entityTag);
    }

    /**
     * The form of an entity tag that a header names: Apache adds the encoding to the tag of an answer that it compresses (mod_deflate,
     * "DeflateAlterETag"; mod_brotli, "BrotliAlterETag"), but leaves an answer without a body alone.
     *
     * @param string $mark A pattern for what may precede a tag.
     */
    private static function namedTag(string $header, string $mark, string $entityTag): ?string
    {
        $header = trim($header, " \t");
        if ($header === '*') {
            return $entityTag;
        }
        // A tag may contain a comma, so the list cannot be split at commas.
        preg_match_all('/(?:^|,)[ \t]*' . $mark . '("[\x21\x23-\x7E\x80-\xFF]*")(?=[ \t]*(?:,|$))/', $header, $matches);
        $own = rtrim($entityTag, '"');
        return array_values(array_intersect($matches[1], [$entityTag, $own . '-gzip"', $own . '-br"']))[0] ?? null;
    }
}
