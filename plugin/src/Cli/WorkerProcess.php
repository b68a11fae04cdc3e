<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use RuntimeException;

/**
 * Another process of this command, `wp md-shop index work`. It gets batches through its input, a line each, and answers each
 * by a line; where its input ends, which is also where whoever started it is gone, it ends too.
 */
final class WorkerProcess
{
    /** Begins the line that answers a batch. What plugins print stands before and after. */
    private const DONE = 'md-shop-batch-done ';

    /** Of what it said besides, in bytes: the end, where errors stand. */
    private const REMEMBERED = 2000;

    /** @var resource */
    private $process;
    /** @var resource */
    private $input;
    /** @var resource */
    private $output;

    private string $unread = '';
    private string $said = '';

    /** @var non-empty-list<int>|null The batch that it is at; null: it waits for one. */
    private ?array $batch = null;

    /**
     * @param list<string> $command The program and its arguments.
     * @throws RuntimeException if it cannot be started.
     */
    public function __construct(array $command)
    {
        // Only WP-CLI comes here, to share a rebuild out among processes of its own; no visitor's request starts any. The command is a
        // list, so no shell reads it.
        // @phpstan-ignore argument.type (the number of a redirection is a number)
        $process = proc_open($command, [['pipe', 'r'], ['pipe', 'w'], ['redirect', 1]], $pipes); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions
        if (! is_resource($process)) {
            throw new RuntimeException('A process could not be started: ' . esc_html($command[0]));
        }
        $this->process = $process;
        [$this->input, $this->output] = $pipes;
        stream_set_blocking($this->output, false);
    }

    /** @return resource To wait for: there is something to read(), or it ended. */
    public function output()
    {
        return $this->output;
    }

    /** @return non-empty-list<int>|null The batch that it is at; null: it waits for one. */
    public function batch(): ?array
    {
        return $this->batch;
    }

    /** @param non-empty-list<int> $ids Whether it still takes them is seen when its output ends. */
    public function give(array $ids): void
    {
        $this->batch = $ids;
        // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- A pipe, whose other end may be gone.
        @fwrite($this->input, implode(',', $ids) . "\n");
    }

    /**
     * Reads what there is to read.
     *
     * @return non-empty-list<int>|null The batch that it has written meanwhile; null: it is at it still.
     */
    public function read(): ?array
    {
        $this->unread .= (string) stream_get_contents($this->output);
        $lines = explode("\n", $this->unread);
        $this->unread = (string) array_pop($lines);
        $done = null;
        foreach ($lines as $line) {
            if ($this->batch !== null && $line === self::DONE . max($this->batch)) {
                $done = $this->batch;
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

    /** Lets it finish what it is at, and waits for its end. @return string What it said besides its answers, the end of it. */
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
     * The other side: projects what comes in until there is nothing more.
     *
     * @param resource $input
     * @param resource $output
     * @param callable(non-empty-list<int>): void $project
     */
    public static function serve($input, $output, callable $project): void
    {
        while (($line = fgets($input)) !== false) {
            $ids = array_map('intval', explode(',', trim($line)));
            $project($ids);
            // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- Whoever leads may be gone: the input ends then.
            @fwrite($output, "\n" . self::DONE . max($ids) . "\n");
        }
    }
}
