<?php

declare(strict_types=1);

namespace MdShop\Catalog\Http;

/** Sends an answer as it is, whatever others have printed or will print in this process. */
final class Emitter
{
    /** Headers of WordPress, PHP or other plugins that would contradict the answer. */
    private const FOREIGN = [
        'Cache-Control', 'Expires', 'Pragma', 'Last-Modified', 'Set-Cookie', 'Vary', 'Link', 'Content-Type', 'ETag', 'Retry-After',
        'Access-Control-Allow-Origin', 'Access-Control-Allow-Credentials', 'Access-Control-Allow-Methods',
        'Access-Control-Allow-Headers', 'Access-Control-Expose-Headers', 'X-WP-Nonce', 'X-Robots-Tag',
    ];

    /**
     * Says what goes out where the process ends before send(): not the body, but that it is a failure and nobody's to keep.
     * PHP by itself would say 200.
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
     * The same where PHP may ask nobody any more before it ends, and the failure with its body: at the end it still sends what
     * stands in a buffer.
     */
    public static function leaveBehind(Answer $failure): void
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
        flush();
        if (function_exists('fastcgi_finish_request')) {
            fastcgi_finish_request();
        }
        // What is printed from here on, at the end of the process, would stand behind the answer: a buffer that nobody can
        // close throws it away.
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
        array_map('header_remove', self::FOREIGN);
        self::setStatus($answer->status);
        if (! isset($answer->headers['Content-Type'])) {
            // PHP would name text/html, also of an answer that has no content (204, 304).
            ini_set('default_mimetype', '');
        }
        foreach ($answer->headers as $name => $value) {
            header($name . ': ' . $value);
        }
    }

    /** Where anybody has sent a status as WordPress does, as a line, http_response_code() changes nothing any more. */
    private static function setStatus(int $status): void
    {
        header(wp_get_server_protocol() . ' ' . $status . ' ' . get_status_header_desc($status), true, $status);
    }

    /** Page caches collect what is printed without asking for its headers; this is what they ask for, and some before a page is made. */
    public static function keepOutOfPageCaches(): void
    {
        if (! defined('DONOTCACHEPAGE')) {
            define('DONOTCACHEPAGE', true); // phpcs:ignore -- Every page cache's name for it.
        }
        /** LiteSpeed's own hook; the reason stands in its log. */
        do_action('litespeed_control_set_nocache', 'md-shop-catalog'); // phpcs:ignore WordPress.NamingConventions
    }
}
