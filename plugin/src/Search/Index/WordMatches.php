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

    /** Sorts after every letter: the end of a range of words with the same beginning. */
    private const RANGE_END = "\u{10FFFF}";

    public function __construct(private readonly IndexReader $index, private readonly StemStore $stems)
    {
    }

    /**
     * @param list<QueryTerm> $terms
     * @param ListFacts $facts Learns from the rows of the words.
     * @return list<array{array<int, array<int, int>>, array<array-key, true>}> For each term: how well each item matches, in tenths of an
     *     impact, by block and key (Postings); and the words that matched.
     */
    public function of(ListKey $list, array $terms, ListFacts $facts): array
    {
        if ($terms === []) {
            return [];
        }
        $stems = array_values(array_unique(array_merge(...array_map(static fn (QueryTerm $term): array => $term->stems, $terms))));
        $forms = $this->stems->words($list->generation, $list->language, $stems);
        $factors = [];
        $ranges = [];
        foreach ($terms as $i => $term) {
            foreach ($term->stems as $stem) {
                foreach ($forms[$stem] ?? [] as $word) {
                    $factors[Block::WORD . $word][$i] = self::SAME_STEM;
                }
            }
            foreach (array_filter([$term->word, $term->part], static fn (string $word): bool => $word !== '') as $word) {
                $factors[Block::WORD . $word][$i] = self::EQUAL;
            }
            if ($term->matchesBeginnings()) {
                $ranges[$i] = [Block::WORD . $term->word, Block::WORD . $term->word . self::RANGE_END];
            }
        }
        $names = [...array_map('strval', array_keys($factors)), ...$facts->names()];
        return $this->collect($this->index->rows($list, $names, array_values($ranges)), $factors, $ranges, count($terms), $facts);
    }

    /**
     * @param iterable<array{string, int, string}> $rows
     * @param array<array-key, array<int, int>> $factors By name and term.
     * @param array<int, array{string, string}> $ranges By term.
     * @return list<array{array<int, array<int, int>>, array<array-key, true>}>
     */
    private function collect(iterable $rows, array $factors, array $ranges, int $count, ListFacts $facts): array
    {
        $matches = $words = array_fill(0, $count, []);
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
                $words[$term][substr($name, strlen(Block::WORD))] = true;
                $ofName = Span::isRow($number) ? SparsePostings::decode($data, $number, $factor) : [$number => Postings::decode($data, $factor)];
                foreach ($ofName as $block => $more) {
                    $ofBlock = $matches[$term][$block] ?? null;
                    if ($ofBlock !== null) {
                        foreach ($more as $key => $match) {
                            $ofBlock[$key] = ($ofBlock[$key] ?? 0) + $match;
                        }
                    }
                    $matches[$term][$block] = $ofBlock ?? $more;
                }
            }
        }
        return array_map(static fn (int $term): array => [$matches[$term], $words[$term]], array_keys($matches));
    }
}
