<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport;

use MdShop\Catalog\Support\Http\Request;

/**
 * Creates the typed request from PHP's globals. The values are those that the client sent: without the slashes that
 * WordPress adds, and not filtered.
 */
final class RequestReader
{
    /** @param int $longestBody The maximum length in bytes. One byte more is read, to detect a longer body. */
    public static function read(string $path, int $longestBody): Request
    {
        return self::of(wp_unslash($_SERVER), $path, $longestBody);
    }

    /** Like read(), before WordPress has added slashes. */
    public static function readWithoutSlashes(string $path, int $longestBody): Request
    {
        return self::of($_SERVER, $path, $longestBody);
    }

    /** @param array<mixed> $server */
    private static function of(array $server, string $path, int $longestBody): Request
    {
        // phpcs:disable WordPress.Security.ValidatedSanitizedInput -- The router validates everything against the contract.
        $headers = [];
        foreach ($server as $name => $value) {
            if (is_string($value) && str_starts_with((string) $name, 'HTTP_')) {
                $headers[str_replace('_', '-', substr((string) $name, 5))] = $value;
            }
        }
        $headers['CONTENT-TYPE'] = (string) ($server['CONTENT_TYPE'] ?? $headers['CONTENT-TYPE'] ?? '');
        $headers['AUTHORIZATION'] = CapturedAuthorization::header() ?? self::authorization($server);
        $method = strtoupper((string) ($server['REQUEST_METHOD'] ?? 'GET'));
        return new Request(
            $method,
            $path,
            (string) ($server['QUERY_STRING'] ?? ''),
            array_filter($headers, static fn (string $value): bool => $value !== ''),
            $method === 'POST' ? (string) file_get_contents('php://input', false, null, 0, max(0, $longestBody + 1)) : '',
            (string) ($server['REMOTE_ADDR'] ?? '')
        );
        // phpcs:enable
    }

    /**
     * Apache and CGI hide the header or pass it under another name.
     *
     * @param array<mixed> $server
     */
    private static function authorization(array $server): string
    {
        foreach (['HTTP_AUTHORIZATION', 'REDIRECT_HTTP_AUTHORIZATION'] as $name) {
            if (isset($server[$name]) && is_string($server[$name]) && $server[$name] !== '') {
                return $server[$name];
            }
        }
        foreach (function_exists('getallheaders') ? getallheaders() : [] as $name => $value) {
            if (strtolower((string) $name) === 'authorization') {
                return (string) $value;
            }
        }
        return '';
    }
}
