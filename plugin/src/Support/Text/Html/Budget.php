<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Text\Html;

/** Limits the conversion of a page: time, nodes and length of text. Once exceeded, it remains exceeded, so that all loops end. */
final class Budget
{
    public const INPUT_BYTES = 2097152;
    public const DEPTH = 100;
    private const SECONDS = 2.0;
    private const NODES = 100000;
    private const TEXT_BYTES = 1048576;

    private readonly float $deadline;
    private int $nodes = 0;
    private int $bytes = 0;

    public function __construct()
    {
        $this->deadline = microtime(true) + self::SECONDS;
    }

    /** Counts a node and returns whether the limits are not exceeded. */
    public function allows(): bool
    {
        // Reads the time only once in 256 nodes.
        if ($this->nodes < self::NODES && ++$this->nodes % 256 === 0 && microtime(true) > $this->deadline) {
            $this->nodes = self::NODES;
        }
        return ! $this->isSpent();
    }

    public function take(string $text): string
    {
        $this->bytes += strlen($text);
        return $this->bytes > self::TEXT_BYTES ? '' : $text;
    }

    public function isSpent(): bool
    {
        return $this->nodes >= self::NODES || $this->bytes > self::TEXT_BYTES;
    }
}
