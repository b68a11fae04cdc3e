<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Text;

/**
 * One term of a query. It matches an item with a word that equals `word`, begins with it (from two letters on), equals
 * `part`, or shares one of the stems. "abec-7" becomes two terms: both match "abec7"; besides, one matches "abec" and the
 * other one "7".
 */
final class QueryTerm
{
    /**
     * @param string $word Folded, never ''.
     * @param string $part Folded; '' unless the term is a part of a word that has dashes, or both letters and digits.
     * @param list<string> $stems
     * @param string $typed The word of the query that it belongs to, in lower case; both words if it was typed as two.
     * @param bool $isWhole Whether it matches no word that only begins with it.
     * @param WordKind $kind A label only if the query has nothing else.
     */
    public function __construct(
        public readonly string $word,
        public readonly string $part,
        public readonly array $stems,
        public readonly string $typed = '',
        public readonly bool $isWhole = false,
        public readonly WordKind $kind = WordKind::Plain,
    ) {
    }

    /** Whether it matches words that begin with it. A single letter would match too many. */
    public function matchesBeginnings(): bool
    {
        return ! $this->isWhole && mb_strlen($this->word, 'UTF-8') > 1;
    }

    /** The term of a word that nobody is still typing: a synonym such as "cost" must not find "costum". */
    public function asWholeWord(): self
    {
        return new self($this->word, $this->part, $this->stems, $this->typed, true, $this->kind);
    }

    /** @param string $typed What stands in the query instead. */
    public function asTyped(string $typed): self
    {
        return new self($this->word, $this->part, $this->stems, $typed, $this->isWhole, $this->kind);
    }

    /** Whether it was typed as two words. */
    public function isJoined(): bool
    {
        return str_contains($this->typed, ' ');
    }

    public function key(): string
    {
        return $this->word . ' ' . $this->part;
    }
}
