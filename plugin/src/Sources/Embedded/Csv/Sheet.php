<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

/** A file of products as a table. Rows are read one at a time, so memory does not depend on the length of the file. */
final class Sheet
{
    private const SEPARATORS = [',', ';', "\t"];

    /** No cell is longer. More text in one cell means that a quotation mark is missing, and PHP would read the whole file as a cell. */
    private const LONGEST_ROW = 4_000_000;

    /** @var resource */
    private $file;

    public readonly string $separator;

    /** @var list<string> The names in the first line, without spaces around them. */
    public readonly array $header;

    private int $line = 1;

    /**
     * @param string $path A file in UTF-8 that convert() has made.
     * @throws FileProblem
     */
    public function __construct(string $path)
    {
        // phpcs:ignore WordPress.WP.AlternativeFunctions -- WP_Filesystem cannot read a part of a file.
        $file = is_readable($path) ? fopen($path, 'r') : false;
        if ($file === false) {
            /* translators: %s: name of a file */
            throw new FileProblem(sprintf(esc_html__('%s cannot be read.', 'md-shop-catalog'), esc_html(basename($path))));
        }
        $this->file = $file;
        $first = (string) fgets($this->file, self::LONGEST_ROW);
        $given = preg_match('/^"?sep=(.)"?\s*$/Di', $first, $match) === 1 ? $match[1] : null;
        if ($given !== null) {
            // Excel's own hint about the separator.
            $this->line = 2;
            $first = (string) fgets($this->file, self::LONGEST_ROW);
        }
        $this->separator = $given ?? self::separatorOf($first);
        $header = array_map(static fn (?string $name): string => trim((string) $name), str_getcsv(rtrim($first, "\n"), $this->separator, '"', ''));
        while (count($header) > 1 && end($header) === '') {
            array_pop($header);
        }
        $this->header = array_values($header);
        if (implode('', $this->header) === '') {
            throw new FileProblem(esc_html__('The file is empty. Its first line must contain the names of the columns.', 'md-shop-catalog'));
        }
    }

    /**
     * Copies a file in any of the known encodings to one that this class reads.
     *
     * @throws FileProblem
     */
    public static function convert(string $from, string $to): Encoding
    {
        // phpcs:disable WordPress.WP.AlternativeFunctions -- See the constructor.
        if (is_dir($from)) {
            /* translators: %s: name of a folder */
            throw new FileProblem(esc_html(sprintf(__('%s is a folder. Give the name of a file in it.', 'md-shop-catalog'), $from)));
        }
        $in = is_readable($from) ? fopen($from, 'r') : false;
        if ($in === false) {
            /* translators: %s: name of a file */
            throw new FileProblem(sprintf(esc_html__('%s cannot be read.', 'md-shop-catalog'), esc_html(basename($from))));
        }
        $out = fopen($to, 'w');
        if ($out === false) {
            /* translators: %s: name of a file */
            throw new FileProblem(esc_html(sprintf(__('%s cannot be written.', 'md-shop-catalog'), $to)));
        }
        if (str_starts_with((string) fread($in, 4), "PK\x03\x04")) {
            throw new FileProblem(esc_html__('This is a workbook, not a CSV file. Open it in the spreadsheet program and save it as “CSV UTF-8”.', 'md-shop-catalog'));
        }
        $encoding = Encoding::of($in);
        $encoding->copy($in, new OutputFile($out, $to));
        fclose($in);
        fclose($out);
        // phpcs:enable
        return $encoding;
    }

    /**
     * The next row that is not empty.
     *
     * @return array{int, int, list<string>}|null Its line, its position in the file, and its cells; null at the end.
     */
    public function next(): ?array
    {
        while (true) {
            [$line, $offset] = [$this->line + 1, (int) ftell($this->file)];
            $row = fgetcsv($this->file, self::LONGEST_ROW, $this->separator, '"', '');
            if ($row === false) {
                return null;
            }
            $cells = array_map(static fn (?string $cell): string => (string) $cell, $row);
            $this->line += 1 + array_sum(array_map(static fn (string $cell): int => substr_count($cell, "\n"), $cells));
            if (trim(implode('', $cells)) !== '') {
                return [$line, $offset, $cells];
            }
        }
    }

    /** @return list<string> The cells of a row whose position next() has returned. */
    public function at(int $offset): array
    {
        fseek($this->file, $offset);
        $row = fgetcsv($this->file, self::LONGEST_ROW, $this->separator, '"', '');
        return $row === false ? [] : array_map(static fn (?string $cell): string => (string) $cell, $row);
    }

    private static function separatorOf(string $header): string
    {
        $best = [0, ','];
        foreach (self::SEPARATORS as $separator) {
            $count = count(str_getcsv($header, $separator, '"', ''));
            $best = $count > $best[0] ? [$count, $separator] : $best;
        }
        return $best[1];
    }
}
