<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Text;

/**
 * Escapes untrusted text for Markdown (CommonMark with GitHub's tables and autolinks), so that it cannot begin a link,
 * heading, list, code, table cell or HTML.
 */
final class Markdown
{
    /**
     * Texts that are one line in which nothing has a meaning, as most names are. They begin with a letter: a digit or a sign may begin a list.
     */
    private const PLAIN = '/^\p{L}(?: ?[\p{L}\p{N},;()!?%\/"\'+=-])*+$/Du';

    /**
     * Web and e-mail addresses, as GitHub finds them in text (https://github.github.com/gfm/#autolinks-extension-), without the quotation marks after one.
     */
    private const ADDRESS = '~((?<![\p{L}\p{N}])(?:https?://|www\.)(?=[\p{L}\p{N}])[^\s<>„“”«»…]++'
        . '|(?<![\p{L}\p{N}._+-])[a-z0-9._+-]++@[a-z0-9_-]++(?:\.[a-z0-9_-]++)+(?<![_-]))~iu';

    /** Converts untrusted text to one escaped line, which can be used anywhere in a line and creates no autolink. */
    public static function text(string $text): string
    {
        if (preg_match(self::PLAIN, $text) === 1) {
            return $text;
        }
        $line = self::escape(self::line($text));
        // Autolinks: https://…, www.…, name@host.
        $line = preg_replace(['#:(?=//)#', '/\b(www)\./i', '/@/'], ['\\:', '$1\\.', '\\@'], $line) ?? $line;
        return self::atLineStart($line);
    }

    /** Escapes characters with a meaning inside a line. Does not change spaces. */
    public static function escape(string $text): string
    {
        return preg_replace('/[\\\\`*_\[\]<>|~#]|&(?=#?\w+;)/', '\\\\$0', $text) ?? $text;
    }

    /**
     * Escapes like escape(), but writes web and e-mail addresses as links, since a backslash before "_" would become a part of them. Does not change
     * spaces.
     *
     * @param string $text The result of visible().
     */
    public static function withAddresses(string $text): string
    {
        if (! str_contains($text, '://') && ! str_contains($text, '@') && stripos($text, 'www.') === false) {
            return self::escape($text);
        }
        $written = '';
        foreach (preg_split(self::ADDRESS, $text, -1, PREG_SPLIT_DELIM_CAPTURE) ?: [$text] as $i => $part) {
            $length = $i % 2 === 0 ? 0 : self::addressLength($part);
            $written .= ($length === 0 ? '' : self::address(substr($part, 0, $length))) . self::escape(substr($part, $length));
        }
        return $written;
    }

    /** Without what follows an address in a sentence: a full stop, or a bracket that was opened before the address. */
    private static function addressLength(string $address): int
    {
        $closing = substr_count($address, ')') - substr_count($address, '(');
        for ($length = strlen($address); $length > 0; $length--) {
            $isBracket = $address[$length - 1] === ')' && $closing-- > 0;
            if (! $isBracket && ! str_contains('?!.,:;*_~\'"', $address[$length - 1])) {
                break;
            }
        }
        return $length;
    }

    private static function address(string $address): string
    {
        if (preg_match('/^www\./i', $address) === 1) {
            return '[' . self::escape($address) . '](' . self::url('http://' . $address) . ')';
        }
        return '<' . preg_replace_callback('/["`\\\\\[\]{}|^]/', static fn (array $found): string => rawurlencode($found[0]), $address) . '>';
    }

    /** Escapes the beginning of a line that would be a list, a rule or an underlined heading. */
    public static function atLineStart(string $line): string
    {
        return preg_replace(['/^([-+=])/', '/^(\d{1,9})([.)])/'], ['\\\\$1', '$1\\\\$2'], $line) ?? $line;
    }

    /** Converts to one line without control characters and invisible ones, without escaping. */
    public static function line(string $text): string
    {
        return trim(self::visible($text));
    }

    /** Like line(), but keeps a space at either end, for a part of a line. */
    public static function visible(string $text): string
    {
        $text = InvisibleCharacters::removedFrom(mb_scrub($text, 'UTF-8'));
        return preg_replace('/[\s\p{Z}\p{Cc}]+/u', ' ', $text) ?? $text;
    }

    /** Escapes the target of a link: `[…](here)`. The result can also be used without a link, or in quotation marks. */
    public static function url(string $url): string
    {
        return preg_replace_callback(
            '/[^!-~]|[()<>"\'`\\\\\[\]{}|^*]/',
            static fn (array $found): string => implode('', array_map(
                static fn (string $byte): string => '%' . strtoupper(bin2hex($byte)),
                str_split($found[0])
            )),
            $url
        ) ?? '';
    }

    public static function link(string $text, string $url): string
    {
        return '[' . self::text($text) . '](' . self::url($url) . ')';
    }

    /** Inline code. The fence is longer than any run of backticks in it. */
    public static function code(string $code): string
    {
        $code = self::line($code);
        $fence = str_repeat('`', self::longestRun($code) + 1);
        $space = str_starts_with($code, '`') || str_ends_with($code, '`') ? ' ' : '';
        return $fence . $space . $code . $space . $fence;
    }

    /** Like code(), for a table cell, where a bar would end the cell even inside code. */
    public static function codeInCell(string $code): string
    {
        return str_replace('|', '\\|', self::code($code));
    }

    /** A fenced code block; the code is not changed. */
    public static function block(string $code, string $language): string
    {
        $fence = str_repeat('`', max(3, self::longestRun($code) + 1));
        return $fence . $language . "\n" . rtrim($code, "\n") . "\n" . $fence;
    }

    /**
     * A table in GitHub's syntax. Cells must be Markdown without unescaped bars and line breaks.
     *
     * @param non-empty-list<array<string>> $rows The first row is the header. All rows have the same length.
     */
    public static function table(array $rows): string
    {
        array_splice($rows, 1, 0, [array_fill(0, count($rows[0]), '---')]);
        return implode("\n", array_map(static fn (array $cells): string => '| ' . implode(' | ', $cells) . ' |', $rows));
    }

    private static function longestRun(string $text): int
    {
        preg_match_all('/`+/', $text, $runs);
        return max([0, ...array_map('strlen', $runs[0])]);
    }
}
