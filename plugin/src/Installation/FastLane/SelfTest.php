<?php

declare(strict_types=1);

namespace MdShop\Catalog\Installation\FastLane;

use MdShop\Catalog\Transport\FastLane\Probe;
use WP_Error;
use WpOrg\Requests\Utility\CaseInsensitiveDictionary;

/** Asks the site itself, once by WordPress and once by the fast lane, and compares what visitors would get. */
final class SelfTest
{
    private const SECONDS = 15.0;

    /** How long the first request is repeated until there is a note, and the pause between: both in seconds. */
    private const WAIT = 5.0;
    private const PAUSE = 0.1;

    /** Why there is no note yet: it is written after the response, and not as long as OPcache may run the old code of files that have changed. */
    private const PASSING = ['standard; no note', 'standard; an old note', 'standard; changed files', 'standard; changed settings', 'standard; another version', 'standard; something is due'];

    /** Headers that differ from one response to the next, or that belong to the connection. */
    private const NOT_COMPARED = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'age', 'server-timing', 'x-request-id', 'x-runtime', 'cf-ray', 'set-cookie', 'md-shop-lane'];

    /** @param list<array{method: string, url: string, headers?: array<string, string>, body?: string}> $requests */
    public function __construct(private readonly array $requests, private readonly string $key)
    {
    }

    /**
     * Which lane answers the first request now: "fast; entry", "fast; loader" or "standard; " and why; '' if WordPress answers
     * without having asked the fast lane.
     *
     * @param float $more Further seconds to wait for a note.
     * @return array{lane: string, problem: string} `problem` is why the site could not be asked, else ''.
     */
    public function lane(float $more = 0.0): array
    {
        $until = microtime(true) + self::WAIT + $more;
        // The first request makes a note if there is none.
        $this->ask($this->requests[0], 'off');
        $answer = $this->ask($this->requests[0], 'ask');
        while (! is_string($answer) && in_array($answer['lane'], self::PASSING, true) && microtime(true) < $until) {
            usleep((int) (self::PAUSE * 1e6));
            $answer = $this->ask($this->requests[0], 'ask');
        }
        if (is_array($answer) && $answer['lane'] === 'fast; loader') {
            // The entry file may have been asked too, a moment before there was a note.
            $answer = $this->ask($this->requests[0], 'ask');
        }
        return is_string($answer) ? ['lane' => '', 'problem' => $answer] : ['lane' => $answer['lane'], 'problem' => ''];
    }

    /**
     * What may end it, in the user's language, if WordPress goes on answering.
     *
     * @param string $lane See lane().
     */
    public static function adviceFor(string $lane): string
    {
        return match ($lane) {
            'standard; no note', 'standard; an old note', 'standard; changed files'
                => __('PHP may still run what its files were before they were changed. Wait a moment, or reload PHP if it does not look at them again (opcache.validate_timestamps, opcache.preload), and try again.', 'md-shop-catalog'),
            Probe::LATE_SCHEME
                => __('A plugin says that a proxy was asked through https, but the fast lane answers before plugins. Let the web server or wp-config.php set $_SERVER[\'HTTPS\'] to “on” instead.', 'md-shop-catalog'),
            default => '',
        };
    }

    /**
     * Whether the server answers the first request in the place of WordPress, which answers it at another address: its rules lead to a file
     * that it refuses, or shows instead of running it.
     *
     * @param string $other That address.
     */
    public function isRefused(string $other): bool
    {
        $answer = $this->ask($this->requests[0], 'off');
        if (is_string($answer) || $answer['lane'] !== '') {
            return false;
        }
        $expected = $this->ask(['method' => 'GET', 'url' => $other], 'off');
        return ! is_string($expected) && $expected['status'] === 200 && $answer['body'] !== $expected['body'];
    }

    /**
     * @param list<string> $urls
     * @return list<string> Those for which the fast lane is not asked.
     */
    public function unasked(array $urls): array
    {
        return array_values(array_filter($urls, function (string $url): bool {
            $answer = $this->ask(['method' => 'GET', 'url' => $url], 'ask');
            return ! is_string($answer) && $answer['lane'] === '';
        }));
    }

    /** @return list<string> What differs, in English; empty if both lanes answer alike. */
    public function differences(): array
    {
        $found = [];
        $this->lane();
        foreach ($this->requests as $request) {
            $name = $request['method'] . ' ' . $request['url'];
            [$before, $fast, $after] = [$this->ask($request, 'off'), $this->ask($request, 'ask'), $this->ask($request, 'off')];
            if (is_string($before) || is_string($fast) || is_string($after)) {
                return [$name . ': ' . implode(' ', array_filter([$before, $fast, $after], is_string(...)))];
            }
            if (! str_starts_with($fast['lane'], 'fast')) {
                $found[] = "{$name}: {$fast['lane']}";
            }
            foreach (['status', 'body'] as $part) {
                // A change in between is no difference of the lanes.
                if ($before[$part] === $after[$part] && $fast[$part] !== $before[$part]) {
                    $found[] = "{$name}: {$part}";
                }
            }
            foreach ($before['headers'] + $fast['headers'] as $header => $value) {
                $isStable = ($before['headers'][$header] ?? null) === ($after['headers'][$header] ?? null);
                if ($isStable && ($before['headers'][$header] ?? null) !== ($fast['headers'][$header] ?? null)) {
                    $found[] = "{$name}: {$header}";
                }
            }
        }
        return $found;
    }

    /**
     * @param array{method: string, url: string, headers?: array<string, string>, body?: string} $request
     * @param 'ask'|'off' $word
     * @return array{status: int, headers: array<string, string>, body: string, lane: string}|string A message if there was no response.
     */
    private function ask(array $request, string $word): array|string
    {
        // A cache before the site would give the answer to one of these requests to the next.
        $own = in_array($request['method'], ['GET', 'HEAD'], true) ? (str_contains($request['url'], '?') ? '&' : '?') . '_=' . bin2hex(random_bytes(8)) : '';
        $response = wp_remote_request($request['url'] . $own, [
            'method' => $request['method'],
            'headers' => [Probe::HEADER => "{$word} {$this->key}"] + ($request['headers'] ?? []),
            'body' => $request['body'] ?? '',
            'timeout' => self::SECONDS,
            'redirection' => 0,
            'cookies' => [],
            /** This filter is documented in wp-includes/class-wp-http-streams.php */
            'sslverify' => (bool) apply_filters('https_local_ssl_verify', false), // phpcs:ignore WordPress.NamingConventions -- A WordPress hook.
        ]);
        if ($response instanceof WP_Error) {
            return $response->get_error_message();
        }
        $headers = wp_remote_retrieve_headers($response);
        $headers = array_change_key_case($headers instanceof CaseInsensitiveDictionary ? $headers->getAll() : (array) $headers);
        $lane = $headers['md-shop-lane'] ?? '';
        return [
            'status' => (int) wp_remote_retrieve_response_code($response),
            'headers' => array_map(static fn (mixed $value): string => implode(', ', (array) $value), array_diff_key($headers, array_flip(self::NOT_COMPARED))),
            'body' => wp_remote_retrieve_body($response),
            'lane' => is_string($lane) ? $lane : '',
        ];
    }
}
