<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Product;

/**
 * What a visitor has chosen of a product's sizes and colours. Each is chosen by itself: nothing is chosen for the visitor but what has
 * only one value. Both together, or the id of a variant, choose the variant.
 */
final class VariantChoice
{
    private const AVAILABILITY_RANK = ['in_stock' => 0, 'backorder' => 1, 'out_of_stock' => 2];

    /** @var array<string, mixed>|null The chosen variant. */
    public readonly ?array $chosen;

    /** @var array{size: string|null, color: string|null} The chosen values, null for none. */
    public readonly array $picked;

    /**
     * @param list<array<string, mixed>> $variants The variants of a product detail, as the contract defines it.
     * @param int $id The chosen variant; an id of another product counts as none. A single variant is always chosen.
     * @param string $size A size that the product does not have counts as none.
     * @param string $color Likewise.
     */
    public function __construct(private readonly array $variants, int $id, string $size = '', string $color = '')
    {
        $found = count($variants) === 1 ? $variants : array_values(array_filter($variants, static fn (array $one): bool => $one['variant_id'] === $id));
        $picked = ['size' => null, 'color' => null];
        foreach (['size' => $size, 'color' => $color] as $attribute => $wanted) {
            $values = $this->values($attribute);
            $picked[$attribute] = $found !== [] ? $found[0][$attribute] : (count($values) === 1 ? $values[0] : (in_array($wanted, $values, true) ? $wanted : null));
        }
        $this->picked = $picked;
        $this->chosen = $found[0] ?? ($this->missing() === [] && $this->isComplete() ? $this->variant($picked) : null);
    }

    /**
     * @param 'size'|'color' $attribute
     * @return list<string> In the product's order.
     */
    public function values(string $attribute): array
    {
        return array_map('strval', array_keys(array_flip(array_filter(array_column($this->variants, $attribute), 'is_string'))));
    }

    /**
     * The values to choose from, each with the variant that it leads to together with what is chosen of the other attribute.
     *
     * @param 'size'|'color' $attribute
     * @return list<array{value: string, variant: array<string, mixed>|null, availability: string, is_chosen: bool}> `variant` is null if
     *     the other attribute is still to be chosen, or if there is no such variant. `availability` is the best that the value can have.
     */
    public function options(string $attribute): array
    {
        $other = $attribute === 'size' ? 'color' : 'size';
        $options = [];
        foreach ($this->values($attribute) as $value) {
            $isOpen = $this->picked[$other] === null && $this->values($other) !== [];
            $of = array_filter($this->variants, fn (array $one): bool => $one[$attribute] === $value && ($isOpen || $one[$other] === $this->picked[$other]));
            $ranks = array_map(static fn (array $one): int => self::AVAILABILITY_RANK[$one['availability']], $of);
            $options[] = [
                'value' => $value,
                'variant' => $isOpen ? null : $this->variant([$attribute => $value, $other => $this->picked[$other]]),
                'availability' => $ranks === [] ? 'out_of_stock' : (string) array_search(min($ranks), self::AVAILABILITY_RANK, true),
                'is_chosen' => $this->picked[$attribute] === $value,
            ];
        }
        return $options;
    }

    /** @return list<'size'|'color'> What the visitor still has to choose. */
    public function missing(): array
    {
        return array_values(array_filter(['size', 'color'], fn (string $attribute): bool => $this->picked[$attribute] === null && $this->values($attribute) !== []));
    }

    /** Whether everything is chosen and no variant has it. */
    public function isImpossible(): bool
    {
        return $this->chosen === null && $this->variants !== [] && $this->missing() === [] && $this->isComplete();
    }

    /** Whether size and colour distinguish all variants. */
    public function isComplete(): bool
    {
        return count(array_unique(array_map(static fn (array $one): string => $one['size'] . "\n" . $one['color'], $this->variants))) === count($this->variants);
    }

    /**
     * @param array<string, string|null> $values
     * @return array<string, mixed>|null
     */
    private function variant(array $values): ?array
    {
        foreach ($this->variants as $variant) {
            if ($variant['size'] === $values['size'] && $variant['color'] === $values['color']) {
                return $variant;
            }
        }
        return null;
    }
}
