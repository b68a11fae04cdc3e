<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

use MdShop\Catalog\Catalog\Money;

/** Something that an import does to the variants or the prices of a product, for whoever decides whether the file is imported. */
final class Change
{
    /** @param int $line The line of the file, counted from 1. */
    private function __construct(
        public readonly ChangeKind $kind,
        public readonly int $line,
        public readonly string $text,
        public readonly float $weight,
    ) {
    }

    /** @return list<self> The changes of a plan without errors. */
    public static function of(Plan $plan): array
    {
        $product = $plan->product;
        if ($product === null) {
            return array_map(static fn (array $data): self => new self(ChangeKind::NewVariant, $plan->line, '', 0), $plan->variants ?? []);
        }
        $language = array_key_first($product->posts);
        $name = $product->posts[$language]->post_title;
        // Beside variants nothing is sold at a price of the product itself.
        $changes = $plan->offer === false || $product->variants !== [] ? [] : self::price($plan->line, $name, OfferCells::data($product->offer), $plan->offer);
        if ($plan->variants === null) {
            return $changes;
        }
        $left = array_column(array_filter($plan->variants, static fn (array $data): bool => isset($data['variant_id'])), null, 'variant_id');
        foreach ($product->variants as $variant) {
            $label = $variant->label($language);
            if (isset($left[$variant->id])) {
                $line = $plan->lines[$variant->id] ?? $plan->line;
                array_push($changes, ...self::price($line, "{$name}, {$label}", OfferCells::data($variant->offer), $left[$variant->id]));
            } else {
                /* translators: 1: name of a product, 2: size and colour of a variant */
                $changes[] = new self(ChangeKind::DeletedVariant, $plan->line, sprintf(__('%1$s: the variant %2$s is deleted', 'md-shop-catalog'), $name, $label), 0);
            }
        }
        foreach ($plan->variants as $data) {
            if (! isset($data['variant_id'])) {
                $line = isset($plan->newSkus[$data['sku']]) ? $plan->newSkus[$data['sku']]->line : $plan->line;
                $label = implode(', ', array_filter([(string) $data['size'], $data['color'][$language] ?? ''], static fn (string $part): bool => $part !== ''));
                /* translators: 1: name of a product, 2: size and colour of a variant */
                $changes[] = new self(ChangeKind::NewVariant, $line, sprintf(__('%1$s: the variant %2$s is new', 'md-shop-catalog'), $name, $label), 0);
            }
        }
        return $changes;
    }

    /**
     * @param string $of What is sold at the price.
     * @param array{regular_price: int|null, sale_price: int|null, ...} $before In bani.
     * @param array{regular_price: int|null, sale_price: int|null, ...} $after
     * @return list<self>
     */
    private static function price(int $line, string $of, array $before, array $after): array
    {
        $money = static fn (?int $bani): string => $bani === null ? '–' : Money::format($bani);
        $parts = [];
        if ($before['regular_price'] !== $after['regular_price']) {
            /* translators: 1: the price now, 2: the price after the import */
            $parts[] = sprintf(__('price %1$s → %2$s', 'md-shop-catalog'), $money($before['regular_price']), $money($after['regular_price']));
        }
        if ($before['sale_price'] !== $after['sale_price']) {
            /* translators: 1: the sale price now, 2: the sale price after the import */
            $parts[] = sprintf(__('sale price %1$s → %2$s', 'md-shop-catalog'), $money($before['sale_price']), $money($after['sale_price']));
        }
        $weight = self::factor($before['sale_price'] ?? $before['regular_price'], $after['sale_price'] ?? $after['regular_price']);
        return $parts === [] ? [] : [new self(ChangeKind::Price, $line, "{$of}: " . implode('; ', $parts), $weight)];
    }

    /** How many times higher or lower a price becomes. Losing it weighs most, a first one least. */
    private static function factor(?int $before, ?int $after): float
    {
        return match (true) {
            $before === null => 1.0,
            $after === null => PHP_FLOAT_MAX,
            default => (max($before, $after) + 1) / (min($before, $after) + 1),
        };
    }

    /** @return array{line: int, text: string, weight: float} */
    public function toArray(): array
    {
        return ['line' => $this->line, 'text' => $this->text, 'weight' => $this->weight];
    }
}
