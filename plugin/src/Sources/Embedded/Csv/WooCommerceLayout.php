<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

use Closure;

/**
 * Files of WooCommerce's export, in English, Romanian or Russian. WooCommerce has one language per product, no sizes and colours but
 * attributes, and its own ids, which mean nothing here: products are found by SKU. With the columns of Polylang, the translations of a
 * product become one product.
 */
final class WooCommerceLayout implements Layout
{
    private const LANGUAGES = ['ro', 'ru'];

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
        $this->places = array_flip(array_reverse(array_map(WooCommerceHeadings::english(...), $header), true));
    }

    /** @param list<string> $header */
    public static function fits(array $header): bool
    {
        $names = array_map(WooCommerceHeadings::english(...), $header);
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
            return new RowKeys([preg_match('/^id:\s*(\d+)$/D', $parent, $match) === 1 ? 'id:' . $match[1] : 'sku:' . $parent], sku: $this->cell($cells, 'sku'));
        }
        $keys = ['group' => $this->cell($cells, 'translation group'), 'id' => $this->cell($cells, 'id'), 'sku' => $this->cell($cells, 'sku')];
        $keys = array_filter($keys, static fn (string $key): bool => $key !== '');
        return new RowKeys(array_map(static fn (string $name, string $key): string => "{$name}:{$key}", array_keys($keys), $keys), sku: $this->cell($cells, 'sku'));
    }

    /** Joins the rows of translations: of the product itself, and of each variation. */
    public function rows(array $rows): array
    {
        $joined = [];
        foreach ($rows as [$line, $cells]) {
            $row = $this->row($line, $cells);
            $variation = $this->cell($cells, 'translation group') ?: $this->cell($cells, 'sku');
            // A variation without both has no translation that could be found. One that is left out says nothing about its translation.
            $key = ! $this->isVariation($cells) ? 'product' : ($variation === '' || $this->isDisabled($cells) ? 'line ' . $line : 'variation ' . $variation);
            $isTranslation = isset($joined[$key]) && $this->language($cells) !== '';
            $joined[$isTranslation || ! isset($joined[$key]) ? $key : 'line ' . $line] = $isTranslation ? self::join($joined[$key], $row) : $row;
        }
        return array_map(self::withBothColors(...), array_values($joined));
    }

    /** A row with the cells of its translation that it does not have itself. */
    private static function join(Row $row, Row $translation): Row
    {
        $cells = $row->cells;
        $problems = [...$row->problems, ...$translation->problems];
        foreach ($translation->cells as $column => $value) {
            $own = trim($cells[$column] ?? '');
            if ($own === '') {
                $cells[$column] = $value;
            } elseif (in_array($column, ['regular_price', 'sale_price', 'stock'], true) && trim($value) !== $own) {
                /* translators: %d: number of a line */
                $problems[] = $translation->problem($column, sprintf(__('The value differs from that on line %d, which is the same in the other language. That one counts.', 'md-shop-catalog'), $row->line), true);
            }
        }
        return new Row($row->line, $cells, $row->columns + $translation->columns, $problems);
    }

    /** A colour that the file has in one language gets the same name in the other. */
    private static function withBothColors(Row $row): Row
    {
        $names = array_filter(array_map(static fn (string $language): string => $row->get('color_' . $language), array_combine(self::LANGUAGES, self::LANGUAGES)));
        if (count($names) !== 1) {
            return $row;
        }
        [$language, $name] = [array_key_first($names), array_values($names)[0]];
        $other = $language === 'ro' ? 'color_ru' : 'color_ro';
        return new Row($row->line, [$other => $name] + $row->cells, [$other => $row->columns['color_' . $language] ?? $other] + $row->columns, $row->problems);
    }

    /**
     * The language of a row by the column of Polylang.
     *
     * @param list<string> $cells
     * @return string 'ro', 'ru', another code of the file, or '' if the file does not say it.
     */
    private function language(array $cells): string
    {
        // A code such as ro_RO begins with that of the language.
        return strtolower(explode('-', str_replace('_', '-', $this->cell($cells, 'language')))[0]);
    }

    /** @param list<string> $cells */
    private function row(int $line, array $cells): Row
    {
        $problems = count($cells) === count($this->header) ? [] : [OwnLayout::wrongCount($line, count($cells), count($this->header))];
        $given = $this->language($cells);
        if ($given !== '' && ! in_array($given, self::LANGUAGES, true)) {
            /* translators: %s: code of a language */
            $problems[] = new Problem($line, $this->name('language'), sprintf(__('The catalog has no language “%s”. Delete the row.', 'md-shop-catalog'), $given));
        }
        if ($this->isDisabled($cells)) {
            $problems[] = new Problem($line, $this->name('published'), __('The variation is disabled in WooCommerce and was left out.', 'md-shop-catalog'), true);
            return new Row($line, [], [], $problems);
        }
        $isVariation = $this->isVariation($cells);
        $type = strtolower($this->cell($cells, 'type'));
        $hasVariations = str_contains($type, 'variable') || str_contains($type, 'roller_product');
        if (preg_match('/\b(grouped|external)\b/', $type) === 1) {
            $problems[] = new Problem($line, $this->name('type'), __('Grouped and external products have no price of their own and cannot be imported. Delete the row.', 'md-shop-catalog'));
        }
        $found = $columns = [];
        if ($isVariation || ! $hasVariations) {
            foreach (self::COLUMNS as $theirs => $ours) {
                if (isset($this->places[$theirs])) {
                    $column = $theirs === 'images' && $isVariation ? Columns::VARIANT_IMAGE : $ours;
                    $found[$column] = $this->cell($cells, $theirs);
                    $columns[$column] = $this->name($theirs);
                }
            }
        } elseif (isset($this->places['images'])) {
            $found['image'] = $this->cell($cells, 'images');
            $columns['image'] = $this->name('images');
        }
        if (isset($found['image'])) {
            $addresses = ImageAddresses::split($found['image']);
            $found['image'] = $addresses[0] ?? '';
            $found[Columns::IMAGES] = implode(' ', array_slice($addresses, 1));
            $columns[Columns::IMAGES] = $this->name('images');
        }
        if ($isVariation) {
            [$more, $wrong] = $this->attributes($line, $cells, $given);
            foreach ($more as $ours => [$value, $name]) {
                $found[$ours] = $value;
                $columns[$ours] = $name;
            }
            return new Row($line, $found, $columns, [...$problems, ...$wrong]);
        }
        $language = $given !== '' ? $given : ($this->language !== '' ? $this->language : (preg_match('/\p{Cyrillic}/u', $this->cell($cells, 'name')) === 1 ? 'ru' : 'ro'));
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
        if ($this->cell($cells, 'visibility in catalog') === 'hidden' && ($found["status_{$language}"] ?? 'publish') === 'publish') {
            $found["status_{$language}"] = 'draft';
            $columns["status_{$language}"] = $this->name('visibility in catalog');
            $problems[] = new Problem($line, $this->name('visibility in catalog'), __('The product is hidden in WooCommerce, so it is a draft here.', 'md-shop-catalog'), true);
        }
        return new Row($line, $found, $columns, $problems);
    }

    /**
     * @param list<string> $cells
     * @param string $language The language of the row; '' if the file does not say it.
     * @return array{array<string, array{string, string}>, list<Problem>} Values with the names of their columns, by our columns.
     */
    private function attributes(int $line, array $cells, string $language): array
    {
        $found = ['size' => ['', ''], 'color_ro' => ['', ''], 'color_ru' => ['', '']];
        $problems = [];
        for ($number = 1; isset($this->places["attribute {$number} name"]); $number++) {
            [$name, $value] = [$this->cell($cells, "attribute {$number} name"), $this->cell($cells, "attribute {$number} value(s)")];
            if ($name === '' || $value === '') {
                continue;
            }
            // WooCommerce writes a comma in the value of a variation as "\,".
            $value = str_replace('\\,', ',', $value);
            $column = $this->name("attribute {$number} value(s)");
            match (($this->role)($name)) {
                'size' => $found['size'] = [$value, $column],
                'color' => $found = ($language === '' ? ['color_ro' => [$value, $column], 'color_ru' => [$value, $column]] : ["color_{$language}" => [$value, $column]]) + $found,
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

    /**
     * Whether the row is a variation that WooCommerce shows to nobody.
     *
     * @param list<string> $cells
     */
    private function isDisabled(array $cells): bool
    {
        return $this->isVariation($cells) && $this->cell($cells, 'published') === '0';
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
