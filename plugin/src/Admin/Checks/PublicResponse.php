<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Checks;

use MdShop\Catalog\Journal\ClientGroup;
use WP_Error;

/** What the site's own public address has answered. */
final class PublicResponse
{
    /**
     * @param int $status 0 if there is no answer.
     * @param string $failure Why there is no answer, in English; '' if there is one.
     * @param string $type The media type, in lower case.
     * @param string $location Where a redirection leads.
     */
    private function __construct(
        public readonly int $status,
        public readonly int $milliseconds,
        public readonly string $failure,
        public readonly string $type,
        public readonly string $body,
        public readonly string $location,
    ) {
    }

    /** Sends a GET request to an address of this site. */
    public static function of(string $url, float $seconds): self
    {
        return self::send($url, $seconds, ['method' => 'GET']);
    }

    /** Sends a message to the site's MCP server, as a client does. */
    public static function ofMcp(string $url, string $message, float $seconds): self
    {
        return self::send($url, $seconds, [
            'method' => 'POST',
            'headers' => ['Content-Type' => 'application/json', 'Accept' => 'application/json, text/event-stream'],
            'body' => $message,
        ]);
    }

    /** @param array<string, mixed> $request */
    private static function send(string $url, float $seconds, array $request): self
    {
        $begin = microtime(true);
        $response = wp_remote_request($url, [
            'timeout' => $seconds,
            'redirection' => 0,
            'cookies' => [],
            // The journal must not take it for an agent.
            'user-agent' => ClientGroup::CHECK_AGENT,
            // Only the site itself is asked, whose certificate may be one that this server does not know.
            /** This filter is documented in wp-includes/class-wp-http-streams.php */
            'sslverify' => (bool) apply_filters('https_local_ssl_verify', false), // phpcs:ignore WordPress.NamingConventions -- A WordPress hook.
        ] + $request);
        $milliseconds = (int) round((microtime(true) - $begin) * 1000);
        if ($response instanceof WP_Error) {
            return new self(0, $milliseconds, $response->get_error_message(), '', '', '');
        }
        $header = static fn (string $name): string => implode(', ', (array) wp_remote_retrieve_header($response, $name));
        return new self(
            (int) wp_remote_retrieve_response_code($response),
            $milliseconds,
            '',
            strtolower($header('content-type')),
            wp_remote_retrieve_body($response),
            $header('location')
        );
    }
}
