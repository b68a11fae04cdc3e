<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

/** Files with the columns of an export, all or some of them in any order. */
final class OwnLayout implements Layout
{
    /** @var array<int, string> Our columns by their place in the file. */
    private array $places = [];

    /** @var array<string, string> See Row. */
    private array $columns = [];

    /** @var list<Problem> */
    private array $remarks = [];

    /** @var array<string, string> The names in the row that began the present product. */
    private array $names = [];

    /**
     * @param list<string> $header
     * @param list<string> $languages
     * @throws FileProblem If a column is there twice, or nothing says which product a row is about.
     */
    public function __construct(private readonly array $header, array $languages)
    {
        $known = Columns::all($languages);
        foreach ($header as $place => $name) {
            $column = strtolower(str_replace([' ', '-'], '_', $name));
            if (! in_array($column, $known, true)) {
                if ($name !== '') {
                    /* translators: %s: name of a column */
                    $this->remarks[] = new Problem(1, $name, sprintf(__('The column “%s” is not known and was not read.', 'md-shop-catalog'), $name), true);
                }
                continue;
            }
            if (isset($this->columns[$column])) {
                /* translators: %s: name of a column */
                throw new FileProblem(esc_html(sprintf(__('The column “%s” is there twice. Delete one of them.', 'md-shop-catalog'), $name)));
            }
            $this->places[$place] = $column;
            $this->columns[$column] = $name . ' (' . Columns::letter($place) . ')';
        }
        $names = array_map(static fn (string $language): string => 'name_' . $language, $languages);
        if (array_intersect([Columns::PRODUCT, Columns::VARIANT, 'sku', ...$names], array_keys($this->columns)) === []) {
            throw new FileProblem(esc_html(sprintf(
                /* translators: %s: names of columns */
                __('The first line must contain the names of the columns, at least one of: %s. Export the products to get a file with all of them.', 'md-shop-catalog'),
                implode(', ', [Columns::PRODUCT, 'sku', ...$names])
            )));
        }
    }

    public function remarks(): array
    {
        return $this->remarks;
    }

    public function keys(array $cells): RowKeys
    {
        $row = $this->row(0, $cells);
        $names = array_filter($row->cells, static fn (string $column): bool => str_starts_with($column, 'name_'), ARRAY_FILTER_USE_KEY);
        if ($row->get(Columns::PRODUCT) !== '') {
            $this->names = $names;
            return new RowKeys(['id:' . $row->get(Columns::PRODUCT)], false, Cell::id($row->get(Columns::PRODUCT)));
        }
        $hasNames = $names !== [];
        if ($hasNames && (trim(implode('', $names)) === '' || $names === $this->names)) {
            return new RowKeys([], true);
        }
        $this->names = $names;
        return new RowKeys([], false, 0, Cell::id($row->get(Columns::VARIANT)), $row->get('sku'));
    }

    public function rows(array $rows): array
    {
        return array_map(fn (array $row): Row => $this->row($row[0], $row[1]), $rows);
    }

    /** @param list<string> $cells */
    public function row(int $line, array $cells): Row
    {
        $problems = [];
        while (count($cells) > count($this->header) && end($cells) === '') {
            array_pop($cells);
        }
        if (count($cells) !== count($this->header)) {
            $problems[] = self::wrongCount($line, count($cells), count($this->header));
        }
        $found = [];
        foreach ($this->places as $place => $column) {
            $found[$column] = Cell::restored($cells[$place] ?? '');
        }
        return new Row($line, $found, $this->columns, $problems);
    }

    public static function wrongCount(int $line, int $count, int $wanted): Problem
    {
        return new Problem($line, '', sprintf(
            /* translators: 1, 2: numbers of cells */
            __('The row has %1$d cells, but the first line has %2$d. Put a text that contains a separator, a quotation mark or a line break in quotation marks, and write "" for a quotation mark inside.', 'md-shop-catalog'),
            $count,
            $wanted
        ));
    }
}
