<?php

/**
 * For `npm run bench -- --only journal`: PHP runs it before each request. It appends what happens between the moment when the headers
 * of the answer are sent and the end of the request: sending the body, and counting in the journal. One line of JSON for each request
 * with the header X-Bench: the lane that answered, CPU time and elapsed time in microseconds.
 */

declare(strict_types=1);

if (isset($_SERVER['HTTP_X_BENCH'])) {
    (static function (): void {
        $now = static function (): array {
            $usage = (array) getrusage();
            return [
                ($usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec']) * 1_000_000 + $usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec'],
                hrtime(true) / 1000,
            ];
        };
        $sent = null;
        header_register_callback(static function () use ($now, &$sent): void {
            $sent = $now();
        });
        // The first of all shutdown functions.
        register_shutdown_function(static function () use ($now, &$sent): void {
            [$cpu, $elapsed] = $now();
            $isStandard = function_exists('did_action') && did_action('plugins_loaded') > 0;
            $line = ['lane' => $isStandard ? 'standard' : 'fast', 'cpu' => $cpu - ($sent[0] ?? $cpu), 'elapsed' => $elapsed - ($sent[1] ?? $elapsed)];
            file_put_contents(__DIR__ . '/journal.log', json_encode($line, JSON_THROW_ON_ERROR) . "\n", FILE_APPEND | LOCK_EX);
        });
    })();
}
