<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use RuntimeException;

/**
 * A worker process, such as `wp md-shop index work`. It reads batches from its standard input, one per line, and prints a line after each.
 * It ends when its input ends, which also happens if the main process is killed.
 */
final class WorkerProcess
{
    /** Begins the line that reports a finished batch. Plugins may print other lines. */
    private const DONE = 'md-shop-batch-done ';

    /** How many bytes of other output are kept. They are the last ones, because errors are at the end. */
    private const REMEMBERED = 2000;

    /** @var resource */
    private $process;
    /** @var resource */
    private $input;
    /** @var resource */
    private $output;

    private string $unread = '';
    private string $said = '';

    /** @var non-empty-list<int>|null The current batch; null if the process is waiting for one. */
    private ?array $batch = null;

    /**
     * @param list<string> $command The program and its arguments.
     * @throws RuntimeException if it cannot be started.
     */
    public function __construct(array $command)
    {
        // Only WP-CLI runs this, never a visitor's request. The command is a list, so no shell interprets it.
        // @phpstan-ignore argument.type (a redirection contains an integer)
        $process = proc_open($command, [['pipe', 'r'], ['pipe', 'w'], ['redirect', 1]], $pipes); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions
        if (! is_resource($process)) {
            /* translators: %s: a program */
            throw new RuntimeException(esc_html(sprintf(__('The process “%s” could not be started.', 'md-shop-catalog'), $command[0])));
        }
        $this->process = $process;
        [$this->input, $this->output] = $pipes;
        stream_set_blocking($this->output, false);
    }

    /** @return resource The stream to wait for. It is ready if there is something to read() or if the process has ended. */
    public function output()
    {
        return $this->output;
    }

    /** @return non-empty-list<int>|null The current batch; null if the process is waiting for one. */
    public function batch(): ?array
    {
        return $this->batch;
    }

    /**
     * Sends a batch. If the process has ended, hasEnded() reports that later.
     *
     * @param non-empty-list<int> $ids
     */
    public function give(array $ids): void
    {
        $this->batch = $ids;
        // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- The process may have ended, which closes the pipe.
        @fwrite($this->input, implode(',', $ids) . "\n");
    }

    /**
     * Reads the available output.
     *
     * @return array{non-empty-list<int>, string}|null The batch that was finished and what the worker returned for it; null if it is still in
     *     progress.
     */
    public function read(): ?array
    {
        $this->unread .= (string) stream_get_contents($this->output);
        $lines = explode("\n", $this->unread);
        $this->unread = (string) array_pop($lines);
        $done = null;
        foreach ($lines as $line) {
            $sign = $this->batch === null ? null : self::DONE . max($this->batch) . ' ';
            if ($sign !== null && $this->batch !== null && str_starts_with($line, $sign)) {
                $done = [$this->batch, substr($line, strlen($sign))];
                $this->batch = null;
            } else {
                $this->said = substr($this->said . $line . "\n", -self::REMEMBERED);
            }
        }
        return $done;
    }

    public function hasEnded(): bool
    {
        return feof($this->output);
    }

    /** Waits until the process has finished its batch and ended. @return string The end of its other output. */
    public function end(): string
    {
        fclose($this->input);
        stream_set_blocking($this->output, true);
        $this->read();
        fclose($this->output);
        proc_close($this->process);
        return trim($this->said . $this->unread);
    }

    /**
     * Runs in the worker: processes each batch until the input ends.
     *
     * @param resource $input
     * @param resource $output
     * @param callable(non-empty-list<int>): string $do Returns one line of text for the process that leads.
     */
    public static function serve($input, $output, callable $do): void
    {
        while (($line = fgets($input)) !== false) {
            $ids = array_map('intval', explode(',', trim($line)));
            $result = $do($ids);
            // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- The main process may have ended; then the input ends too.
            @fwrite($output, "\n" . self::DONE . max($ids) . " {$result}\n");
        }
    }
}
