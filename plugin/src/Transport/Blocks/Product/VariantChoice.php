<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Product;

/**
 * What a visitor has chosen of a product's sizes and colours. Each is chosen by itself: nothing is chosen for the visitor but a value that
 * all variants have. Both together, or the id of a variant, choose the variant; a variant without a colour needs only its size.
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
            $isOnly = count($values) === 1 && ! in_array(null, array_column($variants, $attribute), true);
            $picked[$attribute] = $isOnly ? $values[0] : (in_array($wanted, $values, true) ? $wanted : null);
        }
        $this->chosen = $found[0] ?? $this->only($this->matching($picked), $picked);
        // A variant without a colour is not shown in the colour that was chosen before its size.
        $this->picked = $this->chosen === null ? $picked : ['size' => $this->chosen['size'], 'color' => $this->chosen['color']];
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
     * @return list<array{value: string, picked: array{size: string|null, color: string|null}, variant: array<string, mixed>|null, availability: string, is_chosen: bool}>
     *     `picked` is what is chosen with the value. `variant` is null if the other attribute is still to be chosen, or if there is no such
     *     variant. `availability` is the best that the value can have.
     */
    public function options(string $attribute): array
    {
        $other = ['size' => 'color', 'color' => 'size'][$attribute];
        $without = $this->picked;
        $without[$attribute] = null;
        // If what is chosen of the other attribute has none of these values, it is given up for one of them.
        if (! in_array($attribute, $this->missingOf($this->matching($without), $without), true)) {
            $without[$other] = null;
        }
        $options = [];
        foreach ($this->values($attribute) as $value) {
            $picked = $without;
            $picked[$attribute] = $value;
            $of = array_values(array_filter($this->matching($picked), static fn (array $one): bool => $one[$attribute] === $value));
            $ranks = array_map(static fn (array $one): int => self::AVAILABILITY_RANK[$one['availability']], $of);
            $options[] = [
                'value' => $value,
                'picked' => $picked,
                'variant' => $this->only($of, $picked),
                'availability' => $ranks === [] ? 'out_of_stock' : (string) array_search(min($ranks), self::AVAILABILITY_RANK, true),
                'is_chosen' => $this->picked[$attribute] === $value,
            ];
        }
        return $options;
    }

    /** @return list<'size'|'color'> What the visitor still has to choose. */
    public function missing(): array
    {
        return $this->missingOf($this->matching($this->picked), $this->picked);
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
     * The variants that have what is picked. If there are none, those that lack an attribute count as having any value of it.
     *
     * @param array{size: string|null, color: string|null} $picked
     * @return list<array<string, mixed>>
     */
    private function matching(array $picked): array
    {
        $has = static fn (array $one, string $attribute): bool => $picked[$attribute] === null || $one[$attribute] === $picked[$attribute];
        $exact = array_filter($this->variants, static fn (array $one): bool => $has($one, 'size') && $has($one, 'color'));
        $mayHave = static fn (array $one, string $attribute): bool => $one[$attribute] === null || $has($one, $attribute);
        return array_values($exact !== [] ? $exact : array_filter($this->variants, static fn (array $one): bool => $mayHave($one, 'size') && $mayHave($one, 'color')));
    }

    /**
     * @param list<array<string, mixed>> $matching The variants that have what is picked.
     * @param array{size: string|null, color: string|null} $picked
     * @return list<'size'|'color'> What they have that is not picked.
     */
    private function missingOf(array $matching, array $picked): array
    {
        return array_values(array_filter(['size', 'color'], static fn (string $attribute): bool => $picked[$attribute] === null && array_filter(array_column($matching, $attribute), 'is_string') !== []));
    }

    /**
     * @param list<array<string, mixed>> $matching The variants that have what is picked.
     * @param array{size: string|null, color: string|null} $picked
     * @return array<string, mixed>|null The variant that is meant; null while it is open which one.
     */
    private function only(array $matching, array $picked): ?array
    {
        return count($matching) === 1 && $this->missingOf($matching, $picked) === [] ? $matching[0] : null;
    }
}
