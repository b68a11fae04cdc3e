<?php

declare(strict_types=1);

namespace MdShop\Catalog\Journal;

use MdShop\Catalog\Support\Text\Folding;

/** Makes texts that clients sent fit to be counted: short, equal for equal meanings, and without data of a person. */
final class Texts
{
    /** In code points. */
    public const SEARCH_LENGTH = 80;
    public const NAME_LENGTH = 40;

    /** What is neither folded nor part of data of a person. */
    private const PLAIN = 'abcdefghijklmnopqrstuvwxyz -';

    /** The name of MCP clients whose own is not fit, or which come after the most that are counted in a day. */
    public const OTHER = 'other';

    /** A text of a search, folded and cut; '' if it must not be kept. */
    public static function search(string $text): string
    {
        // Most searches are a few plain words.
        if (strlen($text) <= self::SEARCH_LENGTH && strspn($text, self::PLAIN) === strlen($text) && ! str_contains($text, '  ')) {
            return trim($text);
        }
        if (! mb_check_encoding($text, 'UTF-8') || self::isPersonal($text)) {
            return '';
        }
        $isPlain = preg_match('/[^ -~]/', $text) === 0;
        $folded = $isPlain ? strtolower($text) : Folding::withoutMarks(Folding::normalize($text));
        $words = trim((string) preg_replace('/[\s\p{C}]+/u', ' ', $folded));
        return rtrim(mb_substr($words, 0, self::SEARCH_LENGTH, 'UTF-8'));
    }

    /** The name that an MCP client gives itself. */
    public static function name(string $name): string
    {
        if (! mb_check_encoding($name, 'UTF-8') || self::isPersonal($name)) {
            return self::OTHER;
        }
        $clean = trim((string) preg_replace('/[^\p{L}\p{N} ._\/()+-]+/u', ' ', $name));
        $clean = rtrim(mb_substr((string) preg_replace('/ {2,}/', ' ', $clean), 0, self::NAME_LENGTH, 'UTF-8'));
        return $clean === '' ? self::OTHER : $clean;
    }

    /**
     * Whether a text looks like data of a person: an e-mail address, a web address, a telephone number or a long number, such as that of
     * a card or an identity. Long numbers of articles are left out too: nothing tells them apart.
     */
    private static function isPersonal(string $text): bool
    {
        return preg_match('~@|＠|://|(?:\p{Nd}[\s()./+\x{2010}-\x{2015}-]*){7}~u', $text) !== 0;
    }
}
