<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Spelling;

/**
 * Words of one alphabet as strings with one byte for each letter, which PHP's functions for strings compare quickly. Latin
 * letters keep their byte. Of a Cyrillic letter only the second byte of UTF-8 is kept: from а (B0) to п (BF) and from р (80) to
 * я (8F) no two are equal.
 */
final class Letters
{
    /** Folded words have no other letters, except of languages that the catalog does not have. */
    private const WORD = '/^(?:[a-z]+|(?:\xD0[\xB0-\xBF]|\xD1[\x80-\x8F])+)$/D';

    /** Whether a folded word has only letters, all of one alphabet. */
    public static function areWord(string $word): bool
    {
        return preg_match(self::WORD, $word) === 1;
    }

    /** @param string $letters Latin and Cyrillic letters, folded. Signs of ASCII are kept. */
    public static function encode(string $letters): string
    {
        return str_replace(["\xD0", "\xD1"], '', $letters);
    }

    /**
     * @param list<string> $words
     * @return list<string>
     */
    public static function encodeAll(array $words): array
    {
        return str_replace(["\xD0", "\xD1"], '', $words);
    }
}
