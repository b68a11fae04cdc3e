<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

/**
 * Finds the rows of each product of a file, which need not follow each other, and writes their positions to an index: a line for each
 * product. The import then reads one product at a time.
 */
final class Units
{
    /** Rows whose products are looked for together. */
    private const CHUNK = 500;

    /**
     * @param callable(list<RowKeys>): list<int> $productsOf See StoredProducts::named(). A list of prices has a row for each variant,
     *     without saying which of them belong together.
     * @return int The number of products.
     */
    public static function index(Sheet $sheet, Layout $layout, string $path, callable $productsOf): int
    {
        $units = [];
        $byName = [];
        $last = null;
        do {
            $rows = $places = [];
            while (count($rows) < self::CHUNK && ($next = $sheet->next()) !== null) {
                [$line, $offset, $cells] = $next;
                $places[] = $line . ':' . $offset;
                $rows[] = $layout->keys($cells);
            }
            $products = $productsOf($rows);
            foreach ($rows as $number => $keys) {
                $names = $products[$number] === 0 ? $keys->names : [...$keys->names, 'product ' . $products[$number]];
                $unit = $keys->continues ? $last : null;
                foreach ($names as $name) {
                    $unit ??= $byName[$name] ?? null;
                }
                $unit ??= count($units);
                $units[$unit] = (isset($units[$unit]) ? $units[$unit] . ' ' : '') . $places[$number];
                foreach ($names as $name) {
                    $byName[$name] ??= $unit;
                }
                $last = $unit;
            }
        } while (count($rows) === self::CHUNK);
        // phpcs:ignore WordPress.WP.AlternativeFunctions -- A temporary file.
        if (file_put_contents($path, implode("\n", $units)) === false) {
            /* translators: %s: name of a file */
            throw new FileProblem(esc_html(sprintf(__('%s cannot be written.', 'md-shop-catalog'), basename($path))));
        }
        return count($units);
    }

    /**
     * @param int $position Where in the index to begin.
     * @return array{list<non-empty-list<array{int, int}>>, int} Products as lines and positions of their rows, and where the next one begins.
     */
    public static function read(string $path, int $position, int $limit): array
    {
        // phpcs:disable WordPress.WP.AlternativeFunctions -- A part of a temporary file.
        $file = fopen($path, 'r');
        if ($file === false) {
            /* translators: %s: name of a file */
            throw new FileProblem(esc_html(sprintf(__('%s cannot be read.', 'md-shop-catalog'), basename($path))));
        }
        fseek($file, $position);
        $units = [];
        while (count($units) < $limit && ($line = fgets($file)) !== false) {
            $units[] = array_map(static fn (string $row): array => [(int) $row, (int) explode(':', $row)[1]], explode(' ', trim($line)));
        }
        $position = (int) ftell($file);
        fclose($file);
        // phpcs:enable
        return [$units, $position];
    }
}
