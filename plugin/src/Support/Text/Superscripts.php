<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Text;

/** The digits and signs that Unicode has as superscripts and subscripts: "m²", "CO₂", "960¹". */
final class Superscripts
{
    private const RAISED = [
        '0' => '⁰', '1' => '¹', '2' => '²', '3' => '³', '4' => '⁴', '5' => '⁵', '6' => '⁶', '7' => '⁷', '8' => '⁸', '9' => '⁹',
        '+' => '⁺', '−' => '⁻', '–' => '⁻', '-' => '⁻', '=' => '⁼', '(' => '⁽', ')' => '⁾', 'n' => 'ⁿ',
    ];
    private const LOWERED = [
        '0' => '₀', '1' => '₁', '2' => '₂', '3' => '₃', '4' => '₄', '5' => '₅', '6' => '₆', '7' => '₇', '8' => '₈', '9' => '₉',
        '+' => '₊', '−' => '₋', '–' => '₋', '-' => '₋', '=' => '₌', '(' => '₍', ')' => '₎', 'n' => 'ₙ',
    ];

    /** A number, or several with commas between ("1, 2"), perhaps in brackets; without a number, a sign stays as it is: "A<sup>+</sup>". */
    private const WRITABLE = '/^[(+−–-]*[0-9n](?:[0-9n()+=−–-]|, ?(?=[0-9]))*$/Du';

    /** By bytes, which is faster. */
    private const ANY = '/\xC2[\xB2\xB3\xB9]|\xE2\x81[\xB0-\xBF]|\xE2\x82[\x80-\x99]/';

    private const DIGIT = '[¹²³⁰⁴-⁹ⁿ₀-₉ₙ]';

    /** "2" → "²"; null for what Unicode does not have: "2/3", "st". */
    public static function raised(string $text): ?string
    {
        return preg_match(self::WRITABLE, $text) === 1 ? strtr($text, self::RAISED) : null;
    }

    /** "2" → "₂"; null for what Unicode does not have. */
    public static function lowered(string $text): ?string
    {
        return preg_match(self::WRITABLE, $text) === 1 ? strtr($text, self::LOWERED) : null;
    }

    /** The text as people type it: "90 m²" → "90 m2". A number beside another one is a word of its own: "960¹" → "960 1". */
    public static function asTyped(string $text): string
    {
        if (preg_match(self::ANY, $text) !== 1) {
            return $text;
        }
        $apart = preg_replace('/(?<=\p{Nd})(?=' . self::DIGIT . ')|(?<=' . self::DIGIT . ')(?=\p{Nd})/u', ' ', $text) ?? $text;
        return strtr($apart, array_flip(self::RAISED) + array_flip(self::LOWERED));
    }
}
