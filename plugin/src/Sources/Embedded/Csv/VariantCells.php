<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

use MdShop\Catalog\Catalog\Variant;
use MdShop\Catalog\Sources\Embedded\VariantStore;

/**
 * Reads the variants of a product, or the offer of a product without variants, from its rows.
 *
 * @phpstan-import-type VariantData from VariantStore
 */
final class VariantCells
{
    /** The columns of which a row of a variant has at least one. */
    private const OF_VARIANTS = [Columns::VARIANT, 'size', 'color_ro', 'color_ru'];

    /** @param int $most The largest number of variants of a product. */
    public function __construct(private readonly OfferCells $offers, private readonly ImageAddresses $images, private readonly int $most)
    {
    }

    /**
     * Adds the changes of variants or of the offer to a plan.
     *
     * @param list<Row> $rows
     * @param bool $replaces Whether variants that the file does not mention are deleted.
     */
    public function plan(Plan $plan, array $rows, bool $replaces, LostLetters $letters): void
    {
        $rows = array_values(array_filter($rows, static fn (Row $row): bool => $row->hasAny([Columns::VARIANT, ...Columns::OFFER, Columns::VARIANT_IMAGE])));
        if ($rows === []) {
            return;
        }
        $isVariant = count($rows) > 1 || ($plan->product->variants ?? []) !== [] || $rows[0]->hasAny(self::OF_VARIANTS);
        $isVariant ? $this->planVariants($plan, $rows, $replaces, $letters) : $this->planOffer($plan, $rows[0], $letters);
    }

    private function planOffer(Plan $plan, Row $row, LostLetters $letters): void
    {
        $known = $plan->product?->offer;
        [$offer, $problems] = $this->offers->read($row, $known);
        array_push($plan->problems, ...$problems, ...$letters->check($row, 'sku', $known === null ? '' : $known->sku));
        if ($known === null || $offer !== OfferCells::data($known)) {
            $plan->offer = $offer;
        }
        $this->noteSku($plan, $row, $offer['sku'], $known === null ? '' : $known->sku);
    }

    /** @param non-empty-list<Row> $rows */
    private function planVariants(Plan $plan, array $rows, bool $replaces, LostLetters $letters): void
    {
        $known = [];
        foreach ($plan->product->variants ?? [] as $variant) {
            $known[$variant->id] = $variant;
        }
        $given = $new = $lines = [];
        $positions = array_combine(array_keys($known), array_keys(array_values($known)));
        foreach ($rows as $row) {
            $id = $this->match($plan, $row, $known);
            if ($id === null) {
                continue;
            }
            if (isset($given[$id])) {
                /* translators: %d: number of a line */
                $plan->problems[] = $row->problem('', sprintf(__('Line %d is about the same variant. Delete one of the two.', 'md-shop-catalog'), $lines[$id]));
                continue;
            }
            $data = $this->read($plan, $row, $known[$id] ?? null, $letters);
            $position = $this->position($plan, $row);
            if ($id === 0) {
                $new[] = [$position ?? PHP_INT_MAX, $data];
            } else {
                $given[$id] = $data;
                $positions[$id] = $position ?? $positions[$id];
                $lines[$id] = $row->line;
            }
            $this->noteSku($plan, $row, $data['sku'], isset($known[$id]) ? $known[$id]->offer->sku : '');
            $this->noteCombination($plan, $row, $data, $id);
        }
        $plan->lines = $lines;
        if ($plan->hasErrors()) {
            return;
        }
        $placed = $new;
        foreach ($replaces ? array_intersect_key($known, $given) : $known as $id => $variant) {
            $placed[] = [$positions[$id], $given[$id] ?? self::data($variant)];
        }
        // Without a position, the variants of the site come first, in their order, and new ones in that of the file.
        usort($placed, static fn (array $a, array $b): int => [$a[0], ! isset($a[1]['variant_id'])] <=> [$b[0], ! isset($b[1]['variant_id'])]);
        $all = array_column($placed, 1);
        $names = array_map(self::name(...), $all);
        foreach (array_diff_key($names, array_unique($names)) as $name) {
            /* translators: %s: size and colour */
            $plan->problems[] = new Problem($plan->line, '', sprintf(__('Two variants would have the same size and colour (%s), so a buyer could not tell them apart.', 'md-shop-catalog'), self::spoken($name)));
        }
        if (count($all) > $this->most) {
            /* translators: %d: number of variants */
            $plan->problems[] = new Problem($plan->line, '', sprintf(__('A product may have at most %d variants. Divide it into several products.', 'md-shop-catalog'), $this->most));
        }
        if ($all !== self::stored(array_values($known))) {
            $plan->variants = $all;
            $plan->offer = ($plan->product->offer ?? null) === null ? false : null;
        }
    }

