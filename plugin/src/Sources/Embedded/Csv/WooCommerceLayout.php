<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

use Closure;

/**
 * Files of WooCommerce's export, with its English headers. WooCommerce has one language per product, no sizes and colours but
 * attributes, and its own ids, which mean nothing here: products are found by SKU.
 */
final class WooCommerceLayout implements Layout
{
    /** Our columns by WooCommerce's, in lower case. */
    private const COLUMNS = ['sku' => 'sku', 'date sale price starts' => 'sale_from', 'date sale price ends' => 'sale_to', 'in stock?' => 'stock',
        'position' => 'position', 'sale price' => 'sale_price', 'regular price' => 'regular_price', 'images' => 'image'];
    private const TEXTS = ['name' => 'name', 'short description' => 'excerpt', 'description' => 'description', 'categories' => 'categories', 'brands' => 'brand',
        'published' => 'status'];

    private const STATUSES = ['1' => 'publish', '0' => 'private', '-1' => 'draft', '2' => 'pending'];

    /** @var array<string, int> Places by WooCommerce's columns, in lower case. */
    private readonly array $places;

    /**
     * @param list<string> $header
     * @param Closure(string): ('size'|'color'|null) $role What an attribute is, by its name.
     * @param string $language 'ro', 'ru', or '' for the one in which a product's name is written.
     */
    public function __construct(private readonly array $header, private readonly Closure $role, private readonly string $language)
    {
        $this->places = array_flip(array_reverse(array_map('strtolower', $header), true));
    }

    /** @param list<string> $header */
    public static function fits(array $header): bool
    {
        $names = array_map('strtolower', $header);
        return array_diff(['type', 'sku', 'name'], $names) === [] && array_intersect(['regular price', 'parent', 'published'], $names) !== [];
    }

    public function remarks(): array
    {
        return [];
    }

    public function keys(array $cells): RowKeys
    {
        if ($this->isVariation($cells)) {
            $parent = $this->cell($cells, 'parent');
            return new RowKeys([preg_match('/^id:\s*(\d+)$/D', $parent, $match) === 1 ? 'id:' . $match[1] : 'sku:' . $parent]);
        }
        [$id, $sku] = [$this->cell($cells, 'id'), $this->cell($cells, 'sku')];
        return new RowKeys([...($id === '' ? [] : ['id:' . $id]), ...($sku === '' ? [] : ['sku:' . $sku])]);
    }

    public function row(int $line, array $cells): Row
    {
        $problems = count($cells) === count($this->header) ? [] : [OwnLayout::wrongCount($line, count($cells), count($this->header))];
        $isVariation = $this->isVariation($cells);
        $type = strtolower($this->cell($cells, 'type'));
        $hasVariations = str_contains($type, 'variable') || str_contains($type, 'roller_product');
        if (preg_match('/\b(grouped|external)\b/', $type) === 1) {
            $problems[] = new Problem($line, $this->name('type'), __('Grouped and external products have no price of their own and cannot be imported. Delete the row.', 'md-shop-catalog'));
        }
        $found = $columns = [];
        if ($isVariation || ! $hasVariations) {
            foreach (self::COLUMNS as $theirs => $ours) {
                if (isset($this->places[$theirs]) && ($theirs !== 'images' || ! $isVariation)) {
                    $found[$ours] = $this->cell($cells, $theirs);
                    $columns[$ours] = $this->name($theirs);
                }
            }
        } elseif (isset($this->places['images'])) {
            $found['image'] = $this->cell($cells, 'images');
            $columns['image'] = $this->name('images');
        }
        if (isset($found['image'])) {
            $found['image'] = trim(explode(',', $found['image'])[0]);
        }
        if ($isVariation) {
            [$more, $wrong] = $this->attributes($line, $cells);
            foreach ($more as $ours => [$value, $name]) {
                $found[$ours] = $value;
                $columns[$ours] = $name;
            }
            return new Row($line, $found, $columns, [...$problems, ...$wrong]);
        }
        $language = $this->language !== '' ? $this->language : (preg_match('/\p{Cyrillic}/u', $this->cell($cells, 'name')) === 1 ? 'ru' : 'ro');
        foreach (self::TEXTS as $theirs => $ours) {
            if (isset($this->places[$theirs])) {
                $text = $this->cell($cells, $theirs);
                $found["{$ours}_{$language}"] = match ($ours) {
                    'status' => self::STATUSES[$text] ?? 'draft',
                    'excerpt', 'description' => self::withLines($text),
                    default => $text,
                };
                $columns["{$ours}_{$language}"] = $this->name($theirs);
            }
        }
        return new Row($line, $found, $columns, $problems);
    }

    /**
     * @param list<string> $cells
     * @return array{array<string, array{string, string}>, list<Problem>} Values with the names of their columns, by our columns.
     */
    private function attributes(int $line, array $cells): array
    {
        $found = ['size' => ['', ''], 'color_ro' => ['', ''], 'color_ru' => ['', '']];
        $problems = [];
        for ($number = 1; isset($this->places["attribute {$number} name"]); $number++) {
            [$name, $value] = [$this->cell($cells, "attribute {$number} name"), $this->cell($cells, "attribute {$number} value(s)")];
            if ($name === '' || $value === '') {
                continue;
            }
            $column = $this->name("attribute {$number} value(s)");
            match (($this->role)($name)) {
                'size' => $found['size'] = [$value, $column],
                'color' => $found = ['color_ro' => [$value, $column], 'color_ru' => [$value, $column]] + $found,
                default => $problems[] = new Problem($line, $column, sprintf(
                    /* translators: %s: name of an attribute */
                    __('The attribute “%s” is neither a size nor a colour, and variants have no other. Rename it, or delete it from the variation.', 'md-shop-catalog'),
                    $name
                )),
            };
        }
        return [$found, $problems];
    }

    /** @param list<string> $cells */
    private function isVariation(array $cells): bool
    {
        return preg_match('/\bvariation\b/', strtolower($this->cell($cells, 'type'))) === 1;
    }

    /** @param list<string> $cells */
    private function cell(array $cells, string $column): string
    {
        return trim(Cell::restored($cells[$this->places[$column] ?? -1] ?? ''));
    }

    private function name(string $column): string
    {
        $place = $this->places[$column];
        return $this->header[$place] . ' (' . Columns::letter($place) . ')';
    }

    /** WooCommerce writes a line break in a description as "\n". */
    private static function withLines(string $text): string
    {
        return implode('\n', array_map(static fn (string $part): string => str_replace('\n', "\n", $part), explode('\\\\n', $text)));
    }
}
