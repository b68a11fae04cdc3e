<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport;

use Closure;
use MdShop\Catalog\Support\Database\Connection;
use MdShop\Catalog\Support\Http\Answer;
use MdShop\Catalog\Support\Http\Emitter;
use MdShop\Catalog\Support\Http\Request;

/** Sends the response of every HTTP transport: without output before or after it, and even if other code ends the process. */
final class Reply
{
    /** Whether this process has sent a response of the plugin. */
    private static bool $hasAnswered = false;

    private int $attempts = 0;

    private bool $sent = false;

    /**
     * @param Closure(Request): Answer $handler
     * @param Closure(Request, Answer): void $then
     */
    private function __construct(
        private readonly Request $request,
        private readonly Closure $handler,
        private readonly Answer $failure,
        private readonly Closure $then,
    ) {
    }

    /**
     * Called when the plugin is loaded, if the request may be for it: buffers the output of plugins that load later, until it is known that
     * the request is for another plugin, which may send a stream or a large file. Output of earlier plugins is in PHP's buffer, if the
     * server has one.
     */
    public static function bufferOutput(): void
    {
        ob_start();
        $level = ob_get_level();
        // The transports answer before.
        add_action('parse_request', static function () use ($level): void {
            if (ob_get_level() === $level && ob_get_length() === 0) {
                ob_end_clean();
            }
        }, 1);
    }

    /**
     * Sends the response and ends the process. If code that runs meanwhile, such as a shortcode, ends the process (`exit`,
     * wp_die(), a fatal error), the handler is called a second time: its first attempt is recorded, so it skips that code.
     *
     * @param callable(Request): Answer $handler
     * @param Answer $failure The response if the process ends again, or if WordPress ends it because the database is gone.
     * @param Closure(Request, Answer): void $then Called when the client has the response; it must not throw.
     */
    public static function sendAndExit(Request $request, callable $handler, Answer $failure, Closure $then): never
    {
        Connection::limitReconnects();
        $reply = new self($request, $handler(...), $failure, $then);
        register_shutdown_function($reply->finish(...));
        foreach (['', 'ajax_', 'json_', 'jsonp_', 'xmlrpc_', 'xml_'] as $kind) {
            add_filter('wp_die_' . $kind . 'handler', static fn (): callable => static function () use ($reply): never {
                $reply->finish();
                exit;
            }, PHP_INT_MAX);
        }
        // At the end of a process WordPress would flush all buffers, which may contain output of a shortcode, before finish().
        remove_action('shutdown', 'wp_ob_end_flush_all', 1);
        Emitter::announce($failure);
        $reply->attempt();
        exit;
    }

    /**
     * Sends a response that is ready, for which no other code needs to run, and ends the process.
     *
     * @param Closure(Request, Answer): void $then As in sendAndExit().
     */
    public static function sendReadyAndExit(Request $request, Answer $answer, Closure $then): never
    {
        Emitter::send($answer);
        $then($request, $answer);
        exit;
    }

    private function attempt(): void
    {
        $this->attempts++;
        $answer = ($this->handler)($this->request);
        Emitter::send($answer);
        $this->sent = true;
        self::$hasAnswered = true;
        ($this->then)($this->request, $answer);
    }

    /** Whether this process has sent a response of the plugin, and not only that of a failure. */
    public static function hasAnswered(): bool
    {
        return self::$hasAnswered;
    }

    /** Called when the process is about to end. */
    private function finish(): void
    {
        if ($this->sent || headers_sent()) {
            return;
        }
        if ($this->attempts === 1 && ! Connection::isLost()) {
            wp_raise_memory_limit();
            Emitter::bufferFailure($this->failure);
            $this->attempt();
            return;
        }
        $this->sent = true;
        Emitter::send($this->failure);
        ($this->then)($this->request, $this->failure);
    }
}
