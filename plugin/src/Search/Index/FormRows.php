<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * Rows of the index that tell which words of a language have a stem: one for each stem, with its words. They are in the table of the words' own
 * rows, so that a search reads both with one statement.
 */
final class FormRows
{
    /** What they have as their kind: all kinds of items share them. */
    public const KIND = '';

    /** The block that all have. */
    public const BLOCK = 0;

    /** SQL that adds the word of a new row to those of the row that exists already, unless it is among them. */
    public const ADD_WORD = "data = CASE WHEN LOCATE(CONCAT(' ', VALUES(data), ' '), CONCAT(' ', data, ' ')) > 0 THEN data ELSE CONCAT(data, ' ', VALUES(data)) END";

    private const BEGINNING = 'f:';

    /** The rows of a language. */
    public static function list(int $generation, string $language): ListKey
    {
        return new ListKey($generation, self::KIND, $language);
    }

    public static function name(string $stem): string
    {
        return self::BEGINNING . $stem;
    }

    public static function isName(string $name): bool
    {
        return str_starts_with($name, self::BEGINNING);
    }

    public static function stem(string $name): string
    {
        return substr($name, strlen(self::BEGINNING));
    }

    /** @return non-empty-list<string> In no particular order. */
    public static function words(string $row): array
    {
        return explode(' ', $row);
    }
}
