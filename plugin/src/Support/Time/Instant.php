<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Time;

use DateTimeImmutable;
use DateTimeZone;

/** Converts times to and from the format of the interface: RFC 3339, UTC, whole seconds (docs/decisions.md, "Times"). */
final class Instant
{
    /** 1767225600 → "2026-01-01T00:00:00Z" */
    public static function format(int $seconds): string
    {
        return gmdate('Y-m-d\TH:i:s\Z', $seconds);
    }

    /** "2026-01-01T00:00:00Z" → 1767225600; null for any other format or a nonexistent date. */
    public static function parse(string $text): ?int
    {
        $time = DateTimeImmutable::createFromFormat('!Y-m-d\TH:i:s\Z', $text, new DateTimeZone('UTC'));
        return $time !== false && $time->format('Y-m-d\TH:i:s\Z') === $text ? $time->getTimestamp() : null;
    }

    /** A GMT column of WordPress ("2026-01-01 00:00:00") → Unix timestamp; 0 for the zero date. */
    public static function fromDatabase(string $column): int
    {
        $time = DateTimeImmutable::createFromFormat('!Y-m-d H:i:s', $column, new DateTimeZone('UTC'));
        return $time !== false && ! str_starts_with($column, '0000') ? $time->getTimestamp() : 0;
    }
}
