<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded;

use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\Money;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\TranslationGroup;
use MdShop\Catalog\Catalog\Variant;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Time\Instant;

/**
 * The prices, stock and variants that a product shares with its translations, in the form of the REST API (schemas `offer` and
 * `variants` of src-contract/editing.ts).
 *
 * @phpstan-type Snapshot array{variants: list<array<string, mixed>>, offer: array<string, string|null>|null}
 */
final class SharedPrices
{
    /** The most deleted variants that an editor is offered to bring back. */
    private const REMOVED = 100;

    public function __construct(private readonly VariantStore $store, private readonly Languages $languages)
    {
    }

    /** @return non-empty-list<int> See TranslationGroup::startingWithOwner(). */
    public function family(int $id): array
    {
        return TranslationGroup::startingWithOwner($id, $this->languages);
    }

    /** The post to whose rows changes are written: see VariantStore::owner(). */
    public function owner(int $id): int
    {
        $family = $this->family($id);
        return $this->store->owner($family) ?? $family[0];
    }

    /** Whether the user may edit all translations of the product, because prices and variants apply to all of them. */
    public function mayWrite(int $id): bool
    {
        foreach ($this->family($id) as $member) {
            if (! current_user_can('edit_post', $member)) {
                return false;
            }
        }
        return true;
    }

    /** @return list<array<string, mixed>> */
    public function variants(int $id): array
    {
        return array_map(self::variantToRest(...), $this->store->variants($this->family($id)));
    }

    /** @return list<array<string, mixed>> The deleted variants, the last deleted first. */
    public function removed(int $id): array
    {
        return array_map(self::variantToRest(...), $this->store->removed($this->owner($id), self::REMOVED));
    }

    /**
     * Leaves out the ids of variants that are not the product's: a write with them would be refused. Its former variants may belong to a
     * product that was its translation, or to the one of which it is a copy.
     *
     * @param list<array<string, mixed>> $variants
     * @return list<array<string, mixed>>
     */
    public function withKnownIds(int $id, array $variants): array
    {
        $ids = array_column($variants, 'variant_id');
        $known = $ids === [] ? [] : $this->store->known($this->owner($id), $ids);
        return array_map(static fn (array $variant): array
            => in_array($variant['variant_id'] ?? null, $known, true) ? $variant : array_diff_key($variant, ['variant_id' => 0]), $variants);
    }

    /** @return array<string, string|null>|null */
    public function offer(int $id): ?array
    {
        $offer = $this->store->offer($this->family($id));
        return $offer === null ? null : self::offerToRest($offer);
    }

    /** @return Snapshot */
    public function snapshot(int $id): array
    {
        return ['variants' => $this->variants($id), 'offer' => $this->offer($id)];
    }

    /** The snapshot as text; two are equal if prices, stock and variants are. */
    public function text(int $id): string
    {
        return Json::encode($this->snapshot($id));
    }

    /** @return array<string, mixed> */
    private static function variantToRest(Variant $variant): array
    {
        return [
            'variant_id' => $variant->id,
            'size' => $variant->size,
            'color' => $variant->colors === [] ? null : $variant->colors,
            'image' => $variant->image === 0 ? null : $variant->image,
        ] + self::offerToRest($variant->offer);
    }

    /** @return array<string, string|null> */
    private static function offerToRest(Offer $offer): array
    {
        $money = static fn (?int $bani): ?string => $bani === null ? null : Money::format($bani);
        $time = static fn (?int $seconds): ?string => $seconds === null ? null : Instant::format($seconds);
        return [
            'sku' => $offer->sku,
            'regular_price' => $money($offer->regularPrice),
            'sale_price' => $money($offer->salePrice),
            'sale_from' => $time($offer->saleFrom),
            'sale_to' => $time($offer->saleTo),
            'stock' => $offer->availability->value,
        ];
    }
}
