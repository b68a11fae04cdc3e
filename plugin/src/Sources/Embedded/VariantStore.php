<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\Variant;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Time\Clock;

/**
 * Stores the variants of products, and the offers of products without variants. A row belongs to a product post, and all its
 * translations share it, so any of them can be edited. Rows of deleted variants are kept, so that ids are never reused.
 *
 * @phpstan-type OfferData array{sku: string, regular_price: int|null, sale_price: int|null, sale_from: int|null, sale_to: int|null, stock: string}
 * @phpstan-type VariantData array{variant_id?: int, size: string|null, color: array{ro: string, ru: string}|null, image?: int, sku: string, regular_price: int|null, sale_price: int|null, sale_from: int|null, sale_to: int|null, stock: string}
 */
final class VariantStore
{
    public const NO_SALE = ['sale_price' => null, 'sale_from' => null, 'sale_to' => null];

    private const OFFER = ['sku', 'regular_price', 'sale_price', 'sale_from', 'sale_to', 'stock'];

    public function __construct(private readonly Database $database, private readonly Clock $clock)
    {
    }

    /**
     * The variants of a product, in order.
     *
     * @param non-empty-list<int> $productIds The product post and its translations.
     * @return list<Variant>
     */
    public function variants(array $productIds): array
    {
        return self::familyVariants($this->variantsOf($productIds), $productIds);
    }

    /**
     * The offer of a product without variants. If several translations have one, that of the lowest post id.
     *
     * @param non-empty-list<int> $productIds
     */
    public function offer(array $productIds): ?Offer
    {
        return self::familyOffer($this->offersOf($productIds), $productIds);
    }

    /**
     * The variants of many posts, by the post that owns the row, each with its position.
     *
     * @param non-empty-list<int> $productIds
     * @return array<int, list<array{int, Variant}>>
     */
    public function variantsOf(array $productIds): array
    {
        $found = [];
        $rows = $this->database->rows(
            "SELECT * FROM {$this->table()} WHERE product_id IN (" . Database::placeholders(count($productIds)) . ')
             AND deleted = 0 ORDER BY position, variant_id',
            $productIds
        );
        foreach ($rows as $row) {
            $found[(int) $row['product_id']][] = [(int) $row['position'], self::variantOf($row)];
        }
        return $found;
    }

    /** @param array<string, string|null> $row */
    private static function variantOf(array $row): Variant
    {
        return new Variant(
            (int) $row['variant_id'],
            $row['size'],
            array_filter(['ro' => $row['color_ro'], 'ru' => $row['color_ru']], static fn (?string $color): bool => $color !== null),
            self::offerOf($row),
            [],
            (int) $row['image_id']
        );
    }

    /**
     * @param array<int, list<array{int, Variant}>> $byPost The result of variantsOf().
     * @param non-empty-list<int> $family
     * @return list<Variant> In the order of their positions.
     */
    public static function familyVariants(array $byPost, array $family): array
    {
        $owners = [];
        foreach ($family as $id) {
            if (isset($byPost[$id])) {
                $owners[] = $byPost[$id];
            }
        }
        if (count($owners) <= 1) {
            // They were read in this order.
            return array_column($owners[0] ?? [], 1);
        }
        $placed = array_merge(...$owners);
        usort($placed, static fn (array $a, array $b): int => [$a[0], $a[1]->id] <=> [$b[0], $b[1]->id]);
        return array_column($placed, 1);
    }

    /**
     * @param non-empty-list<int> $productIds
     * @return array<int, Offer> By the post that owns the row.
     */
    public function offersOf(array $productIds): array
    {
        $rows = $this->database->rows(
            "SELECT * FROM {$this->offers()} WHERE product_id IN (" . Database::placeholders(count($productIds)) . ')',
            $productIds
        );
        return array_combine(
            array_map(static fn (array $row): int => (int) $row['product_id'], $rows),
            array_map(self::offerOf(...), $rows)
        );
    }

