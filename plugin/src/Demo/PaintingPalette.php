<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use InvalidArgumentException;

/** The three colours of a picture, and the shades made from them so that all parts of a picture belong together. */
final class PaintingPalette
{
    public readonly int $dark;
    public readonly int $metal;
    public readonly int $metalDark;
    public readonly int $rubber;

    public function __construct(public readonly int $back, public readonly int $main, public readonly int $accent)
    {
        $this->dark = PaintingColor::mix($main, PaintingColor::INK, 0.78);
        $this->metal = PaintingColor::mix(PaintingColor::STEEL, $main, 0.08);
        $this->metalDark = PaintingColor::mix(0x6f7a88, $main, 0.15);
        $this->rubber = PaintingColor::mix(0x2b303b, $main, 0.12);
    }

    /**
     * @param array<mixed> $colors Background, main colour, second colour, each `#rrggbb`.
     * @throws InvalidArgumentException When they are not three such colours.
     */
    public static function fromHex(array $colors): self
    {
        $strings = array_values(array_filter($colors, 'is_string'));
        if (3 !== count($colors) || 3 !== count($strings)) {
            throw new InvalidArgumentException('A palette is three colours like "#1f5f8b": background, main colour, second colour.');
        }
        return new self(PaintingColor::fromHex($strings[0]), PaintingColor::fromHex($strings[1]), PaintingColor::fromHex($strings[2]));
    }
}
