<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Stemming;

/** The suffixes of one step of a stemmer and their meanings. */
final class SuffixTable
{
    /**
     * @param array<string, string> $meanings By suffix.
     * @param int $length That of the longest suffix, in bytes.
     */
    public function __construct(private readonly array $meanings, private readonly int $length)
    {
    }

    /** The word's longest suffix that begins at the byte offset `$from` or later; "" if there is none. */
    public function longest(string $word, int $from = 0): string
    {
        for ($length = min(strlen($word) - $from, $this->length); $length > 0; $length--) {
            $suffix = substr($word, -$length);
            if (isset($this->meanings[$suffix])) {
                return $suffix;
            }
        }
        return '';
    }

    /** The meaning of a suffix that longest() returned. */
    public function meaning(string $suffix): string
    {
        return $this->meanings[$suffix];
    }
}
