<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Text;

/** The one name of a size, however it is written. */
final class SizeName
{
    /** Systems of sizes, in folded form. */
    public const SYSTEMS = ['eu', 'us', 'uk', 'cm', 'mm'];

    /** Sizes that may have a system: 42, 42.5, 41-42, 9 1/2. */
    public const NUMBER = '#^\d([\d./ -]*[\d./])?$#';

    /** Units in Russian after a number, and their names. "м" is a twin of "m" (LatinTwins). */
    private const RUSSIAN_UNITS = ['мм' => 'mm', 'см' => 'cm', 'мл' => 'ml', 'л' => 'l', 'кг' => 'kg', 'г' => 'g'];
    private const RUSSIAN_UNIT = '/(?<=\d|\d )(?:мм|см|мл|л|кг|г)(?!\p{L})/u';

    /** Hyphens, dashes and the minus sign. */
    private const DASH = '/[\x{2010}-\x{2015}\x{2212}]/u';

    /**
     * "42,5 EU", "42.5EU" and "EU 42.5" are "42.5 eu", "80мм" and "80 mm" are "80 mm", "32 – 35" and "32-35" are "32-35"; "М" and "ХL" with
     * Cyrillic letters are "m" and "xl".
     */
    public static function of(string $size): string
    {
        $folded = self::folded($size);
        $system = implode('|', self::SYSTEMS);
        foreach (["#^(?<system>{$system}) ?(?<value>.+)$#", "#^(?<value>.+?) ?(?<system>{$system})$#"] as $pattern) {
            if (preg_match($pattern, $folded, $found) === 1 && preg_match(self::NUMBER, $found['value']) === 1) {
                return $found['value'] . ' ' . $found['system'];
            }
        }
        return $folded;
    }

    /** The size with one spelling of each sign: "80,5" and "80.5" are one size. */
    private static function folded(string $size): string
    {
        $folded = Folding::name($size);
        if (preg_match('/[\x80-\xFF]/', $folded) === 1) {
            $latin = LatinTwins::inCode((string) preg_replace(self::DASH, '-', $folded));
            $folded = (string) preg_replace_callback(self::RUSSIAN_UNIT, static fn (array $unit): string => self::RUSSIAN_UNITS[$unit[0]], $latin);
        }
        return (string) preg_replace(['/(?<=\d),(?=\d)/', '/(?<=\d) ?- ?(?=\d)/'], ['.', '-'], $folded);
    }
}
