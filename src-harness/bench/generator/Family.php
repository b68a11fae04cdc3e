<?php

declare(strict_types=1);

namespace MdShop\Bench;

/**
 * One product family that was made up: what the source's tables are to hold of it.
 *
 * @phpstan-type GeneratedText array{title: string, slug: string, content: string, excerpt: string}
 * @phpstan-type GeneratedOffer array{sku: string, regular_price: int, sale_price: int|null, stock: string}
 * @phpstan-type GeneratedVariant array{sku: string, regular_price: int, sale_price: int|null, stock: string, size: string|null, color: array{ro: string, ru: string}|null}
 */
final class Family
{
    /**
     * @param int $number From 1 on.
     * @param string $category Key of Terms: the second level's.
     * @param int $time When it was last changed, UTC seconds.
     * @param bool $hasTexts Whether delivery and warranty are written.
     * @param non-empty-array<'ro'|'ru', GeneratedText> $texts By language; Romanian is always there.
     * @param GeneratedOffer|null $offer Of a family without variants.
     * @param list<GeneratedVariant> $variants
     */
    public function __construct(
        public readonly int $number,
        public readonly string $category,
        public readonly string $brand,
        public readonly int $time,
        public readonly bool $hasTexts,
        public readonly array $texts,
        public readonly ?array $offer,
        public readonly array $variants,
    ) {
    }
}
