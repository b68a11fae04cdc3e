<?php

declare(strict_types=1);

namespace MdShop\Catalog\Text;

/**
 * Makes spellings of one word equal, by a table of our own, since intl may be missing (decision "Search"):
 * letter case; ș ş s; ț ţ t; ă â a; î i; ё е. The old inner î counts as the â of today ("pîine", "pâine").
 */
final class Folding
{
    private const LETTERS = [
        'ș' => 's', 'ş' => 's', 'ț' => 't', 'ţ' => 't', 'ă' => 'a', 'â' => 'a', 'î' => 'i', 'ё' => 'е',
        'á' => 'a', 'à' => 'a', 'ä' => 'a', 'é' => 'e', 'è' => 'e', 'ë' => 'e', 'í' => 'i', 'ó' => 'o', 'ö' => 'o', 'ú' => 'u', 'ü' => 'u',
    ];

    public static function fold(string $text): string
    {
        $text = mb_strtolower($text, 'UTF-8');
        // A letter written as base and combining mark: s + U+0326, a + U+0306, и + U+0306 (й) and so on.
        $text = strtr($text, [
            "s\u{326}" => 's', "s\u{327}" => 's', "t\u{326}" => 't', "t\u{327}" => 't', "a\u{306}" => 'a', "a\u{302}" => 'a',
            "i\u{302}" => 'î', "е\u{308}" => 'е', "и\u{306}" => 'й',
        ]);
        $text = preg_replace('/(?<=\p{L})î(?=\p{L})/u', 'a', $text) ?? $text;
        return strtr($text, self::LETTERS);
    }

    /**
     * The words of a query, folded, each once.
     *
     * @return list<string>
     */
    public static function words(string $text): array
    {
        preg_match_all('/[\p{L}\p{N}\p{M}]+(?:[-.,][\p{L}\p{N}\p{M}]+)*/u', self::fold($text), $found);
        return array_values(array_unique($found[0]));
    }
}
