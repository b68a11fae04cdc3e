<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded;

use MdShop\Catalog\Catalog\Variant;
use MdShop\Catalog\Support\Text\Folding;
use MdShop\Catalog\Support\Text\SizeName;

/**
 * Which variants of a product are the same to people: in any spelling of a size, of a colour in either language, and of an SKU (docs/editor.md,
 * "Variants"). The editor has the same rule in src-browser/editor/logic/spelling.ts.
 *
 * @phpstan-import-type VariantData from VariantStore
 */
final class VariantKeys
{
    /** @return string The same for "US 9" and "9 us", "80,5" and "80.5", "M" and a Cyrillic "М". */
    public static function size(string $size): string
    {
        return SizeName::of($size);
    }

    /** @return string The same for "roșu", "Roşu" and "rosu". */
    public static function color(string $name): string
    {
        return Folding::name($name);
    }

    /** @return string The same in any letter case. */
    public static function sku(string $sku): string
    {
        return Folding::normalize(trim($sku));
    }

    /**
     * @param list<VariantData> $variants
     * @param list<Variant> $stored What the product has now. If two have been the same before, that is none of the changes.
     * @return list<string> Sizes with colours that several variants would have in one of the languages, as they are written: "38, roșu".
     */
    public static function repeatedCombinations(array $variants, array $stored): array
    {
        return self::repeated(
            array_map(static fn (array $variant): array => self::combinations($variant['size'], $variant['color'] ?? []), $variants),
            $variants,
            array_map(static fn (Variant $variant): array => self::combinations($variant->size, $variant->colors), self::byId($stored))
        );
    }

    /**
     * @param list<VariantData> $variants
     * @param list<Variant> $stored As in repeatedCombinations().
     * @return list<string> SKUs that several variants would have.
     */
    public static function repeatedSkus(array $variants, array $stored): array
    {
        $keysOf = static fn (string $sku): array => $sku === '' ? [] : ['sku ' . self::sku($sku) => $sku];
        return self::repeated(
            array_map(static fn (array $variant): array => $keysOf($variant['sku']), $variants),
            $variants,
            array_map(static fn (Variant $variant): array => $keysOf($variant->offer->sku), self::byId($stored))
        );
    }

    /**
     * @param array<string, string> $colors By language.
     * @return non-empty-array<string, string> By their keys: the size with the colour in each language, or one without a colour.
     */
    private static function combinations(?string $size, array $colors): array
    {
        $combinations = [];
        foreach (array_filter($colors, static fn (string $name): bool => $name !== '') ?: ['' => ''] as $language => $name) {
            $key = implode("\n", [self::size((string) $size), $language, self::color($name)]);
            $combinations[$key] = implode(', ', array_filter([(string) $size, $name], static fn (string $part): bool => $part !== ''));
        }
        return $combinations;
    }

    /**
     * @param list<array<string, string>> $keys What is written, by its keys, of each variant.
     * @param list<VariantData> $variants
     * @param array<int, array<string, string>> $before The same keys of what is stored, by ids.
     * @return list<string>
     */
    private static function repeated(array $keys, array $variants, array $before): array
    {
        $areKept = $repeated = [];
        foreach ($variants as $place => $variant) {
            foreach ($keys[$place] as $key => $text) {
                $isKept = isset($before[$variant['variant_id'] ?? 0][$key]);
                if (isset($areKept[$key]) && ! ($areKept[$key] && $isKept)) {
                    $repeated[$key] = $text;
                }
                $areKept[$key] = ($areKept[$key] ?? true) && $isKept;
            }
        }
        return array_values($repeated);
    }

    /**
     * @param list<Variant> $variants
     * @return array<int, Variant>
     */
    private static function byId(array $variants): array
    {
        return array_column($variants, null, 'id');
    }
}
