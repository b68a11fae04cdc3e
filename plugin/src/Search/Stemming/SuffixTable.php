<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Stemming;

/**
 * The suffixes of one step of a stemmer and their meanings. They are indexed by their last byte (which identifies the letter
 * in both languages) and then by length, longest first, so that two or three lookups suffice instead of one for each suffix.
 */
final class SuffixTable
{
    /** @var array<string, string> suffix → its meaning */
    private array $meanings = [];

    /** @var array<string, list<int>> last byte → lengths in bytes, longest first */
    private array $lengths = [];

    /**
     * @param array<string, string> $rules meaning → its suffixes, separated by single spaces; if a suffix has two meanings,
     *     the first one is used
     */
    public function __construct(array $rules)
    {
        $lengths = [];
        foreach ($rules as $meaning => $suffixes) {
            foreach (explode(' ', $suffixes) as $suffix) {
                $this->meanings[$suffix] ??= $meaning;
                $lengths[$suffix[-1]][strlen($suffix)] = true;
            }
        }
        foreach ($lengths as $last => $found) {
            krsort($found);
            $this->lengths[$last] = array_keys($found);
        }
    }

    /** The word's longest suffix that begins at the byte offset `$from` or later; "" if there is none. */
    public function longest(string $word, int $from = 0): string
    {
        $room = strlen($word) - $from;
        foreach ($this->lengths[substr($word, -1)] ?? [] as $length) {
            if ($length <= $room) {
                $suffix = substr($word, -$length);
                if (isset($this->meanings[$suffix])) {
                    return $suffix;
                }
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
