<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Search\Text\ColorWords;
use MdShop\Catalog\Search\Text\Words;
use MdShop\Catalog\Support\Text\Folding;

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

    /** Systems of sizes, in folded form. */
    private const SYSTEMS = ['eu', 'us', 'uk', 'cm', 'mm'];

    /** Sizes that may have a system: 42, 42.5, 41-42, 9 1/2. */
    private const NUMBER = '#^\d([\d./ -]*[\d./])?$#';

    /** Units in Russian after a number, and as they are in the index. "м" is a twin of "m" (Words::LATIN_TWINS). */
    private const RUSSIAN_UNITS = ['мм' => 'mm', 'см' => 'cm', 'мл' => 'ml', 'л' => 'l', 'кг' => 'kg', 'г' => 'g'];
    private const RUSSIAN_UNIT = '/(?<=\d|\d )(?:мм|см|мл|л|кг|г)(?!\p{L})/u';

    /** Hyphens, dashes and the minus sign. */
    private const DASH = '/[\x{2010}-\x{2015}\x{2212}]/u';

    public static function category(int $id): string
    {
        return 'category:' . $id;
    }

    public static function brand(int $id): string
    {
        return 'brand:' . $id;
    }

    /**
     * A size has one name however it is written: "42,5 EU", "42.5EU" and "EU 42.5" are `size:42.5 eu`, "80мм" and "80 mm" are `size:80 mm`, "32 – 35"
     * and "32-35" are `size:32-35`; "М" and "ХL" with Cyrillic letters are `size:m` and `size:xl`.
     */
    public static function size(string $size): string
    {
        [$value, $system] = self::parts($size);
        return self::SIZE . $value . ($system === '' ? '' : ' ' . $system);
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
        return preg_match(self::NUMBER, $folded) === 1 ? [$name, ...array_map(static fn (string $system): string => "{$name} {$system}", self::SYSTEMS)] : [$name];
    }

    /** @return array{string, string} The size in folded form and its system, before or after a number; '' without one. */
    private static function parts(string $size): array
    {
        $folded = self::foldedSize($size);
        $system = implode('|', self::SYSTEMS);
        foreach (["#^(?<system>{$system}) ?(?<value>.+)$#", "#^(?<value>.+?) ?(?<system>{$system})$#"] as $pattern) {
            if (preg_match($pattern, $folded, $found) === 1 && preg_match(self::NUMBER, $found['value']) === 1) {
                return [$found['value'], $found['system']];
            }
        }
        return [$folded, ''];
    }

    /** A colour has one name in all forms of its words: "Roșie" and "roșu" are `color:rosu`. */
    public static function color(string $color): string
    {
        return 'color:' . ColorWords::basic(self::folded($color));
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

    /** The size with one spelling of each sign: "80,5" and "80.5" are one size. */
    private static function foldedSize(string $size): string
    {
        $folded = self::folded($size);
        if (preg_match('/[\x80-\xFF]/', $folded) === 1) {
            $latin = Words::codeWithLatinTwins((string) preg_replace(self::DASH, '-', $folded));
            $folded = (string) preg_replace_callback(self::RUSSIAN_UNIT, static fn (array $unit): string => self::RUSSIAN_UNITS[$unit[0]], $latin);
        }
        return (string) preg_replace(['/(?<=\d),(?=\d)/', '/(?<=\d) ?- ?(?=\d)/'], ['.', '-'], $folded);
    }

    private static function folded(string $text): string
    {
        $spaces = (string) preg_replace('/[\s\p{Z}]+/u', ' ', trim($text));
        // Without the spaces that were before or after invisible characters.
        return trim(Folding::fold($spaces));
    }
}
