<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/** The items that match a term of a query. As long as a single word matches it, its rows are not decoded unless every item is asked for. */
final class TermMatches
{
    /** The rows if they are those of one word, and the word. */
    private ?WordPostings $ofOne = null;
    private string $one = '';

    /** @var array<int, non-empty-array<int, int>>|null How well each item matches, by block and key (Postings); null if that is not decoded yet. */
    private ?array $matches = null;

    /** @var array<array-key, true> */
    private array $words = [];

    /**
     * @param array<int, non-empty-array<int, int>> $matches In tenths of an impact, by block and key (Postings).
     * @param array<array-key, true> $words See words().
     */
    public static function of(array $matches, array $words): self
    {
        $of = new self();
        $of->matches = $matches;
        $of->words = $words;
        return $of;
    }

    /**
     * Adds a row of a word that matches the term.
     *
     * @param int $number The block or span of the row (Span::rowOf()).
     * @param int $factor How much an impact counts, in tenths; always the same for a word.
     */
    public function add(string $word, int $number, string $row, int $factor): void
    {
        $this->words[$word] = true;
        if ($this->matches === null && ($this->ofOne === null || $word === $this->one)) {
            $this->one = $word;
            $this->ofOne ??= new WordPostings($factor);
            $this->ofOne->add($number, $row);
            return;
        }
        $matches = $this->matches();
        $this->ofOne = null;
        // Without a second reference to the array, which PHP would copy.
        $this->matches = null;
        foreach (WordPostings::decode($number, $row, $factor) as $block => $more) {
            if (! isset($matches[$block])) {
                $matches[$block] = $more;
                continue;
            }
            // A reference, since a copy of the block would be made for each of its rows.
            $ofBlock = &$matches[$block];
            foreach ($more as $key => $match) {
                $ofBlock[$key] = ($ofBlock[$key] ?? 0) + $match;
            }
            unset($ofBlock);
        }
        $this->matches = $matches;
    }

    public function isEmpty(): bool
    {
        return ($this->ofOne?->count() ?? count($this->matches ?? [])) === 0;
    }

    public function count(): int
    {
        return $this->ofOne?->count() ?? array_sum(array_map('count', $this->matches ?? []));
    }

    /** @return array<int, non-empty-array<int, int>> How well each item matches, in tenths of an impact, by block and key (Postings). */
    public function matches(): array
    {
        return $this->matches ??= $this->ofOne?->matches() ?? [];
    }

    /** The rows that are all; null if there are those of several words. */
    public function ofOneWord(): ?WordPostings
    {
        return $this->ofOne;
    }

    /** @return array<array-key, true> The words that match the term. */
    public function words(): array
    {
        return $this->words;
    }

    /** @param array<array-key, true> $words More words of the term, which no other items have. */
    public function withWords(array $words): self
    {
        if ($words === []) {
            return $this;
        }
        $with = clone $this;
        $with->words += $words;
        return $with;
    }
}
