<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * Rows of the index that tell which words of a language have which stem: one for each pair, without data. They are in the table of the words' own
 * rows, so that a search reads both with one statement.
 */
final class FormRows
{
    /** What they have as their kind: all kinds of items share them. */
    public const KIND = '';

    /** The block that all have. */
    public const BLOCK = 0;

    private const BEGINNING = 'f:';

    /** Between the stem and the word; neither has one. */
    private const SEPARATOR = ' ';

    /** The rows of a language. */
    public static function list(int $generation, string $language): ListKey
    {
        return new ListKey($generation, self::KIND, $language);
    }

    /** @return string At most 131 characters: stem and word have at most 64 each (Analyzer). */
    public static function name(string $stem, string $word): string
    {
        return self::BEGINNING . $stem . self::SEPARATOR . $word;
    }

    /** @return array{string, string} The first and the last name that rows of a stem may have. */
    public static function range(string $stem): array
    {
        return [self::name($stem, ''), self::name($stem, Block::LAST)];
    }

    public static function isName(string $name): bool
    {
        return str_starts_with($name, self::BEGINNING);
    }

    /** @return array{string, string} The stem and the word of a row. */
    public static function pair(string $name): array
    {
        $at = (int) strpos($name, self::SEPARATOR);
        return [substr($name, strlen(self::BEGINNING), $at - strlen(self::BEGINNING)), substr($name, $at + 1)];
    }
}
