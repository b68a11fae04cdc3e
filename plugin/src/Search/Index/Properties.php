<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Search\Text\ColorWords;
use MdShop\Catalog\Support\Text\Folding;
use MdShop\Catalog\Support\Text\SizeName;

/** The names of properties in the index. */
final class Properties
{
    /** Lists without a search contain the item. */
    public const LISTED = 'listed';

    /** They do not, though the item is in the index. */
    public const UNLISTED = 'unlisted';

    /** The beginning of the names of sizes. */
    public const SIZE = 'size:';

    /** The first and the last possible name of a size, and of a colour. */
    public const ALL_SIZES = [self::SIZE, self::SIZE . "\u{10FFFF}"];
    public const ALL_COLORS = ['color:', "color:\u{10FFFF}"];

    /** The bytes of an item that has a property as a whole. */
    public const WHOLE = "\xFF";

    /** Characters that the table has for a name (Installation\Tables); MySQL may cut a longer one without saying so. */
    private const LENGTH = 80;

    public static function category(int $id): string
    {
        return 'category:' . $id;
    }

    public static function brand(int $id): string
    {
        return 'brand:' . $id;
    }

    /** A size has one name however it is written, see SizeName. */
    public static function size(string $size): string
    {
        return self::SIZE . SizeName::of($size);
    }

    /**
     * @param string $asked A size that a filter asks for.
     * @return non-empty-list<string> Names of the sizes that meet it (docs/decisions.md, "Filters").
     */
    public static function sizes(string $asked): array
    {
        return self::sizesMeeting(substr(self::size($asked), strlen(self::SIZE)));
    }

    /**
     * @param string $folded A size as it is in the index, without `size:`.
     * @return non-empty-list<string> As sizes().
     */
    public static function sizesMeeting(string $folded): array
    {
        $name = self::SIZE . $folded;
        return preg_match(SizeName::NUMBER, $folded) === 1 ? [$name, ...array_map(static fn (string $system): string => "{$name} {$system}", SizeName::SYSTEMS)] : [$name];
    }

    /** A colour has one name in all forms of its words: "Roșie" and "roșu" are `color:rosu`. */
    public static function color(string $color): string
    {
        return 'color:' . ColorWords::basic(Folding::name($color));
    }

    public static function availability(Availability $availability): string
    {
        return 'availability:' . $availability->value;
    }

    /**
     * Whether a name can be stored. Only sizes and colors that no filter can ask for are longer: a filter has at most 60 characters,
     * and letters that folding doubles are rare.
     */
    public static function fits(string $name): bool
    {
        // The row of what is offered in a size has a longer name.
        $longest = str_starts_with($name, self::SIZE) ? Offers::name($name) : $name;
        return strlen($longest) <= self::LENGTH || mb_strlen($longest, 'UTF-8') <= self::LENGTH;
    }
}
