<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

use DateTimeZone;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Sources\Embedded\VariantStore;
use MdShop\Catalog\Support\Time\Clock;

/**
 * Reads price, stock and SKU from a row.
 *
 * @phpstan-import-type OfferData from VariantStore
 */
final class OfferCells
{
    /** @param array{sku: int, size: int, color: int, price_digits: int, ...} $bounds Longest texts in code points, most digits of whole lei. */
    public function __construct(private readonly array $bounds, private readonly DateTimeZone $zone, private readonly Clock $clock)
    {
    }

    /**
     * @param Offer|null $known What the product or variant has now. Columns that the file does not have keep it; only a sale that is over
     *     goes with a new price, which it might contradict.
     * @return array{OfferData, list<Problem>}
     */
    public function read(Row $row, ?Offer $known): array
    {
        $offer = self::data($known);
        $problems = [];
        if ($row->has('sku')) {
            $offer['sku'] = $row->get('sku');
            array_push($problems, ...$this->tooLong($row, 'sku', $this->bounds['sku']), ...RetypedCells::checkSku($row, $known === null ? '' : $known->sku));
        }
        foreach (['regular_price', 'sale_price'] as $column) {
            if ($row->has($column)) {
                $offer[$column] = $row->get($column) === '' ? null : Cell::price($row->get($column));
                if ($offer[$column] === null && $row->get($column) !== '') {
                    /* translators: %s: what the cell contains */
                    $problems[] = $row->problem($column, sprintf(__('“%s” is not a price in lei, or it can be read in two ways. Write it like 1499, 1499.50 or 1 499,50.', 'md-shop-catalog'), $row->get($column)));
                } elseif ($offer[$column] !== null && strlen((string) intdiv($offer[$column], 100)) > $this->bounds['price_digits']) {
                    /* translators: %d: number of digits */
                    $problems[] = $row->problem($column, sprintf(__('The price is too large. It may have %d digits before the decimal sign.', 'md-shop-catalog'), $this->bounds['price_digits']));
                }
            }
        }
        foreach (['sale_from' => false, 'sale_to' => true] as $column => $isEnd) {
            if ($row->has($column)) {
                $offer[$column] = $row->get($column) === '' ? null : Cell::time($row->get($column), $this->zone, $isEnd);
                if ($offer[$column] === null && $row->get($column) !== '') {
                    /* translators: %s: what the cell contains */
                    $problems[] = $row->problem($column, sprintf(__('“%s” is not a date. Write it like 2026-01-31 or 31.01.2026, with a time if you like: 31.01.2026 18:00.', 'md-shop-catalog'), $row->get($column)));
                }
            }
        }
        if ($row->get('stock') !== '') {
            $stock = Cell::stock($row->get('stock'));
            if ($stock === null) {
                /* translators: 1: what the cell contains, 2: allowed words */
                $problems[] = $row->problem('stock', sprintf(__('“%1$s” is not a stock status. Write one of: %2$s.', 'md-shop-catalog'), $row->get('stock'), 'in_stock, backorder, out_of_stock'));
            } else {
                $offer['stock'] = $stock->value;
            }
        }
        if ($known?->isSaleOver($this->clock->now()) && $offer['regular_price'] !== $known->regularPrice && array_filter(array_keys(VariantStore::NO_SALE), $row->has(...)) === []) {
            $offer = [...$offer, ...VariantStore::NO_SALE];
        }
        return [$offer, $problems === [] ? self::contradictions($row, $offer) : $problems];
    }

    /** @return list<Problem> */
    public function tooLong(Row $row, string $column, ?int $most = null): array
    {
        $most ??= $column === 'size' ? $this->bounds['size'] : $this->bounds['color'];
        if (mb_strlen($row->get($column), 'UTF-8') <= $most) {
            return [];
        }
        /* translators: %d: number of characters */
        return [$row->problem($column, sprintf(_n('The text is longer than %d character. Shorten it.', 'The text is longer than %d characters. Shorten it.', $most, 'md-shop-catalog'), $most))];
    }

    /** @return OfferData */
    public static function data(?Offer $offer): array
    {
        return [
            'sku' => $offer === null ? '' : $offer->sku,
            'regular_price' => $offer?->regularPrice,
            'sale_price' => $offer?->salePrice,
            'sale_from' => $offer?->saleFrom,
            'sale_to' => $offer?->saleTo,
            'stock' => $offer === null ? 'out_of_stock' : $offer->availability->value,
        ];
    }

    /**
     * @param OfferData $offer
     * @return list<Problem>
     */
    private static function contradictions(Row $row, array $offer): array
    {
        $text = match (true) {
            $offer['sale_price'] !== null && $offer['regular_price'] === null => ['regular_price', __('A sale price needs a regular price. Fill in this cell, or empty the sale price.', 'md-shop-catalog')],
            $offer['sale_price'] !== null && $offer['sale_price'] >= $offer['regular_price'] => ['sale_price', __('The sale price must be lower than the regular price.', 'md-shop-catalog')],
            $offer['sale_price'] === null && ($offer['sale_from'] ?? $offer['sale_to']) !== null
                => [$offer['sale_from'] !== null ? 'sale_from' : 'sale_to', __('A date of a sale needs a sale price. Fill that in, or empty the dates.', 'md-shop-catalog')],
            $offer['sale_from'] !== null && $offer['sale_to'] !== null && $offer['sale_to'] <= $offer['sale_from']
                => ['sale_to', __('The sale ends before it begins.', 'md-shop-catalog')],
            default => null,
        };
        return $text === null ? [] : [$row->problem($text[0], $text[1])];
    }
}
