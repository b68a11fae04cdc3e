<?php

declare(strict_types=1);

namespace MdShop\Catalog\Blocks;

/**
 * A family's variants by size and colour, with one of them chosen or none. Every option leads to one exact variant: the
 * one that keeps the other choice, else one that can be had, else one that is sold out.
 */
final class VariantChoice
{
    private const BEST = ['in_stock' => 0, 'backorder' => 1, 'out_of_stock' => 2];

    /** @var array<string, mixed>|null */
    public readonly ?array $chosen;

    /**
     * @param list<array<string, mixed>> $variants Of a product detail of the contract.
     * @param int $id The chosen one's; another family's counts as none. What has one variant only leaves no choice.
     */
    public function __construct(private readonly array $variants, int $id)
    {
        $found = count($variants) === 1 ? $variants : array_values(array_filter($variants, static fn (array $one): bool => $one['variant_id'] === $id));
        $this->chosen = $found[0] ?? null;
    }

    /**
     * @param 'size'|'color' $attribute
     * @return list<array{value: string, variant: array<string, mixed>, is_chosen: bool}> In the family's order.
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

    /** Whether size and colour tell all variants apart. */
    public function isComplete(): bool
    {
        return count(array_unique(array_map(static fn (array $one): string => $one['size'] . "\n" . $one['color'], $this->variants))) === count($this->variants);
    }

    /**
     * @param array<string, mixed> $variant
     * @return array{int, int} Smaller is better.
     */
    private function rank(array $variant, string $other): array
    {
        return [$this->chosen !== null && $this->chosen[$other] !== $variant[$other] ? 1 : 0, self::BEST[$variant['availability']]];
    }
}
