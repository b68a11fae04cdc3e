<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded;

use Closure;
use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\Variant;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Time\Clock;
use MdShop\Catalog\Support\Time\Instant;

/**
 * Stores the variants of products, and the offers of products without variants. A row belongs to a product post. Its translations
 * share the rows of one of them, the owner, so any of them can be edited. Rows of deleted variants are kept, so that ids are never reused.
 *
 * The owner is the first post of the family that sells something: that has variants, or an offer with a price or an SKU. If none does, it
 * is the first with any row. Usually no other post has rows, see gather(). Two products that were linked although each sells something
 * keep their own: those of the other are not used until the link ends.
 *
 * A family is what TranslationGroup::startingWithOwner() returns: the Romanian post comes first.
 *
 * @phpstan-type OfferData array{sku: string, regular_price: int|null, sale_price: int|null, sale_from: int|null, sale_to: int|null, stock: string}
 * @phpstan-type VariantData array{variant_id?: int, size: string|null, color: array{ro: string, ru: string}|null, image?: int, sku: string, regular_price: int|null, sale_price: int|null, sale_from: int|null, sale_to: int|null, stock: string}
 */
final class VariantStore
{
    public const NO_SALE = ['sale_price' => null, 'sale_from' => null, 'sale_to' => null];

    private const OFFER = ['sku', 'regular_price', 'sale_price', 'sale_from', 'sale_to', 'stock'];

    /** @param Closure(): void $beforeNew Called before new variants get ids, see VariantIds. */
    public function __construct(private readonly Database $database, private readonly Clock $clock, private readonly Closure $beforeNew)
    {
    }

    /**
     * The variants of a product, in order.
     *
     * @param non-empty-list<int> $family
     * @return list<Variant>
     */
    public function variants(array $family): array
    {
        $variants = $this->variantsOf($family);
        // Most have one post with rows: then the offers say nothing new.
        $offers = $variants === [] || isset($variants[$family[0]]) ? [] : $this->offersOf($family);
        return $variants[self::ownerAmong($variants, $offers, $family)] ?? [];
    }

    /**
     * The offer of a product without variants.
     *
     * @param non-empty-list<int> $family
     */
    public function offer(array $family): ?Offer
    {
        $offers = $this->offersOf($family);
        $variants = $offers === [] || self::isFilled($offers[$family[0]] ?? null) ? [] : $this->variantsOf($family);
        return $offers[self::ownerAmong($variants, $offers, $family)] ?? null;
    }

    /**
     * The owner of a family's rows, to whom changes are written.
     *
     * @param non-empty-list<int> $family
     * @return int|null null if none of the posts has a row.
     */
    public function owner(array $family): ?int
    {
        $ranks = $this->ranks($family);
        foreach ([0, 1] as $rank) {
            foreach ($family as $id) {
                if (($ranks[$id] ?? null) === $rank) {
                    return $id;
                }
            }
        }
        return null;
    }

    /**
     * Whether one of the posts itself has variants, or an offer with a price or an SKU.
     *
     * @param non-empty-list<int> $ids
     */
    public function sells(array $ids): bool
    {
        return in_array(0, $this->ranks($ids), true);
    }

    /**
     * @param non-empty-list<int> $ids
     * @return array<int, int> By the posts that have rows: 0 for those that sell something, 1 for the others.
     */
    private function ranks(array $ids): array
    {
        $marks = Database::placeholders(count($ids));
        $ranks = [];
        $rows = $this->database->rows(
            "SELECT product_id, MIN(deleted) AS place FROM {$this->table()} WHERE product_id IN ({$marks}) GROUP BY product_id
             UNION ALL SELECT product_id, CASE WHEN regular_price IS NULL AND sku = '' THEN 1 ELSE 0 END FROM {$this->offers()} WHERE product_id IN ({$marks})",
            [...$ids, ...$ids]
        );
        foreach ($rows as $row) {
            $id = (int) $row['product_id'];
            $ranks[$id] = min($ranks[$id] ?? 1, (int) $row['place']);
        }
        return $ranks;
    }

