<?php

/**
 * Plugin Name: MD Shop Catalog for Agents: tests
 * Description: Moves the clock, the client's address and the limits, and collects the catalog's PHP notices. Never shipped.
 *
 * The harness writes wp-content/md-shop-test/state.json and reads wp-content/md-shop-test/notices.log. If it has also copied
 * the hard cases of test/fixtures/hostile/ there, the demonstration's import includes them.
 */

declare(strict_types=1);

namespace MdShop\Catalog\TestPlugin;

use MdShop\Catalog\Support\Time\Clock;

const LEVELS = [
    E_ERROR => 'error',
    E_PARSE => 'parse error',
    E_CORE_ERROR => 'core error',
    E_COMPILE_ERROR => 'compile error',
    E_RECOVERABLE_ERROR => 'recoverable error',
    E_USER_ERROR => 'user error',
    E_WARNING => 'warning',
    E_CORE_WARNING => 'core warning',
    E_COMPILE_WARNING => 'compile warning',
    E_USER_WARNING => 'user warning',
    E_NOTICE => 'notice',
    E_USER_NOTICE => 'user notice',
    E_DEPRECATED => 'deprecated',
    E_USER_DEPRECATED => 'user deprecated',
];

const FATAL = E_ERROR | E_PARSE | E_CORE_ERROR | E_COMPILE_ERROR | E_RECOVERABLE_ERROR | E_USER_ERROR;

/**
 * The state that the harness has set, as it was at the beginning of the request.
 *
 * @return array{now?: int|null, remote_addr?: string|null, limits?: array<string, int>|null}
 */
function state(): array
{
    static $state = null;
    if ($state === null) {
        $file = WP_CONTENT_DIR . '/md-shop-test/state.json';
        $text = is_file($file) ? file_get_contents($file) : '{}';
        $state = json_decode((string) $text, true, 8, JSON_THROW_ON_ERROR);
    }
    return $state;
}

/** Whether a text, such as a path or a stack trace, contains a file of the plugin. */
function mentions_plugin(string $text): bool
{
    static $folders = null;
    if ($folders === null) {
        $folder = WP_PLUGIN_DIR . '/md-shop-catalog';
        $real = realpath($folder);
        $folders = $real === false ? [$folder . '/'] : [$folder . '/', $real . '/'];
    }
    foreach ($folders as $folder) {
        if (str_contains($text, $folder)) {
            return true;
        }
    }
    return false;
}

/** Appends a line to the log. If that fails, the response is 500, so that it does not look like a run without notices. */
function log_notice(int $level, string $message, string $file, int $line): void
{
    $request = ($_SERVER['REQUEST_METHOD'] ?? 'cli') . ' ' . ($_SERVER['REQUEST_URI'] ?? '');
    $entry = [
        'level' => LEVELS[$level] ?? 'level ' . $level,
        'message' => $message,
        'at' => $file . ':' . $line,
        'request' => trim($request),
    ];
    $folder = WP_CONTENT_DIR . '/md-shop-test';
    if (!is_dir($folder)) {
        mkdir($folder, 0777, true);
    }
    $json = json_encode($entry, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE);
    if (file_put_contents($folder . '/notices.log', $json . "\n", FILE_APPEND | LOCK_EX) === false) {
        error_log('md-shop-test: notices.log cannot be written: ' . $json);
        http_response_code(500);
    }
}

/** Logs notices in which the plugin is involved, then calls the previous handler. */
function watch_errors(): void
{
    $previous = set_error_handler(
        static function (int $level, string $message, string $file = '', int $line = 0) use (&$previous): bool {
            // Notices that @ suppresses are not in error_reporting().
            if ((error_reporting() & $level) !== 0) {
                $isInvolved = mentions_plugin($file);
                foreach ($isInvolved ? [] : debug_backtrace(DEBUG_BACKTRACE_IGNORE_ARGS) as $frame) {
                    if (mentions_plugin($frame['file'] ?? '')) {
                        $isInvolved = true;
                        break;
                    }
                }
                if ($isInvolved) {
                    log_notice($level, $message, $file, $line);
                }
            }
            return $previous !== null && (bool) $previous($level, $message, $file, $line);
        }
    );
    // This covers uncaught exceptions too: PHP turns them into a fatal error whose message contains the stack trace.
    register_shutdown_function(
        static function (): void {
            $error = error_get_last();
            if ($error === null || ($error['type'] & FATAL) === 0) {
                return;
            }
            if (mentions_plugin($error['file']) || mentions_plugin($error['message'])) {
                log_notice($error['type'], $error['message'], $error['file'], $error['line']);
            }
        }
    );
}

watch_errors();

if (isset(state()['remote_addr'])) {
    $_SERVER['REMOTE_ADDR'] = state()['remote_addr'];
}

/**
 * An order endpoint that logs every call. Nothing may call it, so a run with an entry in the log fails. Calls with `?probe` go to
 * another log, with which a test checks that logging works.
 */
add_action(
    'init',
    static function (): void {
        $address = (string) ($_SERVER['REQUEST_URI'] ?? '');
        if (str_contains($address, '/md-shop-test-order')) {
            $file = WP_CONTENT_DIR . '/md-shop-test/' . (isset($_GET['probe']) ? 'probes.log' : 'orders.log');
            file_put_contents($file, ($_SERVER['REQUEST_METHOD'] ?? '') . ' ' . $address . "\n", FILE_APPEND | LOCK_EX);
            status_header(201);
            exit;
        }
    },
    0
);

add_filter(
    'md_shop_demo_folders',
    static function (array $folders): array {
        $hostile = WP_CONTENT_DIR . '/md-shop-test/hostile';
        return is_dir($hostile) ? [...$folders, $hostile] : $folders;
    }
);

if (isset(state()['now'])) {
    // Only then: a clock of others keeps the fast lane off.
    add_filter(
        'md_shop_clock',
        static fn (): Clock => new class (state()['now']) implements Clock {
            public function __construct(private readonly int $now)
            {
            }

            public function now(): int
            {
                return $this->now;
            }
        }
    );
}

add_filter(
    'md_shop_limits',
    /**
     * @param array<string, int> $limits
     * @return array<string, int>
     */
    static fn (array $limits): array => array_merge($limits, state()['limits'] ?? [])
);
