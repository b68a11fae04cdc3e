<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Time;

use DateTimeImmutable;
use DateTimeZone;

/** Converts times to and from the format of the interface: RFC 3339, UTC, whole seconds (docs/decisions.md, "Times"). */
final class Instant
{
    /** The last moment that the format has: its years have four digits. 9999-12-31T23:59:59Z */
    public const LAST = 253_402_300_799;

    /** 1767225600 → "2026-01-01T00:00:00Z". What is after LAST becomes LAST. */
    public static function format(int $seconds): string
    {
        return gmdate('Y-m-d\TH:i:s\Z', min($seconds, self::LAST));
    }

    /** "2026-01-01T00:00:00Z" → 1767225600; null for any other format or a nonexistent date. */
    public static function parse(string $text): ?int
    {
        $time = DateTimeImmutable::createFromFormat('!Y-m-d\TH:i:s\Z', $text, new DateTimeZone('UTC'));
        return $time !== false && $time->format('Y-m-d\TH:i:s\Z') === $text ? $time->getTimestamp() : null;
    }

    /** A GMT column of WordPress ("2026-01-01 00:00:00") → Unix timestamp; 0 for the zero date and all before the year 100. */
    public static function fromDatabase(string $column): int
    {
        // Every page of a post asks, and an object of a date would load the time zones.
        $isDate = preg_match('/^(?!00)(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/D', $column, $date) === 1;
        return $isDate ? (int) gmmktime((int) $date[4], (int) $date[5], (int) $date[6], (int) $date[2], (int) $date[3], (int) $date[1]) : 0;
    }
}