    /**
     * The owner of a family's rows among rows that are read already.
     *
     * @param array<int, list<Variant>> $variants The result of variantsOf().
     * @param array<int, Offer> $offers The result of offersOf().
     * @param non-empty-list<int> $family
     */
    public static function ownerAmong(array $variants, array $offers, array $family): int
    {
        $withOffer = null;
        foreach ($family as $id) {
            if (isset($variants[$id]) || self::isFilled($offers[$id] ?? null)) {
                return $id;
            }
            $withOffer ??= isset($offers[$id]) ? $id : null;
        }
        return $withOffer ?? $family[0];
    }

    private static function isFilled(?Offer $offer): bool
    {
        return $offer !== null && ($offer->regularPrice !== null || $offer->sku !== '');
    }

    /**
     * The variants of many posts, by the post that has the row, in order.
     *
     * @param non-empty-list<int> $productIds
     * @return array<int, list<Variant>>
     */
    public function variantsOf(array $productIds): array
    {
        return self::byProduct($this->database->rows($this->selectVariants($productIds), $productIds));
    }

    /** @param non-empty-list<int> $productIds */
    private function selectVariants(array $productIds): string
    {
        return "SELECT * FROM {$this->table()} WHERE product_id IN (" . Database::placeholders(count($productIds)) . ')
             AND deleted = 0 ORDER BY position, variant_id';
    }

    /**
     * @param list<array<string, string|null>> $rows Of selectVariants().
     * @return array<int, non-empty-list<Variant>>
     */
    private static function byProduct(array $rows): array
    {
        $found = [];
        foreach ($rows as $row) {
            $found[(int) $row['product_id']][] = self::variantOf($row);
        }
        return $found;
    }

