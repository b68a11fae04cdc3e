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
     * Addresses that may be ours, whatever the permalinks and the folder of the site: REST, `/mcp`, `/agent/…`,
     * `/.well-known/…`, documents. One too many costs a buffer and nothing else.
     */
    private const OURS = '#md-shop/v|[?&]md_shop=|/(?:mcp|agent|\.well-known)(?:[/?]|$)|\.(?:md|txt|json)/*(?:\?|$)#';

    /**
     * Called when the plugin is loaded: holds back what plugins that come later print, where the request looks like one of
     * ours. What those before printed is in PHP's own buffer, if the server has one.
     */
    public static function holdOutput(): void
    {
        // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- Only searched.
        $uri = isset($_SERVER['REQUEST_URI']) ? rawurldecode((string) $_SERVER['REQUEST_URI']) : '';
        if (preg_match(self::OURS, $uri) === 1) {
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
