<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

/**
 * Finds texts of which a program has lost letters, because it saved the file in a code page that does not have them: Windows writes "?" for
 * such a letter, or the same one without its marks; Excel on a Mac writes "_" (docs/csv.md, "Files of other programs").
 */
final class LostLetters
{
    private const WITHOUT_MARKS = ['ă' => 'a', 'â' => 'a', 'î' => 'i', 'ș' => 's', 'ț' => 't', 'Ă' => 'A', 'Â' => 'A', 'Î' => 'I', 'Ș' => 'S', 'Ț' => 'T', '×' => 'x'];

    /** The old forms of two letters. Windows-1250 has only these. */
    private const CEDILLAS = ['ş' => 'ș', 'ţ' => 'ț', 'Ş' => 'Ș', 'Ţ' => 'Ț'];

    /** Parts of a text that may have a question mark among letters: tags, addresses and the like. */
    private const NO_WORDS = '~<[^>]*>|\S*[/=&@]\S*~u';

    /** What may be before a question mark that ends something. */
    private const NOT_AFTER_WORD = '(?<![\p{L}\p{N}?!.,…)\]»”"\'%])';

    /** A question mark in place of a letter: at the beginning of a word, or before a small letter. */
    private const AMONG_LETTERS = '/' . self::NOT_AFTER_WORD . '\?+\p{L}[\p{L}?]*|\p{L}+\?+\p{Ll}[\p{L}?]*/u';

    /** A word of nothing but question marks. */
    private const WORD = '/' . self::NOT_AFTER_WORD . '\?{2,}/u';

    /** The most characters of a cell that an error shows, and how many of them are before the loss. */
    private const SHOWN = 40;
    private const SHOWN_BEFORE = 12;

    public function __construct(private readonly Encoding $encoding)
    {
    }

    /**
     * @param string $column Its name ends in the language of the text, if it has one.
     * @param string $stored The present text; '' if there is none.
     * @return list<Problem> An error, or a remark if it can be a change that somebody has made.
     */
    public function check(Row $row, string $column, string $stored): array
    {
        $cell = $row->get($column);
        if ($cell === '' || $cell === $stored) {
            return [];
        }
        $loss = $stored === '' ? null : self::compare($cell, $stored);
        if ($loss !== null) {
            [$place, $isCertain] = $loss;
            return [$this->problem($row, $column, self::around($cell, $place), $isCertain || $this->encoding === Encoding::Windows1251)];
        }
        $found = self::suspicious($cell, str_ends_with($column, '_ru'));
        $new = array_values(array_diff($found, $found === [] ? [] : self::suspicious($stored, true)));
        if ($new === []) {
            return [];
        }
        return [$this->problem($row, $column, self::around($new[0], 0), true, ' ' . __('If the question mark is right, put a space after it.', 'md-shop-catalog'))];
    }

    private function problem(Row $row, string $column, string $shown, bool $isError, string $more = ''): Problem
    {
        return $row->problem(
            $column,
            sprintf(
                $isError
                    /* translators: %s: a part of a text */
                    ? __('Letters or their marks are lost: “%s”. A program has saved the file in a code page that does not have them. Export the products again, and save the changed file as “CSV UTF-8”: in Excel with File > Save As > CSV UTF-8, in LibreOffice with File > Save As > Text CSV and the character set Unicode (UTF-8).', 'md-shop-catalog')
                    /* translators: %s: a part of a text */
                    : __('Only marks on letters change: “%s”. If a program has lost them, save the file as “CSV UTF-8”.', 'md-shop-catalog'),
                $shown
            ) . $more,
            ! $isError
        );
    }

    /**
     * Whether a cell is a text without some of its letters.
     *
     * @return array{int, bool}|null The place of the first one in code points, and whether something else is in place of a letter; only marks
     *     are missing otherwise. null if the texts differ in another way.
     */
    private static function compare(string $cell, string $stored): ?array
    {
        [$given, $known] = [self::units($cell), self::units($stored)];
        if (count($given) !== count($known)) {
            return null;
        }
        [$first, $isCertain] = [null, false];
        foreach ($known as $place => $sign) {
            $now = $given[$place];
            if ($now === $sign) {
                continue;
            }
            if ($now === '?' || $now === '_') {
                if (strlen($sign) === 1) {
                    return null;
                }
                // Other signs can be replaced by a question mark on purpose, as "…".
                $isLetter = preg_match('/[\p{L}\p{M}\x{FFFD}]/u', $sign) === 1;
                $isCertain = $isCertain || $isLetter;
            } elseif ((self::WITHOUT_MARKS[$sign] ?? '') !== $now) {
                return null;
            } else {
                $isLetter = $sign !== '×';
            }
            $first ??= $isLetter ? $place : null;
        }
        return $first === null ? null : [$first, $isCertain];
    }

    /** @return list<string> Code points. Windows writes two signs for one that UTF-16 writes as two. */
    private static function units(string $text): array
    {
        $text = strtr((string) preg_replace('/[\x{10000}-\x{10FFFF}]/u', "\u{FFFD}\u{FFFD}", $text), self::CEDILLAS);
        return preg_split('//u', $text, -1, PREG_SPLIT_NO_EMPTY) ?: [];
    }

    /** @return list<string> Parts of a text in which question marks are probably in place of letters. */
    private static function suspicious(string $text, bool $isRussian): array
    {
        if (! str_contains($text, '?')) {
            return [];
        }
        $words = (string) preg_replace(self::NO_WORDS, ' ', $text);
        preg_match_all(self::AMONG_LETTERS, $words, $found);
        $isLost = $isRussian && preg_match('/\p{Cyrillic}/u', $words) === 0 && preg_match(self::WORD, $words) === 1;
        return $isLost ? [...$found[0], $text] : $found[0];
    }

    private static function around(string $text, int $place): string
    {
        $from = max(0, $place - self::SHOWN_BEFORE);
        $part = mb_substr($text, $from, self::SHOWN, 'UTF-8');
        return ($from === 0 ? '' : '…') . $part . (mb_strlen($text, 'UTF-8') > $from + self::SHOWN ? '…' : '');
    }
}