    /**
     * @param array<int, Variant> $known
     * @return int|null The id of the variant of a row; 0 for a new one, null after an error.
     */
    private function match(Plan $plan, Row $row, array $known): ?int
    {
        $cell = $row->get(Columns::VARIANT);
        if ($cell !== '') {
            $id = Cell::id($cell);
            if (isset($known[$id])) {
                return $id;
            }
            /* translators: %s: what the cell contains */
            $plan->problems[] = $row->problem(Columns::VARIANT, sprintf(__('The product has no variant %s. Empty the cell to add a new variant; ids of deleted ones are not used again.', 'md-shop-catalog'), $cell));
            return null;
        }
        $sku = $row->get('sku');
        $same = $sku === '' ? [] : array_filter($known, static fn (Variant $variant): bool => $variant->offer->sku === $sku);
        if (count($same) === 1) {
            return array_keys($same)[0];
        }
        if ($row->hasAny(self::OF_VARIANTS)) {
            $name = self::name($this->attributes($row, null));
            $same = array_filter($known, static fn (Variant $variant): bool => self::name(self::data($variant)) === $name);
            return count($same) === 1 ? array_keys($same)[0] : 0;
        }
        // An SKU that cannot be read has an error that says more.
        array_push($plan->problems, ...RetypedCells::checkSku($row, '') ?: [$row->problem(
            'size',
            $known === [] ? __('A product with several rows has variants, and each needs a size or a colour.', 'md-shop-catalog')
                : __('The product has variants, and the row does not say which one it is about. Give it a variant_id, an SKU of one of them, or a size or colour.', 'md-shop-catalog')
        )]);
        return null;
    }

    /** @return VariantData */
    private function read(Plan $plan, Row $row, ?Variant $known, LostLetters $letters): array
    {
        [$offer, $problems] = $this->offers->read($row, $known?->offer);
        array_push($plan->problems, ...$problems);
        $attributes = $this->attributes($row, $known);
        array_push($plan->problems, ...RetypedCells::checkSize($row, (string) $known?->size));
        $stored = ['sku' => $known === null ? '' : $known->offer->sku, 'size' => (string) $known?->size, 'color_ro' => $known->colors['ro'] ?? '', 'color_ru' => $known->colors['ru'] ?? ''];
        foreach ($stored as $column => $text) {
            array_push($plan->problems, ...($column === 'sku' ? [] : $this->offers->tooLong($row, $column)), ...$letters->check($row, $column, $text));
        }
        if ($attributes['color'] !== null && in_array('', $attributes['color'], true)) {
            $missing = $attributes['color']['ro'] === '' ? 'color_ro' : 'color_ru';
            $plan->problems[] = $row->problem($missing, __('The colour has a name in one language only. Fill in this cell too.', 'md-shop-catalog'));
        }
        return ($known === null ? [] : ['variant_id' => $known->id]) + $attributes + ['image' => $this->image($plan, $row, $known)] + $offer;
    }

