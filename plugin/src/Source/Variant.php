<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source;

final class Variant
{
    /**
     * @param array<string, string> $colors The colour's name by language; empty if the family has no colours.
     * @param list<array<string, string>> $further What else sets it apart from the others, by language.
     */
    public function __construct(
        public readonly int $id,
        public readonly ?string $size,
        public readonly array $colors,
        public readonly Offer $offer,
        public readonly array $further = [],
    ) {
    }

    public function color(string $language): ?string
    {
        return self::in($this->colors, $language);
    }

    /** "38, negru"; the SKU or the id where the variant has neither size nor colour. */
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
