<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

/** The columns of a file of products (docs/csv.md). A name that ends in `_ro` or `_ru` is about the text in that language. */
final class Columns
{
    public const PRODUCT = 'product_id';
    public const VARIANT = 'variant_id';
    public const IMAGE = 'image';
    public const IMAGES = 'images';
    public const VARIANT_IMAGE = 'variant_image';

    /** The place of a variant among those of its product, from 1 on. The order of rows means nothing, so a file may be sorted. */
    public const POSITION = 'position';

    /** The data of a variant, or of a product without variants. */
    public const OFFER = ['sku', 'size', 'color_ro', 'color_ru', 'regular_price', 'sale_price', 'sale_from', 'sale_to', 'stock'];

    /** The columns by which a buyer chooses a variant. */
    public const ATTRIBUTES = ['size', 'color_ro', 'color_ru'];

    /** The columns that exist once for each language, by their names without the language. */
    public const TEXTS = ['name', 'status', 'slug', 'categories', 'brand', 'excerpt', 'delivery', 'warranty', 'purchase_instructions', 'description'];

    /** The columns that contain text for people. The others contain codes and numbers, which cannot be formulas. */
    private const LONG = ['excerpt', 'delivery', 'warranty', 'purchase_instructions', 'description'];

    /**
     * All columns in the order of an export: what people look at first, long texts last.
     *
     * @param list<string> $languages
     * @return list<string>
     */
    public static function all(array $languages): array
    {
        $texts = static fn (array $names): array
            => array_merge(...array_map(static fn (string $name): array => array_map(static fn (string $language): string => "{$name}_{$language}", $languages), $names));
        return [
            self::PRODUCT, self::VARIANT, ...$texts(['name']), ...self::OFFER, self::POSITION, self::VARIANT_IMAGE, ...$texts(array_values(array_diff(self::TEXTS, self::LONG, ['name', 'slug']))),
            self::IMAGE, self::IMAGES, ...$texts(self::LONG), ...$texts(['slug']),
        ];
    }

    /** The letter of a column in a spreadsheet: 0 → "A", 26 → "AA". */
    public static function letter(int $index): string
    {
        $letters = '';
        for ($rest = $index; $rest >= 0; $rest = intdiv($rest, 26) - 1) {
            $letters = chr(65 + $rest % 26) . $letters;
        }
        return $letters;
    }
}
