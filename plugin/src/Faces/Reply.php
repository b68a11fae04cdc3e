<?php

declare(strict_types=1);

namespace MdShop\Catalog\Faces;

use MdShop\Catalog\Http\Answer;
use MdShop\Catalog\Http\Emitter;
use MdShop\Catalog\Http\Request;

/** How every face over HTTP answers: with nothing before the answer, nothing behind it, and whatever happens meanwhile. */
final class Reply
{
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
     */
    public static function end(Request $request, callable $ask): never
    {
        $sent = false;
        $answerAgain = static function () use (&$sent, $request, $ask): void {
            if (! $sent) {
                $sent = true;
                wp_raise_memory_limit();
                Emitter::send($ask($request));
            }
        };
        register_shutdown_function($answerAgain);
        foreach (['', 'ajax_', 'json_', 'jsonp_', 'xmlrpc_', 'xml_'] as $kind) {
            add_filter('wp_die_' . $kind . 'handler', static fn (): callable => static function () use ($answerAgain): never {
                $answerAgain();
                exit;
            }, PHP_INT_MAX);
        }
        // At the end of a process WordPress sends what stands in buffers, before we are asked again: what a shortcode printed.
        remove_action('shutdown', 'wp_ob_end_flush_all', 1);
        $answer = $ask($request);
        $sent = true;
        Emitter::send($answer);
        exit;
    }
}
