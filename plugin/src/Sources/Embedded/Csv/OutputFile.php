<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

/** A file that is being written. PHP only gives a notice if the disk becomes full; here that is a FileProblem. */
final class OutputFile
{
    /** Names of the standard output in place of a file's. */
    public const STANDARD = ['-', '/dev/stdout'];

    /** @var resource A row in memory, whose length is known before it is written. */
    private $row;

    /**
     * @param resource $stream
     * @param string $name For administrators.
     */
    public function __construct(private $stream, private readonly string $name)
    {
        // phpcs:ignore WordPress.WP.AlternativeFunctions -- Memory, not a file.
        $row = fopen('php://memory', 'w+');
        assert($row !== false);
        $this->row = $row;
    }

    /**
     * Writes a file as a whole: until it is complete, an earlier file with this name stays as it is. Its rights stay, and its owner if the
     * process may set it. A device, a pipe and a file in a folder that cannot be written to are written directly.
     *
     * @template T
     * @param string $path Of a file, or one of STANDARD.
     * @param callable(self): T $write
     * @return T
     * @throws FileProblem
     */
    public static function replace(string $path, callable $write): mixed
    {
        if (is_dir($path)) {
            /* translators: 1: name of a folder, 2: name of a file */
            throw new FileProblem(esc_html(sprintf(__('%1$s is a folder. Give the name of a file, such as %2$s.', 'md-shop-catalog'), $path, rtrim($path, '/') . '/products.csv')));
        }
        // phpcs:disable WordPress.WP.AlternativeFunctions -- WP_Filesystem cannot write a file in parts.
        if (in_array($path, self::STANDARD, true)) {
            return $write(new self(self::open('php://stdout', 'w', $path), __('the standard output', 'md-shop-catalog')));
        }
        // The file that a link leads to is replaced, and not the link.
        $isDevice = str_starts_with($path, '/dev/');
        $target = $isDevice ? $path : (realpath($path) ?: $path);
        $isNew = ! file_exists($target);
        if (! is_writable($isNew ? dirname($target) : $target)) {
            throw self::notWritable($path);
        }
        if ($isDevice || is_link($target) || (! $isNew && ! is_file($target)) || ! is_writable(dirname($target))) {
            return $write(new self(self::open($target, 'w', $path), $path));
        }
        $part = dirname($target) . '/md-shop-' . bin2hex(random_bytes(8)) . '.part';
        try {
            // "x" follows no link that another user of the folder may have made.
            $stream = self::open($part, 'x', $path);
            if (! $isNew) {
                self::takeRights($part, $target);
            }
            $file = new self($stream, $path);
            $result = $write($file);
            // Some network drives report only here that they are full.
            if (! fsync($stream)) {
                throw $file->incomplete();
            }
            fclose($stream);
            if (! rename($part, $target)) {
                throw self::notWritable($path);
            }
            return $result;
        } finally {
            if (is_file($part)) {
                unlink($part);
            }
        }
        // phpcs:enable
    }

    /** @throws FileProblem if not everything could be written. */
    public function write(string $bytes): void
    {
        error_clear_last();
        // phpcs:ignore Generic.PHP.NoSilencedErrors, WordPress.WP.AlternativeFunctions -- The exception has the text of the notice.
        if (@fwrite($this->stream, $bytes) !== strlen($bytes)) {
            throw $this->incomplete();
        }
    }

    /**
     * @param list<string> $cells
     * @param ','|';'|"\t" $separator
     * @throws FileProblem See write().
     */
    public function writeRow(array $cells, string $separator): void
    {
        ftruncate($this->row, 0);
        rewind($this->row);
        fputcsv($this->row, $cells, $separator, '"', '', "\r\n"); // phpcs:ignore WordPress.WP.AlternativeFunctions -- Memory, not a file.
        $this->write((string) stream_get_contents($this->row, null, 0));
    }

    /** @return resource */
    private static function open(string $path, string $mode, string $name)
    {
        // phpcs:ignore WordPress.WP.AlternativeFunctions -- See replace().
        $stream = fopen($path, $mode);
        return $stream === false ? throw self::notWritable($name) : $stream;
    }

    private static function takeRights(string $file, string $from): void
    {
        // phpcs:disable Generic.PHP.NoSilencedErrors, WordPress.WP.AlternativeFunctions -- Only the superuser may give a file to another user.
        @chown($file, (int) fileowner($from));
        @chgrp($file, (int) filegroup($from));
        @chmod($file, (int) fileperms($from) & 0777);
        // phpcs:enable
    }

    private static function notWritable(string $name): FileProblem
    {
        /* translators: %s: name of a file */
        return new FileProblem(esc_html(sprintf(__('%s cannot be written.', 'md-shop-catalog'), $name)));
    }

    private function incomplete(): FileProblem
    {
        $reason = preg_match('/errno=\d+ (.+)$/D', error_get_last()['message'] ?? '', $match) === 1 ? $match[1] : __('the disk may be full', 'md-shop-catalog');
        /* translators: 1: name of a file, 2: reason, usually in English */
        return new FileProblem(esc_html(sprintf(__('Only a part of %1$s could be written: %2$s. Make room on the disk, or use another one, and try again.', 'md-shop-catalog'), $this->name, $reason)));
    }
}
