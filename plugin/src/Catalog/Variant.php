<?php

declare(strict_types=1);

namespace MdShop\Catalog\Catalog;

use MdShop\Catalog\Support\Text\VisibleText;

/** A size, a colour or another value of which nothing can be seen counts as none: a buyer could not choose it. */
final class Variant
{
    /** As people see it; never empty. */
    public readonly ?string $size;

    /** @var array<string, string> As people see them; none is empty. */
    public readonly array $colors;

    /** @var list<array<string, string>> */
    public readonly array $further;

    /**
     * @param array<string, string> $colors The name of the colour by language; empty if the product has no colours.
     * @param list<array<string, string>> $further Values of further attributes that distinguish the variant, each by
     *     language.
     * @param int $image The attachment that shows the variant; 0 for none of its own.
     */
    public function __construct(
        public readonly int $id,
        ?string $size,
        array $colors,
        public readonly Offer $offer,
        array $further = [],
        public readonly int $image = 0,
    ) {
        $size = VisibleText::of((string) $size);
        $this->size = $size === '' ? null : $size;
        $this->colors = self::visible($colors);
        $this->further = array_map(self::visible(...), $further);
    }

    public function color(string $language): ?string
    {
        return self::in($this->colors, $language);
    }

    /** For example "38, negru". The SKU or the id if the variant has no attributes. */
    public function label(string $language): string
    {
        $parts = $this->size === null ? [] : [$this->size];
        foreach ([$this->colors, ...$this->further] as $names) {
            $name = self::in($names, $language);
            if ($name !== null) {
                $parts[] = $name;
            }
        }
        if ($parts !== []) {
            return implode(', ', $parts);
        }
        $sku = VisibleText::of($this->offer->sku);
        return $sku !== '' ? $sku : (string) $this->id;
    }

    /**
     * @param array<string, string> $names By language.
     * @return array<string, string>
     */
    private static function visible(array $names): array
    {
        return array_filter(array_map(VisibleText::of(...), $names), static fn (string $name): bool => $name !== '');
    }

    /** @param array<string, string> $names By language. */
    private static function in(array $names, string $language): ?string
    {
        return $names[$language] ?? array_values($names)[0] ?? null;
    }
}
