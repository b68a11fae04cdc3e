<?php

/**
 * For `npm run bench -- --only journal`: PHP runs it before each request. It appends what happens between the moment when the client has
 * the answer and the end of the request, which is counting in the journal and little else. One line of JSON for each request with the
 * header X-Bench: the lane that answered, CPU time and elapsed time in microseconds.
 */

declare(strict_types=1);

// The plugin's class Emitter calls fastcgi_finish_request() without a backslash, so PHP takes this one.
namespace MdShop\Catalog\Support\Http {
    function fastcgi_finish_request(): bool
    {
        $isFinished = \fastcgi_finish_request();
        if (isset($_SERVER['HTTP_X_BENCH'])) {
            $GLOBALS['md_shop_bench_sent'] = \MdShop\Bench\Journal\now();
        }
        return $isFinished;
    }
}

namespace MdShop\Bench\Journal {
    /** @return array{int, float} CPU time and the time of a clock, in microseconds. */
    function now(): array
    {
        $usage = (array) getrusage();
        return [
            ($usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec']) * 1_000_000 + $usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec'],
            hrtime(true) / 1000,
        ];
    }

    // The first of all shutdown functions.
    register_shutdown_function(static function (): void {
        $end = now();
        $sent = $GLOBALS['md_shop_bench_sent'] ?? null;
        if ($sent === null) {
            return;
        }
        $isStandard = function_exists('did_action') && did_action('plugins_loaded') > 0;
        $line = ['lane' => $isStandard ? 'standard' : 'fast', 'cpu' => $end[0] - $sent[0], 'elapsed' => $end[1] - $sent[1]];
        file_put_contents(__DIR__ . '/journal.log', json_encode($line, JSON_THROW_ON_ERROR) . "\n", FILE_APPEND | LOCK_EX);
    });
}
