<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Support\Text\Folding;

/** The names of properties in the index. */
final class Properties
{
    /** Lists without a search contain the item. */
    public const LISTED = 'listed';

    /** They do not, though the item is in the index. */
    public const UNLISTED = 'unlisted';

    /** The first and the last possible name of a size, and of a colour. */
    public const ALL_SIZES = ['size:', "size:\u{10FFFF}"];
    public const ALL_COLORS = ['color:', "color:\u{10FFFF}"];

    /** The bytes of an item that has a property as a whole. */
    public const WHOLE = "\xFF";

    /** Characters that the table has for a name (Installation\Schema); MySQL may cut a longer one without saying so. */
    private const LENGTH = 80;

    /** Systems of sizes, in folded form. */
    private const SYSTEMS = ['eu', 'us', 'uk', 'cm', 'mm'];

    public static function category(int $id): string
    {
        return 'category:' . $id;
    }

    public static function brand(int $id): string
    {
        return 'brand:' . $id;
    }

    public static function size(string $size): string
    {
        // "80,5" and "80.5" are one size.
        return 'size:' . preg_replace('/(?<=\d),(?=\d)/', '.', self::folded($size));
    }

    /**
     * @param string $asked A size that a filter asks for.
     * @return non-empty-list<string> Names of the sizes that meet it (docs/decisions.md, "Filters").
     */
    public static function sizes(string $asked): array
    {
        $name = self::size($asked);
        if (preg_match('#^(size:\d[\d./ -]*?) ?(' . implode('|', self::SYSTEMS) . ')?$#', $name, $found) !== 1) {
            return [$name];
        }
        $names = isset($found[2]) ? [] : [$name];
        foreach (isset($found[2]) ? [$found[2]] : self::SYSTEMS as $system) {
            array_push($names, "{$found[1]} {$system}", $found[1] . $system);
        }
        return $names;
    }

    public static function color(string $color): string
    {
        return 'color:' . self::folded($color);
    }

    public static function availability(Availability $availability): string
    {
        return 'availability:' . $availability->value;
    }

    /**
     * Whether a name can be stored. Only sizes and colors that no filter can ask for are longer: a filter has at most 40 characters,
     * and letters that folding doubles are rare.
     */
    public static function fits(string $name): bool
    {
        return strlen($name) <= self::LENGTH || mb_strlen($name, 'UTF-8') <= self::LENGTH;
    }

    private static function folded(string $text): string
    {
        $spaces = (string) preg_replace('/[\s\p{Z}]+/u', ' ', trim($text));
        // Without the spaces that were before or after invisible characters.
        return trim(Folding::fold($spaces));
    }
}
