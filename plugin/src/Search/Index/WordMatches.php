<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

use MdShop\Catalog\Search\Text\QueryTerm;

/** Finds the items that match single terms of a query, and how well. */
final class WordMatches
{
    // How much a match counts, in tenths.
    private const EQUAL = 10;
    private const SAME_STEM = 9;
    private const BEGINS = 3;

    public function __construct(private readonly IndexReader $index)
    {
    }

    /**
     * @param list<QueryTerm> $terms
     * @param ListFacts $facts Learns from the rows of the words.
     * @return list<TermMatches> One for each term.
     */
    public function of(ListKey $list, array $terms, ListFacts $facts): array
    {
        if ($terms === []) {
            return [];
        }
        $equal = [];
        $ranges = [];
        $stems = [];
        foreach ($terms as $i => $term) {
            foreach (array_filter([$term->word, $term->part], static fn (string $word): bool => $word !== '') as $word) {
                $equal[Block::WORD . $word][$i] = self::EQUAL;
            }
            if ($term->matchesBeginnings()) {
                $ranges[$i] = [Block::WORD . $term->word, Block::WORD . $term->word . Block::LAST];
            }
            $stems += array_fill_keys($term->stems, true);
        }
        $asked = [...array_map('strval', array_keys($equal)), ...$facts->names()];
        [$rows, $forms] = $this->index->rowsAndForms($list, $asked, array_values($ranges), array_map('strval', array_keys($stems)));
        $factors = $equal;
        foreach ($terms as $i => $term) {
            foreach ($term->stems as $stem) {
                foreach ($forms[$stem] ?? [] as $word) {
                    $factors[Block::WORD . $word][$i] ??= self::SAME_STEM;
                }
            }
        }
        $found = array_map(static fn (): TermMatches => new TermMatches(), $terms);
        self::collect($rows, $factors, $ranges, $found, $facts);
        // Other words of the stems, unless they begin like a typed one.
        $isUnread = static fn (string $name): bool => ! isset($equal[$name]) && ! IndexReader::isIn($name, $ranges);
        $others = array_values(array_filter(array_map('strval', array_keys($factors)), $isUnread));
        if ($others !== []) {
            self::collect($this->index->rows($list, $others), $factors, $ranges, $found, $facts);
        }
        return $found;
    }

    /**
     * @param iterable<array{string, int, string}> $rows
     * @param array<array-key, array<int, int>> $factors By name and term.
     * @param array<int, array{string, string}> $ranges By term.
     * @param list<TermMatches> $found For each term; gets the rows of its words.
     */
    private static function collect(iterable $rows, array $factors, array $ranges, array $found, ListFacts $facts): void
    {
        foreach ($rows as [$name, $number, $data]) {
            if ($name === Timeline::PARTS) {
                $facts->learnSize($data);
                continue;
            }
            $facts->learnIds($number, $data);
            $ofTerms = $factors[$name] ?? [];
            foreach ($ranges as $term => [$beginning]) {
                if (! isset($ofTerms[$term]) && str_starts_with($name, $beginning)) {
                    $ofTerms[$term] = self::BEGINS;
                }
            }
            foreach ($ofTerms as $term => $factor) {
                $found[$term]->add(substr($name, strlen(Block::WORD)), $number, $data, $factor);
            }
        }
    }
}