    /**
     * @param array<int, Offer> $byPost The result of offersOf().
     * @param non-empty-list<int> $family
     */
    public static function familyOffer(array $byPost, array $family): ?Offer
    {
        $own = array_intersect_key($byPost, array_flip($family));
        return $own === [] ? null : $own[min(array_keys($own))];
    }

    /**
     * The products that have SKUs, compared exactly, as their own or as that of a variant.
     *
     * @param list<string> $skus
     * @return array<string, list<int>> Posts that own the rows, by SKU.
     */
    public function productsOfSkus(array $skus): array
    {
        $found = [];
        if ($skus !== []) {
            $marks = Database::placeholders(count($skus), '%s');
            $rows = $this->database->rows(
                "SELECT sku, product_id FROM {$this->table()} WHERE sku IN ({$marks}) AND deleted = 0
                 UNION SELECT sku, product_id FROM {$this->offers()} WHERE sku IN ({$marks})",
                [...$skus, ...$skus]
            );
            foreach ($rows as $row) {
                $found[(string) $row['sku']][] = (int) $row['product_id'];
            }
        }
        return $found;
    }

    /**
     * @param list<int> $variantIds
     * @return array<int, int> The post that owns the row, by variant.
     */
    public function productsOfVariants(array $variantIds): array
    {
        $rows = $variantIds === [] ? [] : $this->database->rows(
            "SELECT variant_id, product_id FROM {$this->table()} WHERE variant_id IN (" . Database::placeholders(count($variantIds)) . ') AND deleted = 0',
            $variantIds
        );
        return array_combine(
            array_map(static fn (array $row): int => (int) $row['variant_id'], $rows),
            array_map(static fn (array $row): int => (int) $row['product_id'], $rows)
        );
    }

    /**
     * Replaces the variants of a product. Variants with an existing id are updated, those without an id are inserted, and
     * missing ones are deleted. The id of a deleted variant of this product brings it back. Without `image` a variant keeps its image.
     *
     * @param non-empty-list<int> $productIds The edited post comes first.
     * @param list<VariantData> $variants
     * @throws UnknownVariant If an id does not belong to this product.
     */
    public function replaceVariants(array $productIds, array $variants): void
    {
        $this->database->transaction(function () use ($productIds, $variants): void {
            $existing = [];
            foreach ($this->variants($productIds) as $position => $variant) {
                $existing[$variant->id] = [$variant, $position];
            }
            $deleted = $this->deletedOf($productIds, array_diff(array_column($variants, 'variant_id'), array_keys($existing)));
            foreach ($variants as $position => $data) {
                $id = $data['variant_id'] ?? 0;
                if ($id !== 0 && ! isset($existing[$id]) && ! in_array($id, $deleted, true)) {
                    throw new UnknownVariant($id);
                }
                if (! isset($existing[$id]) || ! self::isSame($existing[$id][0], $existing[$id][1], $position, $data)) {
                    $this->write($id, $productIds[0], $position, $data);
                }
                unset($existing[$id]);
            }
            foreach (array_keys($existing) as $id) {
                $this->database->execute(
                    "UPDATE {$this->table()} SET deleted = 1, modified = %d WHERE variant_id = %d",
                    [$this->clock->now(), $id]
                );
            }
        });
    }

    /**
     * The deleted variants of a product, the last deleted first.
     *
     * @param non-empty-list<int> $productIds
     * @return list<Variant>
     */
    public function removed(array $productIds, int $limit): array
    {
        return array_map(self::variantOf(...), $this->database->rows(
            "SELECT * FROM {$this->table()} WHERE product_id IN (" . Database::placeholders(count($productIds)) . ')
             AND deleted = 1 ORDER BY modified DESC, variant_id DESC LIMIT %d',
            [...$productIds, $limit]
        ));
    }

