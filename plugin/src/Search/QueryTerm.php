<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

/**
 * One term of a query. It matches an item with a word that equals or (from two letters on) begins with `word`, equals `part`, or shares one of the stems.
 * Of "abec-7" come two: both match "abec7", the one else "abec", the other else "7".
 */
final class QueryTerm
{
    /**
     * @param string $word Folded, never ''.
     * @param string $part Folded; '' unless the term is a part of a word with dashes or with letters and digits.
     * @param list<string> $stems
     * @param string $typed The word that it came from, in small letters.
     */
    public function __construct(
        public readonly string $word,
        public readonly string $part,
        public readonly array $stems,
        public readonly string $typed = '',
    ) {
    }

    /** Whether it matches words that begin with it: a single letter begins too many to say anything. */
    public function matchesBeginnings(): bool
    {
        return mb_strlen($this->word, 'UTF-8') > 1;
    }

    public function key(): string
    {
        return $this->word . ' ' . $this->part;
    }
}
