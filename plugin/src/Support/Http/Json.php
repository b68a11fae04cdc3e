<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Http;

/** Encodes JSON as every transport sends it: unescaped UTF-8 and slashes, no floats (prices are strings). */
final class Json
{
    private const FLAGS = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_LINE_TERMINATORS
        | JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR;

    public static function encode(mixed $value): string
    {
        // Not wp_json_encode(): this code runs without WordPress, and with these flags the result is the same.
        return json_encode($value, self::FLAGS); // phpcs:ignore WordPress.WP.AlternativeFunctions.json_encode_json_encode
    }

    /**
     * @return array<mixed>
     * @throws \JsonException
     */
    public static function decode(string $json): array
    {
        return (array) json_decode($json, true, 64, JSON_THROW_ON_ERROR);
    }
}
