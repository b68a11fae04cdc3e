<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Http;

/** Sends a response unchanged, whatever other code has printed or will print in this process. */
final class Emitter
{
    /** Headers of WordPress, PHP or other plugins that would contradict the response. */
    private const CONFLICTING_HEADERS = [
        'Cache-Control', 'Expires', 'Pragma', 'Last-Modified', 'Set-Cookie', 'Vary', 'Link', 'Content-Type', 'ETag', 'Retry-After',
        'Access-Control-Allow-Origin', 'Access-Control-Allow-Credentials', 'Access-Control-Allow-Methods',
        'Access-Control-Allow-Headers', 'Access-Control-Expose-Headers', 'X-WP-Nonce', 'X-Robots-Tag',
    ];

    /**
     * Sets the status and the main headers of a failure in advance, in case the process ends before send(). Without it PHP would
     * send 200. The body is not sent.
     */
    public static function announce(Answer $failure): void
    {
        if (! headers_sent()) {
            self::setStatus($failure->status);
            foreach (array_intersect_key($failure->headers, ['Content-Type' => 1, 'Cache-Control' => 1, 'Retry-After' => 1]) as $name => $value) {
                header($name . ': ' . $value);
            }
        }
    }

    /**
     * Like announce(), but with the body, for a process that may end without running any more code: at its end PHP still
     * flushes the output buffer, whose callback returns the failure.
     */
    public static function bufferFailure(Answer $failure): void
    {
        self::discardOutput();
        self::announce($failure);
        ob_start(static function (string $printed, int $phase) use ($failure): string {
            if (($phase & PHP_OUTPUT_HANDLER_CLEAN) !== 0) {
                return '';
            }
            self::setHeaders($failure);
            return $failure->body;
        });
    }

    public static function send(Answer $answer): void
    {
        if (str_contains($answer->headers['Cache-Control'] ?? '', 'no-store')) {
            self::keepOutOfPageCaches();
        }
        self::discardOutput();
        self::setHeaders($answer);
        if ($answer->body !== '' && ! headers_sent() && ! ini_get('zlib.output_compression')) {
            header('Content-Length: ' . strlen($answer->body));
        }
        echo $answer->body; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- JSON, Markdown or text, never HTML.
        if (function_exists('fastcgi_finish_request')) {
            fastcgi_finish_request();
        } elseif (function_exists('litespeed_finish_request')) {
            litespeed_finish_request();
        } else {
            flush();
        }
        // Output from here on, at the end of the process, would follow the response. A buffer that cannot be closed discards it.
        remove_action('shutdown', 'wp_ob_end_flush_all', 1);
        ob_start(static fn (): string => '', 0, 0);
    }

    private static function discardOutput(): void
    {
        foreach (array_reverse(ob_get_status(true)) as $buffer) {
            if (($buffer['flags'] & PHP_OUTPUT_HANDLER_REMOVABLE) === 0) {
                break;
            }
            ob_end_clean();
        }
    }

    private static function setHeaders(Answer $answer): void
    {
        if (headers_sent()) {
            return;
        }
        array_map('header_remove', self::CONFLICTING_HEADERS);
        self::setStatus($answer->status);
        if (! isset($answer->headers['Content-Type']) && function_exists('ini_set')) {
            // PHP would send "text/html" even for a response without content (204, 304).
            ini_set('default_mimetype', '');
        }
        foreach ($answer->headers as $name => $value) {
            header($name . ': ' . $value);
        }
    }

    /** Sends a status line. Once code has sent one, as WordPress does, http_response_code() has no effect. */
    private static function setStatus(int $status): void
    {
        $described = $status . ' ' . get_status_header_desc($status);
        header(wp_get_server_protocol() . ' ' . $described, true, $status);
        if (in_array(PHP_SAPI, ['fpm-fcgi', 'cgi-fcgi'], true)) {
            // PHP tells the server every status but 200. Apache takes a response without one as a file's and applies If-Unmodified-Since
            // to it: 412. The server takes this header off (RFC 3875, §6.3.3).
            header('Status: ' . $described);
        }
    }

    /**
     * Page caches inside WordPress store output without reading its headers. They read this constant and this hook, some before the page is
     * rendered. Those in front of it, such as nginx, and browsers read the header, which can be sent until the page has begun.
     */
    public static function keepOutOfPageCaches(): void
    {
        if (! defined('DONOTCACHEPAGE')) {
            define('DONOTCACHEPAGE', true); // phpcs:ignore -- The common name among page caches.
        }
        if (! headers_sent()) {
            header('Cache-Control: no-store');
        }
        /** A hook of LiteSpeed Cache; the argument is the reason for its log. */
        do_action('litespeed_control_set_nocache', 'md-shop-catalog'); // phpcs:ignore WordPress.NamingConventions
    }
}