    /**
     * The variants and the offer of a product as they are stored now, and the owner of these rows. Nobody else changes them before the end of
     * the present transaction.
     *
     * @param non-empty-list<int> $family
     * @return array{list<Variant>, Offer|null, int}
     */
    public function lock(array $family): array
    {
        $variants = self::byProduct($this->database->lockedRows($this->selectVariants($family), $family));
        $offers = self::offersByProduct($this->database->lockedRows($this->selectOffers($family), $family));
        $owner = self::ownerAmong($variants, $offers, $family);
        return [$variants[$owner] ?? [], $offers[$owner] ?? null, $owner];
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
     * @param non-empty-list<int> $productIds
     * @return array<int, Offer> By the post that has the row.
     */
    public function offersOf(array $productIds): array
    {
        return self::offersByProduct($this->database->rows($this->selectOffers($productIds), $productIds));
    }

    /** @param non-empty-list<int> $productIds */
    private function selectOffers(array $productIds): string
    {
        return "SELECT * FROM {$this->offers()} WHERE product_id IN (" . Database::placeholders(count($productIds)) . ')';
    }

    /**
     * @param list<array<string, string|null>> $rows Of selectOffers().
     * @return array<int, Offer>
     */
    private static function offersByProduct(array $rows): array
    {
        return array_combine(
            array_map(static fn (array $row): int => (int) $row['product_id'], $rows),
            array_map(self::offerOf(...), $rows)
        );
    }

    /**
     * Runs $do in a transaction with what lock() returns, for changes that depend on what is stored.
     *
     * @param non-empty-list<int> $family
     * @param callable(list<Variant>, Offer|null, int): void $do
     */
    public function withLock(array $family, callable $do): void
    {
        $this->database->transaction(function () use ($family, $do): void {
            $do(...$this->lock($family));
        });
    }

    /**
     * The products that have SKUs, compared exactly, as their own or as that of a variant.
     *
     * @param list<string> $skus
     * @return array<string, list<int>> Posts that have the rows, by SKU.
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
     * @return array<int, int> The post that has the row, by variant.
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
     * @param int $owner See owner().
     * @param list<VariantData> $variants
     * @param list<Variant>|null $present What lock() has returned in the same transaction, if it was called.
     * @throws UnknownVariant If an id does not belong to this product.
     */
    public function replaceVariants(int $owner, array $variants, ?array $present = null): void
    {
        $this->database->transaction(function () use ($owner, $variants, $present): void {
            $existing = [];
            foreach ($present ?? $this->variantsOf([$owner])[$owner] ?? [] as $position => $variant) {
                $existing[$variant->id] = [$variant, $position];
            }
            $deleted = $this->known($owner, array_diff(array_column($variants, 'variant_id'), array_keys($existing)));
            if (count(array_filter(array_column($variants, 'variant_id'))) < count($variants)) {
                ($this->beforeNew)();
            }
            foreach ($variants as $position => $data) {
                $id = $data['variant_id'] ?? 0;
                if ($id !== 0 && ! isset($existing[$id]) && ! in_array($id, $deleted, true)) {
                    throw new UnknownVariant($id);
                }
                if (! isset($existing[$id]) || ! self::isSame($existing[$id][0], $existing[$id][1], $position, $data)) {
                    $this->write($id, $owner, $position, $data);
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
     * @param int $owner See owner().
     * @return list<Variant>
     */
    public function removed(int $owner, int $limit): array
    {
        return array_map(self::variantOf(...), $this->database->rows(
            "SELECT * FROM {$this->table()} WHERE product_id = %d AND deleted = 1 ORDER BY modified DESC, variant_id DESC LIMIT %d",
            [$owner, $limit]
        ));
    }

    /**
     * @param int $owner See owner().
     * @param array<int> $ids
     * @return list<int> Those that are variants of the product, deleted ones too.
     */
    public function known(int $owner, array $ids): array
    {
        return $ids === [] ? [] : array_map('intval', $this->database->column(
            "SELECT variant_id FROM {$this->table()} WHERE product_id = %d AND variant_id IN (" . Database::placeholders(count($ids)) . ')',
            [$owner, ...array_values($ids)]
        ));
    }

    /**
     * @param int $owner See owner().
     * @param OfferData|null $data null to delete the offer.
     */
    public function replaceOffer(int $owner, ?array $data): void
    {
        $this->database->transaction(function () use ($owner, $data): void {
            $this->database->execute("DELETE FROM {$this->offers()} WHERE product_id = %d", [$owner]);
            if ($data !== null) {
                [$columns, $marks, $values] = $this->assignments($data);
                $this->database->execute("INSERT INTO {$this->offers()} (product_id, {$columns}) VALUES (%d, {$marks})", [$owner, ...$values]);
            }
        });
    }

    /**
     * Gives the rows of a family to its first post, unless that one sells something of its own. If the translations are unlinked later,
     * the rows stay with it.
     *
     * @param non-empty-list<int> $family
     */
    public function gather(array $family): void
    {
        $owner = $this->owner($family);
        if ($owner === null || $owner === $family[0]) {
            return;
        }
        $this->database->execute("UPDATE {$this->table()} SET product_id = %d WHERE product_id = %d", [$family[0], $owner]);
        // One without a price or an SKU.
        $this->database->execute("DELETE FROM {$this->offers()} WHERE product_id = %d", [$family[0]]);
        $this->database->execute("UPDATE {$this->offers()} SET product_id = %d WHERE product_id = %d", [$family[0], $owner]);
    }

    /** Whether there are rows of the post itself, also of deleted variants. */
    public function hasRows(int $id): bool
    {
        return $this->database->value(
            "SELECT 1 FROM {$this->table()} WHERE product_id = %d UNION ALL SELECT 1 FROM {$this->offers()} WHERE product_id = %d LIMIT 1",
            [$id, $id]
        ) !== null;
    }

    /** @return list<int> At most so many posts that do not exist but own rows. */
    public function missingOwners(int $limit): array
    {
        $of = fn (string $table, string $which): string => "SELECT own.product_id FROM {$table} own
            LEFT JOIN {$this->database->core('posts')} post ON post.ID = own.product_id WHERE {$which} post.ID IS NULL";
        return array_map('intval', $this->database->column(
            "{$of($this->table(), 'own.deleted = 0 AND')} UNION {$of($this->offers(), '')} LIMIT %d",
            [$limit]
        ));
    }

    /**
     * Gives the rows of a post that is being deleted, or was, to a translation that sells nothing of its own. Without one, its offer is deleted,
     * and its variants are marked as deleted and belong to no post, since another one may get its id.
     */
    public function releaseRows(int $from, ?int $to): void
    {
        if ($to !== null) {
            $this->gather([$to, $from]);
        }
        $this->database->execute("UPDATE {$this->table()} SET deleted = 1, product_id = 0 WHERE product_id = %d", [$from]);
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
        // Earlier imports stored the end of the year 9999 as a moment that cannot be written.
        $moment = static fn (string $column): ?int => $row[$column] === null ? null : min((int) $row[$column], Instant::LAST);
        return new Offer(
            (string) $row['sku'],
            $number('regular_price'),
            $number('sale_price'),
            $moment('sale_from'),
            $moment('sale_to'),
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
