<?php

declare(strict_types=1);

namespace MdShop\Catalog\Text\Stemming;

/**
 * The suffixes of one step and what each means there. They are found by the word's last byte (in both languages
 * a letter of its own) and then by length, longest first: two or three look-ups instead of one for each suffix.
 */
final class SuffixTable
{
    /** @var array<string, string> suffix → its meaning */
    private array $meanings = [];

    /** @var array<string, list<int>> last byte → lengths in bytes, longest first */
    private array $lengths = [];

    /** @param array<string, string> $rules meaning → its suffixes, separated by single spaces; of two meanings the first counts */
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

    /**
     * The word's longest suffix among those that begin at the byte `$from` or after it; "" where there is none.
     */
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

    /** What a suffix that longest() found means. */
    public function meaning(string $suffix): string
    {
        return $this->meanings[$suffix];
    }
}