    /**
     * @param non-empty-list<int> $productIds
     * @param array<int> $ids
     * @return list<int> Those that are deleted variants of the product.
     */
    private function deletedOf(array $productIds, array $ids): array
    {
        if ($ids === []) {
            return [];
        }
        return array_map(static fn (array $row): int => (int) $row['variant_id'], $this->database->rows(
            "SELECT variant_id FROM {$this->table()} WHERE product_id IN (" . Database::placeholders(count($productIds)) . ')
             AND deleted = 1 AND variant_id IN (' . Database::placeholders(count($ids)) . ')',
            [...$productIds, ...array_values($ids)]
        ));
    }

    /**
     * @param non-empty-list<int> $productIds The edited post comes first.
     * @param OfferData|null $data null to delete the offer.
     */
    public function replaceOffer(array $productIds, ?array $data): void
    {
        $this->database->transaction(function () use ($productIds, $data): void {
            $this->database->execute(
                "DELETE FROM {$this->offers()} WHERE product_id IN (" . Database::placeholders(count($productIds)) . ')',
                $productIds
            );
            if ($data !== null) {
                [$columns, $marks, $values] = $this->assignments($data);
                $this->database->execute(
                    "INSERT INTO {$this->offers()} (product_id, {$columns}) VALUES (%d, {$marks})",
                    [$productIds[0], ...$values]
                );
            }
        });
    }

    /**
     * Sets the regular price or the stock of all variants of a product, or of its offer if it has no variants. Nothing is read to be written
     * back: other columns, and variants that another process adds meanwhile, stay as they are.
     *
     * @param non-empty-list<int> $productIds A new offer gets the first one.
     * @param int|null $price In bani; sales that are over are removed. null to keep prices and sales.
     * @param Availability|null $stock null to keep it.
     */
    public function setForAll(array $productIds, ?int $price, ?Availability $stock): void
    {
        $this->database->transaction(function () use ($productIds, $price, $stock): void {
            $of = 'product_id IN (' . Database::placeholders(count($productIds)) . ')';
            $hasVariants = $this->database->row("SELECT 1 FROM {$this->table()} WHERE {$of} AND deleted = 0 LIMIT 1", $productIds) !== null;
            if (! $hasVariants && $this->database->row("SELECT 1 FROM {$this->offers()} WHERE {$of} LIMIT 1", $productIds) === null) {
                $this->replaceOffer($productIds, self::NO_SALE + ['sku' => '', 'regular_price' => $price, 'stock' => ($stock ?? Availability::InStock)->value]);
                return;
            }
            [$table, $shown] = $hasVariants ? [$this->table(), "{$of} AND deleted = 0"] : [$this->offers(), $of];
            $now = $this->clock->now();
            $set = fn (string $assignments, string $differs, int|string ...$values): int => $this->database->execute(
                "UPDATE {$table} SET {$assignments}, modified = {$now} WHERE {$shown} AND {$differs}",
                [...array_values($values), ...$productIds, ...array_values($values)]
            );
            if ($price !== null) {
                $set('sale_price = NULL, sale_from = NULL, sale_to = NULL', "sale_to <= {$now}");
                $set('regular_price = %d', '(regular_price IS NULL OR regular_price <> %d)', $price);
            }
            if ($stock !== null) {
                $set('stock = %s', 'stock <> %s', $stock->value);
            }
        });
    }

    /**
     * Makes one of the translations the owner of all rows. If the translations are unlinked later, the rows stay with that
     * post.
     *
     * @param non-empty-list<int> $productIds
     */
    public function transferRows(array $productIds, int $owner): void
    {
        $marks = Database::placeholders(count($productIds));
        $this->database->execute("UPDATE {$this->table()} SET product_id = %d WHERE product_id IN ({$marks})", [$owner, ...$productIds]);
        if ($this->offer([$owner]) === null) {
            $first = $this->database->value("SELECT MIN(product_id) FROM {$this->offers()} WHERE product_id IN ({$marks})", $productIds);
            if ($first !== null) {
                $this->database->execute("UPDATE {$this->offers()} SET product_id = %d WHERE product_id = %d", [$owner, (int) $first]);
            }
        }
    }

