<?php

declare(strict_types=1);

namespace MdShop\Catalog\Text;

/**
 * Foreign text put into Markdown (CommonMark with GitHub's tables and autolinks): whatever it holds, it stays the text of
 * the place where it stands and begins no link, heading, list, code, table cell or HTML.
 */
final class Markdown
{
    /** Marks that turn the direction of what follows, and letters without a width that hide in names. */
    private const INVISIBLE = '/[\x{061C}\x{200B}-\x{200F}\x{202A}-\x{202E}\x{2060}-\x{2069}\x{FEFF}\x{00AD}]/u';

    /** One line of a name or other foreign text, wherever in a line it is put; it makes no link of its own either. */
    public static function text(string $text): string
    {
        $line = self::escape(self::line($text));
        // What would be a link without any brackets: https://…, www.…, name@host.
        $line = preg_replace(['#:(?=//)#', '/\b(www)\./i', '/@/'], ['\\:', '$1\\.', '\\@'], $line) ?? '';
        return self::atLineStart($line);
    }

    /** Characters that mean something inside a line. Spaces stay as they are. */
    public static function escape(string $text): string
    {
        return preg_replace('/[\\\\`*_\[\]<>|~#]|&(?=#?\w+;)/', '\\\\$0', $text) ?? '';
    }

    /** What would be a list, a rule or an underlined heading, coming first on its line. */
    public static function atLineStart(string $line): string
    {
        return preg_replace(['/^([-+=])/', '/^(\d{1,9})([.)])/'], ['\\\\$1', '$1\\\\$2'], $line) ?? '';
    }

    /** One line without control characters and marks of direction: for where nothing has to be escaped. */
    public static function line(string $text): string
    {
        return trim(self::visible($text));
    }

    /** As line(), but a space at either end stays: for a piece of a line. */
    public static function visible(string $text): string
    {
        $text = preg_replace(self::INVISIBLE, '', mb_scrub($text, 'UTF-8')) ?? '';
        return preg_replace('/[\s\p{Z}\p{Cc}]+/u', ' ', $text) ?? '';
    }

    /** The target of a link: `[…](here)`; also fit to stand bare, or between quotation marks. */
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

    /** Code on one line; the fence is longer than any run of backticks in it. */
    public static function code(string $code): string
    {
        $code = self::line($code);
        $fence = str_repeat('`', self::longestRun($code) + 1);
        $space = str_starts_with($code, '`') || str_ends_with($code, '`') ? ' ' : '';
        return $fence . $space . $code . $space . $fence;
    }

    /** As code(), in a cell of a table, where a bar would end the cell even inside code. */
    public static function codeInCell(string $code): string
    {
        return str_replace('|', '\\|', self::code($code));
    }

    /** A block of code, as it is. */
    public static function block(string $code, string $language): string
    {
        $fence = str_repeat('`', max(3, self::longestRun($code) + 1));
        return $fence . $language . "\n" . rtrim($code, "\n") . "\n" . $fence;
    }

    /**
     * A table as GitHub writes them. Cells are Markdown already, and have no bar or line end that would end them.
     *
     * @param non-empty-list<array<string>> $rows The first are the heads; all of one length.
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
