<?php

declare(strict_types=1);

namespace MdShop\Catalog\Catalog;

/** The images of one product: ids of attachments of the media library that exist. */
final class Images
{
    /**
     * @param list<int> $ofProduct In the order of the gallery, each once, the main image first. Those of variants are not among them unless
     *     the shop put them there.
     * @param array<int, int> $ofVariants By variant id. A variant without an image of its own has that of its colour; one without either is
     *     missing.
     */
    public function __construct(public readonly array $ofProduct, public readonly array $ofVariants)
    {
    }

    /** @return list<int> All of them, each once: those of the product, then those of variants that are not among them. */
    public function all(): array
    {
        return array_values(array_unique([...$this->ofProduct, ...array_values($this->ofVariants)]));
    }

    /**
     * Gives each variant its image.
     *
     * @param array<int, string> $colors The name of the colour, '' for none, by variant id, in the order of the shop.
     * @param array<int, int> $own Images of variants that have one of their own, by variant id.
     * @return array<int, int> See $ofVariants.
     */
    public static function byColor(array $colors, array $own): array
    {
        $ofColor = [];
        foreach ($colors as $variant => $color) {
            if ($color !== '' && isset($own[$variant])) {
                $ofColor[$color] ??= $own[$variant];
            }
        }
        $found = [];
        foreach ($colors as $variant => $color) {
            $image = $own[$variant] ?? $ofColor[$color] ?? null;
            if ($image !== null) {
                $found[$variant] = $image;
            }
        }
        return $found;
    }
}
