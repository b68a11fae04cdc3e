<?php

declare(strict_types=1);

namespace MdShop\Catalog\Catalog;

final class Variant
{
    /**
     * @param array<string, string> $colors The name of the colour by language; empty if the product has no colours.
     * @param list<array<string, string>> $further Values of further attributes that distinguish the variant, each by
     *     language.
     * @param int $image The attachment that shows the variant; 0 for none of its own.
     */
    public function __construct(
        public readonly int $id,
        public readonly ?string $size,
        public readonly array $colors,
        public readonly Offer $offer,
        public readonly array $further = [],
        public readonly int $image = 0,
    ) {
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
        return $parts !== [] ? implode(', ', $parts) : ($this->offer->sku !== '' ? $this->offer->sku : (string) $this->id);
    }

    /** @param array<string, string> $names By language. */
    private static function in(array $names, string $language): ?string
    {
        return $names[$language] ?? array_values($names)[0] ?? null;
    }
}
