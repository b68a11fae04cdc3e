<?php

declare(strict_types=1);

namespace MdShop\Catalog\Faces\Rest;

use MdShop\Catalog\Http\Request;

/** Makes the typed request out of PHP's globals. It takes them raw: what WordPress slashes or filters would not be what was sent. */
final class RequestReader
{
    public static function read(string $path): Request
    {
        // phpcs:disable WordPress.Security.ValidatedSanitizedInput -- The router judges every byte of it by the contract.
        $headers = [];
        foreach ($_SERVER as $name => $value) {
            if (is_string($value) && str_starts_with((string) $name, 'HTTP_')) {
                $headers[str_replace('_', '-', substr((string) $name, 5))] = $value;
            }
        }
        $headers['AUTHORIZATION'] = self::authorization();
        return new Request(
            strtoupper((string) ($_SERVER['REQUEST_METHOD'] ?? 'GET')),
            $path,
            (string) ($_SERVER['QUERY_STRING'] ?? ''),
            array_filter($headers, static fn (string $value): bool => $value !== ''),
            '',
            (string) ($_SERVER['REMOTE_ADDR'] ?? '')
        );
        // phpcs:enable
    }

    /** Apache and CGI hide the header, or give it under another name. */
    private static function authorization(): string
    {
        // phpcs:disable WordPress.Security.ValidatedSanitizedInput -- As above.
        foreach (['HTTP_AUTHORIZATION', 'REDIRECT_HTTP_AUTHORIZATION'] as $name) {
            if (isset($_SERVER[$name]) && is_string($_SERVER[$name]) && $_SERVER[$name] !== '') {
                return $_SERVER[$name];
            }
        }
        // phpcs:enable
        foreach (function_exists('getallheaders') ? getallheaders() : [] as $name => $value) {
            if (strtolower((string) $name) === 'authorization') {
                return (string) $value;
            }
        }
        return '';
    }
}