    /**
     * Transfers the rows of a post that is being deleted to a translation. Without one, its offer is deleted and its variants
     * are marked as deleted.
     */
    public function releaseRows(int $from, ?int $to): void
    {
        if ($to !== null) {
            $this->transferRows([$from, $to], $to);
        }
        $this->database->execute("UPDATE {$this->table()} SET deleted = 1 WHERE product_id = %d", [$from]);
        $this->database->execute("DELETE FROM {$this->offers()} WHERE product_id = %d", [$from]);
    }

    /** Removes an image from all variants, because it is being deleted. */
    public function forgetImage(int $attachment): void
    {
        $this->database->execute("UPDATE {$this->table()} SET image_id = 0 WHERE image_id = %d", [$attachment]);
    }

    /**
     * Whether a variant is unchanged, so that its modification time is kept.
     *
     * @param VariantData $data
     */
    private static function isSame(Variant $variant, int $oldPosition, int $position, array $data): bool
    {
        $offer = $variant->offer;
        return $oldPosition === $position && $variant->size === $data['size'] && $variant->colors == ($data['color'] ?? [])
            && $variant->image === ($data['image'] ?? $variant->image)
            && [$offer->sku, $offer->regularPrice, $offer->salePrice, $offer->saleFrom, $offer->saleTo, $offer->availability->value]
                === [$data['sku'], $data['regular_price'], $data['sale_price'], $data['sale_from'], $data['sale_to'], $data['stock']];
    }

    /** @param VariantData $data */
    private function write(int $id, int $productId, int $position, array $data): void
    {
        [$columns, $marks, $values] = $this->assignments([
            'size' => $data['size'],
            'color_ro' => $data['color']['ro'] ?? null,
            'color_ru' => $data['color']['ru'] ?? null,
        ] + (isset($data['image']) ? ['image_id' => $data['image']] : []) + array_intersect_key($data, array_flip(self::OFFER)));
        if ($id === 0) {
            $this->database->execute(
                "INSERT INTO {$this->table()} (product_id, position, deleted, {$columns}) VALUES (%d, %d, 0, {$marks})",
                [$productId, $position, ...$values]
            );
            return;
        }
        $sets = implode(', ', array_map(
            static fn (string $column, string $mark): string => $column . ' = ' . $mark,
            explode(', ', $columns),
            explode(', ', $marks)
        ));
        $this->database->execute(
            "UPDATE {$this->table()} SET position = %d, deleted = 0, {$sets} WHERE variant_id = %d",
            [$position, ...$values, $id]
        );
    }

    /**
     * @param array<string, int|string|null> $data
     * @return array{string, string, list<int|string>} Columns, placeholders (NULL is written directly) and values, including
     *     the modification time.
     */
    private function assignments(array $data): array
    {
        $data['modified'] = $this->clock->now();
        $marks = [];
        $values = [];
        foreach ($data as $value) {
            $marks[] = $value === null ? 'NULL' : (is_int($value) ? '%d' : '%s');
            if ($value !== null) {
                $values[] = $value;
            }
        }
        return [implode(', ', array_keys($data)), implode(', ', $marks), $values];
    }

    /** @param array<string, string|null> $row */
    private static function offerOf(array $row): Offer
    {
        $number = static fn (string $column): ?int => $row[$column] === null ? null : (int) $row[$column];
        return new Offer(
            (string) $row['sku'],
            $number('regular_price'),
            $number('sale_price'),
            $number('sale_from'),
            $number('sale_to'),
            Availability::tryFrom((string) $row['stock']) ?? Availability::OutOfStock,
            (int) $row['modified']
        );
    }

    private function table(): string
    {
        return $this->database->table('variants');
    }

    private function offers(): string
    {
        return $this->database->table('offers');
    }
}
