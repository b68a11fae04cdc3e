<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations;

use MdShop\Catalog\Search\SearchNote;
use MdShop\Catalog\Support\Text\ForeignName;

/**
 * The response header `Md-Shop-Search`: how a search differs from the typed one (docs/decisions.md, "Search"). It is an item
 * with parameters as in RFC 9651: the token `partial`, `filtered-out` or `full`, and strings with words separated by spaces.
 *
 *     partial; left-out="xyzzy"; corrected="rolle>role"
 *
 * Strings of that standard have only ASCII characters, so words are percent-encoded as UTF-8. That also keeps spaces, `>` and
 * quotation marks out of them.
 */
final class SearchHeader
{
    public const NAME = 'Md-Shop-Search';

    /** @return array<string, string> The header by its name; no header if the query was searched as typed. */
    public static function of(?SearchNote $note): array
    {
        if ($note === null || $note->isEmpty()) {
            return [];
        }
        $corrected = [];
        foreach ($note->corrected as $typed => $used) {
            $corrected[] = self::encoded((string) $typed) . '>' . self::encoded($used);
        }
        $value = match (true) {
            $note->isFilteredOut => 'filtered-out',
            $note->isPartial => 'partial',
            default => 'full',
        };
        $parameters = [
            'left-out' => array_map(self::encoded(...), $note->leftOut),
            'corrected' => $corrected,
            'ignored' => array_map(self::encoded(...), $note->ignoredWords),
            'prices' => array_map(self::encoded(...), $note->prices),
        ];
        foreach (array_filter($parameters) as $name => $words) {
            $value .= '; ' . $name . '="' . implode(' ', $words) . '"';
        }
        return [self::NAME => $value];
    }

    private static function encoded(string $word): string
    {
        return rawurlencode(ForeignName::shown($word));
    }
}
