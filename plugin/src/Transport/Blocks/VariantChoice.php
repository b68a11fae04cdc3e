<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks;

/**
 * The variants of a product by size and colour, and the chosen one, if any. Every option leads to one variant: preferably one
 * that keeps the other choice, then one that can be ordered, else one that is sold out.
 */
final class VariantChoice
{
    private const AVAILABILITY_RANK = ['in_stock' => 0, 'backorder' => 1, 'out_of_stock' => 2];

    /** @var array<string, mixed>|null */
    public readonly ?array $chosen;

    /**
     * @param list<array<string, mixed>> $variants The variants of a product detail, as the contract defines it.
     * @param int $id The chosen variant; an id of another product counts as none. A single variant is always chosen.
     */
    public function __construct(private readonly array $variants, int $id)
    {
        $found = count($variants) === 1 ? $variants : array_values(array_filter($variants, static fn (array $one): bool => $one['variant_id'] === $id));
        $this->chosen = $found[0] ?? null;
    }

    /**
     * @param 'size'|'color' $attribute
     * @return list<array{value: string, variant: array<string, mixed>, is_chosen: bool}> In the product's order.
     */
    public function options(string $attribute): array
    {
        $other = $attribute === 'size' ? 'color' : 'size';
        $options = [];
        foreach ($this->variants as $variant) {
            $value = $variant[$attribute];
            if ($value !== null && (! isset($options[$value]) || $this->rank($variant, $other) < $this->rank($options[$value], $other))) {
                $options[$value] = $variant;
            }
        }
        return array_map(fn (array $variant): array => [
            'value' => $variant[$attribute],
            'variant' => $variant,
            'is_chosen' => $this->chosen !== null && $this->chosen[$attribute] === $variant[$attribute],
        ], array_values($options));
    }

    /** Whether size and colour distinguish all variants. */
    public function isComplete(): bool
    {
        return count(array_unique(array_map(static fn (array $one): string => $one['size'] . "\n" . $one['color'], $this->variants))) === count($this->variants);
    }

    /**
     * @param array<string, mixed> $variant
     * @return array{int, int} A smaller rank is better.
     */
    private function rank(array $variant, string $other): array
    {
        return [$this->chosen !== null && $this->chosen[$other] !== $variant[$other] ? 1 : 0, self::AVAILABILITY_RANK[$variant['availability']]];
    }
}
