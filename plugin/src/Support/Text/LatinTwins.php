<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Text;

/** Cyrillic letters that look like Latin ones: nobody sees in which alphabet a letter of a size or code was typed. */
final class LatinTwins
{
    public const LETTERS = [
        'а' => 'a', 'в' => 'b', 'е' => 'e', 'к' => 'k', 'м' => 'm', 'н' => 'h', 'о' => 'o', 'р' => 'p', 'с' => 'c', 'т' => 't', 'х' => 'x',
    ];

    /** A single letter, and letters of both alphabets. */
    private const IN_CODE = '/(?<!\p{L})(?:[авекмнорстх]|(?=[а-я]*+[a-z])[a-zавекмнорстх]++)(?!\p{L})/u';

    /** @param string $code Normalized, and known to be a code or a size: a single letter in it is never a word, as in "В". */
    public static function inCode(string $code): string
    {
        return self::replaced(self::IN_CODE, $code);
    }

    /** @return string The text with Latin letters in what the pattern finds. */
    public static function replaced(string $pattern, string $text): string
    {
        return preg_replace_callback($pattern, static fn (array $letters): string => strtr($letters[0], self::LETTERS), $text) ?? $text;
    }
}
