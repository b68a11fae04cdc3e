<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport;

use Closure;
use MdShop\Catalog\Http\Answer;
use MdShop\Catalog\Http\Emitter;
use MdShop\Catalog\Http\Request;
use MdShop\Catalog\Storage\Connection;

/** How every transport over HTTP answers: with nothing before the answer, nothing behind it, and whatever happens meanwhile. */
final class Reply
{
    private int $asked = 0;

    private bool $sent = false;

    /** @param Closure(Request): Answer $ask */
    private function __construct(private readonly Request $request, private readonly Closure $ask, private readonly Answer $failure)
    {
    }

    /**
     * Called when the plugin is loaded: holds back what plugins that come later print, where the request looks like one of
     * ours. What those before printed is in PHP's own buffer, if the server has one.
     */
    public static function holdOutput(): void
    {
        if (RequestAddress::ofThisRequest()->mayBeOurs()) {
            ob_start();
        }
    }

    /**
     * Answers and ends the process, even where a shortcode that has to be rendered first ends it (`exit`, wp_die(), a fatal
     * error): the attempt is counted by then, so it is left out when the same is asked once more.
     *
     * @param callable(Request): Answer $ask
     * @param Answer $failure What goes out where the process ends again, or where WordPress ends it since the database is gone.
     */
    public static function end(Request $request, callable $ask, Answer $failure): never
    {
        Connection::limitReconnects();
        $reply = new self($request, $ask(...), $failure);
        register_shutdown_function($reply->finish(...));
        foreach (['', 'ajax_', 'json_', 'jsonp_', 'xmlrpc_', 'xml_'] as $kind) {
            add_filter('wp_die_' . $kind . 'handler', static fn (): callable => static function () use ($reply): never {
                $reply->finish();
                exit;
            }, PHP_INT_MAX);
        }
        // At the end of a process WordPress sends what stands in buffers, before we are asked again: what a shortcode printed.
        remove_action('shutdown', 'wp_ob_end_flush_all', 1);
        Emitter::announce($failure);
        $reply->ask();
        exit;
    }

    private function ask(): void
    {
        $this->asked++;
        Emitter::send(($this->ask)($this->request));
        $this->sent = true;
    }

    /** The process is about to end. */
    private function finish(): void
    {
        if ($this->sent || headers_sent()) {
            return;
        }
        if ($this->asked === 1 && ! Connection::isLost()) {
            wp_raise_memory_limit();
            Emitter::leaveBehind($this->failure);
            $this->ask();
            return;
        }
        $this->sent = true;
        Emitter::send($this->failure);
    }
}
