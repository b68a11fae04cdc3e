<?php

declare(strict_types=1);

namespace MdShop\Bench;

/**
 * A product family: the values that are written into the shop's tables.
 *
 * @phpstan-type GeneratedText array{title: string, slug: string, content: string, excerpt: string}
 * @phpstan-type GeneratedOffer array{sku: string, regular_price: int, sale_price: int|null, stock: string}
 * @phpstan-type GeneratedVariant array{sku: string, regular_price: int, sale_price: int|null, stock: string, size: string|null, color: array{ro: string, ru: string}|null}
 */
final class Family
{
    /**
     * @param int $number Starts with 1.
     * @param string|null $category The key of a category of the second level (see Terms); null for none.
     * @param string|null $brand The key of a brand; null for none.
     * @param int $time Unix timestamp of the last change.
     * @param bool $hasTexts Whether it has texts about delivery and warranty.
     * @param non-empty-array<'ro'|'ru', GeneratedText> $texts By language.
     * @param GeneratedOffer|null $offer The offer of a family without variants; of one with variants it has only an SKU to add.
     * @param list<GeneratedVariant> $variants
     */
    public function __construct(
        public readonly int $number,
        public readonly ?string $category,
        public readonly ?string $brand,
        public readonly int $time,
        public readonly bool $hasTexts,
        public readonly array $texts,
        public readonly ?array $offer,
        public readonly array $variants,
    ) {
    }
}
