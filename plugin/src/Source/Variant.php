<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source;

final class Variant
{
    /** @param array<string, string> $colors The colour's name by language; empty where the family has no colours. */
    public function __construct(
        public readonly int $id,
        public readonly ?string $size,
        public readonly array $colors,
        public readonly Offer $offer,
    ) {
    }

    public function color(string $language): ?string
    {
        return $this->colors[$language] ?? array_values($this->colors)[0] ?? null;
    }

    /** "38, negru"; the SKU or the id where the variant has neither size nor colour. */
    public function label(string $language): string
    {
        $parts = array_filter([$this->size, $this->color($language)], static fn (?string $part): bool => $part !== null);
        return $parts !== [] ? implode(', ', $parts) : ($this->offer->sku !== '' ? $this->offer->sku : (string) $this->id);
    }
}
