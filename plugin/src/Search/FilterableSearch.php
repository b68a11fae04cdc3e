<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;
use Throwable;
use UnexpectedValueException;

/**
 * The built-in search, or the one that the filter `md_shop_search` returns. The filter is applied at the first search, so
 * that a theme can use it too, and an error in it affects only searches. Filters and another order than by relevance reach a
 * site's search only if it is a FiltersItems; otherwise the built-in one answers them.
 *
 * Whatever fails in the filter or in its search is written to the log here, and is Unavailable for whoever searches: pages, REST
 * and MCP then say the same (docs/search.md, "Another search engine").
 */
final class FilterableSearch implements Search
{
    /** The search to ask, or why there is none. */
    private Search|Unavailable|null $chosen = null;

    public function __construct(private readonly Search $own)
    {
    }

    public function find(SearchRequest $request): SearchResult
    {
        if ($request->text === '') {
            // Nothing is searched; the list is only filtered or ordered.
            return $this->own->find($request);
        }
        $this->chosen ??= $this->choose();
        if ($this->chosen instanceof Unavailable) {
            throw $this->chosen;
        }
        $isPlain = $request->filters->isEmpty() && $request->sort === Sort::Relevance;
        $search = $isPlain || $this->chosen instanceof FiltersItems ? $this->chosen : $this->own;
        return $search === $this->own ? $search->find($request) : self::findWith($search, $request);
    }

    private function choose(): Search|Unavailable
    {
        try {
            /**
             * Filters the search that finds items by words. A site with a search engine can return its own implementation.
             *
             * @since 0.1.0
             *
             * @param Search $search
             */
            $search = apply_filters('md_shop_search', $this->own);
            return $search instanceof Search
                ? $search : throw new UnexpectedValueException(sprintf('It must return a %s, and returned %s.', Search::class, get_debug_type($search)));
        } catch (Throwable $e) {
            return self::unavailable('the filter md_shop_search gave no search', $e);
        }
    }

    private static function findWith(Search $search, SearchRequest $request): SearchResult
    {
        try {
            $found = $search->find($request);
            return new SearchResult(array_map(self::id(...), array_values($found->ids)), $found->total, self::note($found->note));
        } catch (Unavailable | DatabaseError $e) {
            // Of the built-in search, which it may ask.
            throw $e;
        } catch (Throwable $e) {
            throw self::unavailable('the search of the filter md_shop_search failed', $e);
        }
    }

    private static function unavailable(string $what, Throwable $cause): Unavailable
    {
        // With the trace: whoever mends it needs the place in the other plugin.
        Log::defect($what, $cause);
        return new Unavailable($what);
    }

    /** The id of an item; a database returns numbers as strings. */
    private static function id(mixed $id): int
    {
        return is_int($id) || (is_string($id) && preg_match('/^\d+$/D', $id) === 1)
            ? (int) $id : throw new UnexpectedValueException(sprintf('Ids in a %s must be numbers; one is %s.', SearchResult::class, self::described($id)));
    }

    private static function note(?SearchNote $note): ?SearchNote
    {
        return $note === null ? null : new SearchNote(
            array_map(self::word(...), array_values($note->ignoredWords)),
            $note->isPartial,
            array_map(self::word(...), array_values($note->leftOut)),
            array_map(self::word(...), $note->corrected),
            $note->isFilteredOut,
            array_map(self::word(...), array_values($note->prices))
        );
    }

    /** A word of a note; as a key of an array, PHP makes an integer of "608". */
    private static function word(mixed $word): string
    {
        return is_int($word) || (is_string($word) && preg_match('//u', $word) === 1)
            ? (string) $word : throw new UnexpectedValueException(sprintf('Words in a %s must be texts in UTF-8; one is %s.', SearchNote::class, self::described($word)));
    }

    private static function described(mixed $value): string
    {
        return is_string($value) ? (string) json_encode($value, JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE) : get_debug_type($value);
    }
}
