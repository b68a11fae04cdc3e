<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use InvalidArgumentException;

/** Colours as integers 0xRRGGBB, and the few things the demo's pictures do with them. */
final class PaintingColor
{
    public const WHITE = 0xffffff;
    public const INK = 0x1c2230;
    public const STEEL = 0xb9c2cc;

    /**
     * @param string $hex `#rrggbb`.
     * @throws InvalidArgumentException When it is not of that form.
     */
    public static function fromHex(string $hex): int
    {
        if (1 !== preg_match('/^#[0-9a-f]{6}$/i', $hex)) {
            throw new InvalidArgumentException(sprintf('A palette colour must look like "#1f5f8b"; "%s" does not.', esc_html($hex)));
        }
        return (int) hexdec(substr($hex, 1));
    }

    /** The colour that lies `$share` (0 to 1) of the way from one colour to another. */
    public static function mix(int $from, int $to, float $share): int
    {
        $mixed = 0;
        foreach ([16, 8, 0] as $shift) {
            $a = ($from >> $shift) & 0xff;
            $b = ($to >> $shift) & 0xff;
            $mixed |= (int) round($a + ($b - $a) * $share) << $shift;
        }
        return $mixed;
    }

    public static function lighter(int $color, float $share): int
    {
        return self::mix($color, self::WHITE, $share);
    }

    /** Darker towards a blue ink, not black: shadows keep some colour. */
    public static function darker(int $color, float $share): int
    {
        return self::mix($color, self::INK, $share);
    }
}