    /** The image that a variant gets; 0 for none. An address that is not known leaves it as it is. */
    private function image(Plan $plan, Row $row, ?Variant $known): int
    {
        $present = $known->image ?? 0;
        $address = $row->get(Columns::VARIANT_IMAGE);
        if (! $row->has(Columns::VARIANT_IMAGE) || $address === ImageAddresses::of($present)) {
            return $present;
        }
        $id = $address === '' ? 0 : $this->images->find($address);
        if ($address !== '' && $id === 0) {
            $plan->problems[] = Planner::unknownImage($row, Columns::VARIANT_IMAGE);
            return $present;
        }
        return $id;
    }

    /** The place that a row gives its variant, counted from 0; null if it gives none. */
    private function position(Plan $plan, Row $row): ?int
    {
        $position = $row->get(Columns::POSITION);
        if ($position !== '' && preg_match('/^\d{1,6}$/D', $position) !== 1) {
            /* translators: %s: what the cell contains */
            $plan->problems[] = $row->problem(Columns::POSITION, sprintf(__('“%s” is not a whole number.', 'md-shop-catalog'), $position));
            return null;
        }
        return $position === '' ? null : max(0, (int) $position - 1);
    }

    /** @return array{size: string|null, color: array{ro: string, ru: string}|null} */
    private function attributes(Row $row, ?Variant $known): array
    {
        $size = $row->has('size') ? $row->get('size') : (string) $known?->size;
        $color = [];
        foreach (['ro', 'ru'] as $language) {
            $color[$language] = $row->has('color_' . $language) ? $row->get('color_' . $language) : $known->colors[$language] ?? '';
        }
        return ['size' => $size === '' ? null : $size, 'color' => implode('', $color) === '' ? null : $color];
    }

    private function noteSku(Plan $plan, Row $row, string $sku, string $before): void
    {
        if ($sku === '' || ($sku === $before && $row->get(Columns::PRODUCT) !== '')) {
            return;
        }
        if (isset($plan->skus[$sku])) {
            $plan->problems[] = self::sameSku($row, $sku, $plan->skus[$sku]->line);
            return;
        }
        $plan->skus[$sku] = $row;
        if ($sku !== $before) {
            $plan->newSkus[$sku] = $row;
        }
    }

    public static function sameSku(Row $row, string $sku, int $line): Problem
    {
        /* translators: 1: an SKU, 2: number of a line */
        return $row->problem('sku', sprintf(__('The SKU “%1$s” is on line %2$d too. Each variant needs one of its own.', 'md-shop-catalog'), $sku, $line));
    }

    /** @param VariantData $data */
    private function noteCombination(Plan $plan, Row $row, array $data, int $id): void
    {
        if ($id === 0 && $data['size'] === null && $data['color'] === null) {
            $plan->problems[] = $row->problem('size', __('A new variant needs a size or a colour.', 'md-shop-catalog'));
        }
    }

    /**
     * What a plan has of variants that do not change.
     *
     * @param list<Variant> $variants
     * @return list<VariantData>
     */
    public static function stored(array $variants): array
    {
        return array_map(self::data(...), $variants);
    }

    /** @return VariantData */
    private static function data(Variant $variant): array
    {
        return [
            'variant_id' => $variant->id,
            'size' => $variant->size,
            'color' => $variant->colors === [] ? null : ['ro' => $variant->colors['ro'] ?? '', 'ru' => $variant->colors['ru'] ?? ''],
            'image' => $variant->image,
        ] + OfferCells::data($variant->offer);
    }

    /** @param array{size: string|null, color: array{ro: string, ru: string}|null} $data */
    private static function name(array $data): string
    {
        return ($data['size'] ?? '') . "\n" . implode("\n", $data['color'] ?? []);
    }

    private static function spoken(string $name): string
    {
        return implode(', ', array_filter(explode("\n", $name), static fn (string $part): bool => $part !== ''));
    }
}
