<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * The beginning of a folded name as a number, in the order of the names: of two names, the one with the lower number comes first,
 * and names with the same number must be compared themselves.
 */
final class NameKey
{
    /** Characters in a number, and bits of a character. */
    private const CHARACTERS = 9;
    private const BITS = 7;

    /**
     * Characters in the order of their code points. Each stands for itself and for all up to the next one, so that any character
     * has a place.
     */
    private const ALPHABET = "\1 !&(+-./0123456789:abcdefghijklmnopqrstuvwxyz{абвгдежзийклмнопрстуфхцчшщъыьэюяѐ";

    /** @var array<array-key, int>|null */
    private static ?array $codes = null;

    /** @param string $folded The result of Folding::fold(). */
    public static function of(string $folded): int
    {
        $key = 0;
        $characters = mb_str_split(mb_substr($folded, 0, self::CHARACTERS, 'UTF-8'), 1, 'UTF-8');
        for ($i = 0; $i < self::CHARACTERS; $i++) {
            $key = ($key << self::BITS) | (isset($characters[$i]) ? self::code($characters[$i]) : 0);
        }
        return $key;
    }

    private static function code(string $character): int
    {
        self::$codes ??= array_flip(mb_str_split(self::ALPHABET, 1, 'UTF-8'));
        if (isset(self::$codes[$character])) {
            return self::$codes[$character] + 1;
        }
        $code = 0;
        foreach (self::$codes as $known => $place) {
            // UTF-8 sorts by code points.
            if (strcmp((string) $known, $character) > 0) {
                break;
            }
            $code = $place;
        }
        return $code + 1;
    }
}
