<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use MdShop\Catalog\Search\Index\IndexReader;
use MdShop\Catalog\Search\Index\ListKey;
use MdShop\Catalog\Search\Text\QueryTerm;

/**
 * Tells which words the lists of a language have, themselves or in another form. The rows of stems and spellings cannot tell: they keep
 * words that no item has any more, and know no lists.
 */
final class KnownForms
{
    /** How many words are looked up. All forms of a single unknown word and its candidates are about a hundred. */
    private const MOST = 2000;

    public function __construct(private readonly IndexReader $index)
    {
    }

    /**
     * The kinds of items that have each term.
     *
     * @param list<QueryTerm> $terms The most important ones first: of very many terms the last ones' other forms do not count.
     * @return array<array-key, array<string, bool>> By the terms' words, then by kind: true if an item has the word itself, false if only
     *     another form. Kinds without such an item are missing.
     */
    public function kinds(ListKey $list, array $terms): array
    {
        $stems = array_values(array_unique(array_merge([], ...array_map(static fn (QueryTerm $term): array => $term->stems, $terms))));
        $ofStems = $this->index->forms($list->generation, $list->language, $stems);
        $words = [];
        $forms = [];
        foreach ($terms as $term) {
            $words[] = $term->word;
            foreach ($term->stems as $stem) {
                $forms[$term->word] = [...$forms[$term->word] ?? [], ...$ofStems[$stem] ?? []];
            }
        }
        $asked = array_slice(array_values(array_unique(array_merge($words, ...array_values($forms)))), 0, self::MOST);
        $known = $this->index->knownWords($list->generation, $list->language, $asked);
        $kinds = [];
        foreach ($words as $word) {
            $kinds[$word] = [];
            foreach ($known as $kind => $ofKind) {
                if (isset($ofKind[$word]) || array_intersect_key(array_flip($forms[$word] ?? []), $ofKind) !== []) {
                    $kinds[$word][$kind] = isset($ofKind[$word]);
                }
            }
        }
        return $kinds;
    }
}
