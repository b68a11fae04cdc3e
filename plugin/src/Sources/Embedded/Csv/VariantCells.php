<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\Variant;
use MdShop\Catalog\Sources\Embedded\VariantKeys;
use MdShop\Catalog\Sources\Embedded\VariantStore;

/**
 * Reads the variants of a product, or the offer of a product without variants, from its rows.
 *
 * @phpstan-import-type VariantData from VariantStore
 */
final class VariantCells
{
    /** The columns of which a row of a variant has at least one. */
    private const OF_VARIANTS = [Columns::VARIANT, ...Columns::ATTRIBUTES];

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
        $like = $known === [] ? self::withoutSku($plan->product?->offer) : null;
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
            $data = $this->read($plan, $row, $known[$id] ?? null, $like, $letters);
            $position = $this->position($plan, $row);
            if ($id === 0) {
                $new[] = [$position ?? PHP_INT_MAX, $data, $row];
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
        $kept = [];
        foreach ($replaces ? array_intersect_key($known, $given) : $known as $id => $variant) {
            $kept[] = $given[$id] ?? self::data($variant);
            $placed[] = [$positions[$id], $given[$id] ?? self::data($variant)];
        }
        foreach ($new as [, $data, $row]) {
            array_push($plan->problems, ...self::missingAttributes($row, $data, $kept));
        }
        // Without a position, the variants of the site come first, in their order, and new ones in that of the file.
        usort($placed, static fn (array $a, array $b): int => [$a[0], ! isset($a[1]['variant_id'])] <=> [$b[0], ! isset($b[1]['variant_id'])]);
        $all = array_column($placed, 1);
        if ($all === self::stored(array_values($known))) {
            return;
        }
        // The product's own offer stays, for the time when it has no variants any more, as in the editor.
        $plan->variants = $all;
        foreach (VariantKeys::repeatedCombinations($all, array_values($known)) as $name) {
            /* translators: %s: size and colour */
            $plan->problems[] = new Problem($plan->line, '', sprintf(__('Two variants would have the same size and colour (%s), so a buyer could not tell them apart.', 'md-shop-catalog'), $name));
        }
        foreach (VariantKeys::repeatedSkus($all, array_values($known)) as $sku) {
            /* translators: %s: an SKU */
            $plan->problems[] = new Problem($plan->line, '', sprintf(__('Two variants would have the same SKU (%s). Each variant needs one of its own.', 'md-shop-catalog'), $sku));
        }
        if (count($all) > $this->most) {
            /* translators: %d: number of variants */
            $plan->problems[] = new Problem($plan->line, '', sprintf(__('A product may have at most %d variants. Divide it into several products.', 'md-shop-catalog'), $this->most));
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
        $same = $sku === '' ? [] : self::alike($known, ['sku' => $sku]);
        if (count($same) === 1) {
            return $same[0];
        }
        if ($row->hasAny(self::OF_VARIANTS)) {
            // A column that the file does not have says nothing about the variant.
            $same = self::alike($known, $row->given(Columns::ATTRIBUTES));
            if (count($same) < 2) {
                return $same[0] ?? 0;
            }
        }
        // An SKU that cannot be read has an error that says more.
        array_push($plan->problems, ...RetypedCells::checkSku($row, '') ?: [$row->problem(
            'size',
            $known === [] ? __('A product with several rows has variants, and each needs a size or a colour.', 'md-shop-catalog')
                : __('The product has variants, and the row does not say which one it is about. Give it a variant_id, an SKU of one of them, or a size or colour.', 'md-shop-catalog')
        )]);
        return null;
    }

    /**
     * The variants that have all these texts; if there are none, those that have them in another spelling.
     *
     * @param array<int, Variant> $known
     * @param array<string, string> $cells By columns.
     * @return list<int> Their ids.
     */
    private static function alike(array $known, array $cells): array
    {
        $texts = array_map(static fn (Variant $variant): array => array_intersect_key(self::texts($variant), $cells), $known);
        $keys = self::keys($cells);
        $exact = array_filter($texts, static fn (array $one): bool => array_diff_assoc($cells, $one) === []);
        return array_keys($exact ?: array_filter($texts, static fn (array $one): bool => array_diff_assoc($keys, self::keys($one)) === []));
    }

    /**
     * @param array<string, string> $texts By columns.
     * @return array<string, string> What all spellings of each text have in common.
     */
    private static function keys(array $texts): array
    {
        $keys = [];
        foreach ($texts as $column => $text) {
            $keys[$column] = match ($column) {
                'sku' => VariantKeys::sku($text),
                'size' => VariantKeys::size($text),
                default => VariantKeys::color($text),
            };
        }
        return $keys;
    }

    /** @return array{sku: string, size: string, color_ro: string, color_ru: string} By columns; of no variant, empty texts. */
    private static function texts(?Variant $variant): array
    {
        return [
            'sku' => $variant === null ? '' : $variant->offer->sku,
            'size' => (string) $variant?->size,
            'color_ro' => $variant->colors['ro'] ?? '',
            'color_ru' => $variant->colors['ru'] ?? '',
        ];
    }

    /**
     * The texts that a row gives its variant. Without variant_id they say which variant is meant, so another spelling of a text changes nothing.
     *
     * @return array{sku: string, size: string, color_ro: string, color_ru: string}
     */
    private static function given(Row $row, ?Variant $known): array
    {
        $texts = $stored = self::texts($known);
        foreach ($stored as $column => $text) {
            $cell = $row->get($column);
            if (! $row->has($column) || $cell === $text) {
                continue;
            }
            if ($row->get(Columns::VARIANT) !== '' || self::keys([$column => $cell]) !== self::keys([$column => $text])) {
                $texts[$column] = $cell;
            }
        }
        return $texts;
    }

    private static function withoutSku(?Offer $offer): ?Offer
    {
        return $offer === null ? null : new Offer('', $offer->regularPrice, $offer->salePrice, $offer->saleFrom, $offer->saleTo, $offer->availability, $offer->modified);
    }

    /**
     * @param Offer|null $like What a new variant has in columns that the file lacks.
     * @return VariantData
     */
    private function read(Plan $plan, Row $row, ?Variant $known, ?Offer $like, LostLetters $letters): array
    {
        [$offer, $problems] = $this->offers->read($row, $known->offer ?? $like);
        array_push($plan->problems, ...$problems);
        $stored = self::texts($known);
        $given = self::given($row, $known);
        $offer['sku'] = $given['sku'];
        $isColored = $given['color_ro'] . $given['color_ru'] !== '';
        $attributes = [
            'size' => $given['size'] === '' ? null : $given['size'],
            'color' => $isColored ? ['ro' => $given['color_ro'], 'ru' => $given['color_ru']] : null,
        ];
        array_push($plan->problems, ...RetypedCells::checkSize($row, $stored['size']));
        foreach ($stored as $column => $text) {
            array_push($plan->problems, ...($column === 'sku' ? [] : $this->offers->tooLong($row, $column)));
            // A stored text that stays needs no remark; an error says that the file has lost letters.
            array_push($plan->problems, ...array_filter($letters->check($row, $column, $text), static fn (Problem $problem): bool => ! $problem->isWarning || $given[$column] !== $text));
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
     * What a new variant lacks by which a buyer chooses among the others.
     *
     * @param VariantData $data
     * @param list<VariantData> $others Variants that the product has already and keeps.
     * @return list<Problem>
     */
    private static function missingAttributes(Row $row, array $data, array $others): array
    {
        $problems = [];
        if ($others !== [] && $data['size'] === null && ! in_array(null, array_column($others, 'size'), true)) {
            $problems[] = $row->problem('size', __('All variants of the product have a size. Give this one a size too, or the variant_id of the variant that is meant.', 'md-shop-catalog'));
        }
        if ($others !== [] && $data['color'] === null && ! in_array(null, array_column($others, 'color'), true)) {
            $problems[] = $row->problem('color_ro', __('All variants of the product have a colour. Give this one a colour too, in both languages, or the variant_id of the variant that is meant.', 'md-shop-catalog'));
        }
        return $problems;
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
}
