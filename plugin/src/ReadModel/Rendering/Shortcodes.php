<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Rendering;

use Generator;

/**
 * Handles shortcodes that are not registered, and those of texts that are too long. Any author can write a text full of brackets, so each
 * function needs time only in proportion to the text's length, and little memory.
 */
final class Shortcodes
{
    /** The name of a shortcode: the characters that add_shortcode() accepts. */
    private const NAME = '/[^<>&\/\[\]\x00-\x20=]++/A';

    /** How many brackets a text may have: WordPress searches the whole rest of the text for the end of each registered shortcode. */
    private const MOST_BRACKETS = 10000;

    /**
     * Cuts a text after so many bytes or too many brackets. If a shortcode begins before that and ends after it, the text ends where the
     * shortcode begins: what it encloses may be hidden from visitors.
     */
    public static function cut(string $html, int $bytes): string
    {
        $length = self::length($html, $bytes);
        if ($length === strlen($html)) {
            return $html;
        }
        $rest = $length;
        $open = [];
        $counts = [];
        foreach (self::tags($html, 0) as $at => [$name, $isEnd, $after]) {
            if ($after > $length) {
                $rest = min($length, $at);
                break;
            }
            if ($isEnd) {
                self::close($open, $counts, $name);
            } else {
                self::open($open, $counts, $name, $at);
            }
        }
        $firsts = [];
        foreach ($open as $at => $name) {
            $firsts[$name] ??= $at;
        }
        $kept = $length;
        foreach ($firsts === [] ? [] : self::tags($html, $rest) as [$name, $isEnd]) {
            $kept = $isEnd ? min($kept, $firsts[$name] ?? $kept) : $kept;
        }
        return substr($html, 0, $kept);
    }

    /**
     * Removes `[name]…[/name]` with its content if the shortcode is not registered: a plugin may register it only on pages
     * and show the content only to its members. A single `[name]` is kept, because it may be a word in brackets.
     *
     * @param list<string> $known Names of registered shortcodes.
     */
    public static function withoutUnknownPairs(string $html, array $known): string
    {
        if (! str_contains($html, '[/')) {
            return $html;
        }
        $known = array_fill_keys($known, true);
        $ends = [];
        foreach (self::tags($html, 0) as $at => [$name, $isEnd]) {
            if ($isEnd && ! isset($known[$name])) {
                $ends[$name] = $at;
            }
        }
        if ($ends === []) {
            return $html;
        }
        $kept = '';
        $from = 0;
        $open = [];
        $counts = [];
        foreach (self::tags($html, 0) as $at => [$name, $isEnd, $after]) {
            if ($isEnd) {
                $from = self::close($open, $counts, $name) && $open === [] ? $after : $from;
            } elseif (($ends[$name] ?? 0) > $at) {
                $kept .= $open === [] ? substr($html, $from, $at - $from) : '';
                self::open($open, $counts, $name, $at);
            }
        }
        // If a shortcode is still open, the rest is removed.
        return $open === [] ? $kept . substr($html, $from) : $kept;
    }

    /** How much of a text may be used, without half a character. */
    private static function length(string $html, int $bytes): int
    {
        $length = strlen($html) <= $bytes ? strlen($html) : strlen(mb_strcut($html, 0, $bytes, 'UTF-8'));
        $at = -1;
        for ($number = 0; $at !== false && $number <= self::MOST_BRACKETS; $number++) {
            $at = strpos($html, '[', $at + 1);
        }
        return $at === false ? $length : min($length, $at);
    }

    /**
     * The tags of shortcodes as WordPress parses them: a tag ends at the next closing bracket, also if another tag is inside, and
     * `[[name]]` is an escaped shortcode.
     *
     * @return Generator<int, array{string, bool, int}> By the place of the bracket: the name, whether the tag ends a shortcode, and the
     *     place after the closing bracket.
     */
    private static function tags(string $html, int $from): Generator
    {
        $end = 0;
        for ($at = strpos($html, '[', $from); $at !== false; $at = strpos($html, '[', $at + 1)) {
            $isEnd = ($html[$at + 1] ?? '') === '/';
            $isEscaped = $at > 0 && $html[$at - 1] === '[';
            if ($isEscaped || preg_match(self::NAME, $html, $name, 0, $at + ($isEnd ? 2 : 1)) !== 1) {
                continue;
            }
            $end = $end > $at ? $end : strpos($html, ']', $at);
            if ($end === false) {
                return;
            }
            yield $at => [$name[0], $isEnd, $end + 1];
        }
    }

    /**
     * @param array<int, string> $open The names of the shortcodes that are open, by where they begin.
     * @param array<int> $counts How many of them have a name.
     */
    private static function open(array &$open, array &$counts, string $name, int $at): void
    {
        $open[$at] = $name;
        $counts[$name] = ($counts[$name] ?? 0) + 1;
    }

    /**
     * Closes the last opened shortcode with a name. An unclosed inner shortcode ends with the outer one.
     *
     * @param array<int, string> $open
     * @param array<int> $counts
     * @return bool Whether one was open.
     */
    private static function close(array &$open, array &$counts, string $name): bool
    {
        if (($counts[$name] ?? 0) === 0) {
            return false;
        }
        do {
            $last = array_pop($open);
            $counts[$last]--;
        } while ($last !== $name);
        return true;
    }
}
