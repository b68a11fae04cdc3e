<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Projection;

use Closure;
use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Item;
use MdShop\Catalog\Catalog\Listing;
use MdShop\Catalog\Catalog\Money;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\ProductFacts;
use MdShop\Catalog\Catalog\Variant;
use MdShop\Catalog\ReadModel\Projection;
use MdShop\Catalog\ReadModel\Storage\DueEntries;
use MdShop\Catalog\ReadModel\Storage\ItemJson;
use MdShop\Catalog\Search\Index\ItemRecord;
use MdShop\Catalog\Search\Text\Analyzer;
use MdShop\Catalog\Search\Text\Field;
use MdShop\Catalog\Search\Text\IndexedWords;
use MdShop\Catalog\Search\Text\KindWords;
use MdShop\Catalog\Search\Text\SearchDocument;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Site;
use MdShop\Catalog\Support\Text\InvisibleCharacters;
use MdShop\Catalog\Support\Text\PlainText;
use MdShop\Catalog\Support\Text\VisibleText;

/**
 * Builds the projection of an item, that is, what the interface shows of it (docs/decisions.md, "Prices" to "Times"). Does
 * not call WordPress.
 */
final class Composer
{
    /**
     * @param Closure(string): string $neutral Catalog\Languages::neutral().
     * @param string $currency ISO 4217
     * @param int $excerptLength The longest excerpt, in code points.
     */
    public function __construct(
        private readonly Site $site,
        private readonly Closure $neutral,
        private readonly string $currency,
        private readonly int $excerptLength,
        private readonly Analyzer $analyzer,
    ) {
    }

    /** The projection of an item that is not public: it has no content. */
    public function hidden(Item $item, string $language, int $groupId, string $stamp): Projection
    {
        return new Projection(
            objectId: $item->id,
            groupId: $groupId,
            kind: $item->kind,
            type: $item->type,
            language: $language,
            visible: false,
            listing: Listing::Nowhere,
            slug: '',
            url: '',
            categories: [],
            brands: [],
            words: new IndexedWords(),
            record: null,
            // Not empty, so that the item counts as changed when it becomes public again.
            fingerprint: 'hidden',
            stamp: $stamp,
            summary: '',
            detail: '',
            modified: $item->modified,
            validUntil: DueEntries::FOREVER,
        );
    }

    /**
     * @param string $text Rendered, as plain text.
     * @param array{category: list<int>, brand: list<int>} $terms
     * @param list<string> $termNames
     * @param string $stamp See Projection.
     * @param string $instructions The purchase instructions of a product without its own, in this language.
     */
    public function visible(
        Item $item,
        string $language,
        int $groupId,
        string $text,
        array $terms,
        array $termNames,
        string $instructions,
        string $stamp,
        int $now,
    ): Projection {
        $name = PlainText::ofTitle($item->title);
        $url = $this->site->relative($item->url);
        $document = (new SearchDocument())->add(Field::Name, $name);
        $written = PlainText::ofHtml($item->excerpt);
        $facts = $item->product;
        if ($facts === null) {
            $summary = $this->contentSummary($item, $name, $url, $written !== '' ? $written : $text);
            $detail = $offers = [];
            $document->add(Field::Term, KindWords::of($item->type, $language))
                ->add(Field::Label, $written)
                ->add(Field::Text, $text);
        } else {
            $summary = $this->productSummary($item->id, $name, $url, $facts, $now);
            $detail = $this->productDetail($facts, $text, $url, $language, $instructions, $now);
            $offers = Offer::all($facts->variants, $facts->offer);
            // The text may be the excerpt, or repeat it.
            $document->add(Field::Text, str_contains($text, $written) ? '' : $written, $text)
                ->add(Field::Sku, ...array_map(static fn (Offer $offer): string => $offer->sku, $offers))
                ->add(Field::Term, ...$termNames)
                ->add(Field::Label, ...array_map(static fn (Variant $variant): string => $variant->label($language), $facts->variants));
        }
        // An item that searches must not find has no indexed words.
        $words = $item->listing->withSearch() ? $this->analyzer->document($document) : new IndexedWords();
        $summaryJson = Json::encode($summary);
        $detailJson = $detail === [] ? '' : Json::encode($detail);
        return new Projection(
            objectId: $item->id,
            groupId: $groupId,
            kind: $item->kind,
            type: $item->type,
            language: $language,
            visible: true,
            listing: $item->listing,
            slug: rawurldecode($item->slug),
            url: $url,
            categories: $terms['category'],
            brands: $terms['brand'],
            words: $words,
            record: $item->listing === Listing::Nowhere
                ? null : ItemRecord::of($name, $words->impacts, $item->listing, $terms['category'], $terms['brand'], $facts, $language, $now),
            // Only detects changes, so a fast hash that is not cryptographic is enough.
            fingerprint: hash('xxh128', $summaryJson . $detailJson . $text),
            stamp: $stamp,
            summary: $summaryJson,
            detail: $detailJson,
            modified: max([$item->modified, ...array_map(static fn (Offer $offer): int => $offer->lastChange($now), $offers)]),
            validUntil: $facts?->nextChange($now) ?? DueEntries::FOREVER,
        );
    }

    /** @return array<string, mixed> */
    private function contentSummary(Item $item, string $title, string $url, string $text): array
    {
        $excerpt = PlainText::excerpt($text, $this->excerptLength);
        return ['id' => $item->id, 'type' => $item->type, 'title' => $title, 'url' => $url, 'excerpt' => $excerpt, 'modified' => ItemJson::MODIFIED];
    }

    /** @return array<string, mixed> */
    private function productSummary(int $id, string $name, string $url, ProductFacts $facts, int $now): array
    {
        $own = $facts->offer;
        $range = null;
        $cheapest = null;
        foreach ($facts->variants as $variant) {
            $price = $variant->offer->price($now);
            if ($price !== null) {
                $range = $range === null ? [$price, $price] : [min($range[0], $price), max($range[1], $price)];
                $cheapest = $cheapest === null || $price < $cheapest->price($now) ? $variant->offer : $cheapest;
            }
        }
        $offer = $facts->variants === [] ? $own : $cheapest;
        $summary = [
            'id' => $id,
            'name' => $name,
            'url' => $url,
            'sku' => InvisibleCharacters::removedFrom($own->sku ?? ''),
            'price' => self::money($offer?->price($now)),
            'regular_price' => self::money($offer?->regularPrice),
            'currency' => $this->currency,
            'availability' => self::availability($facts)->value,
            'sizes' => self::sizes($facts),
            'image' => $facts->image === '' ? null : $this->site->relative(($this->neutral)($facts->image)),
            'modified' => ItemJson::MODIFIED,
            'price_from' => $range !== null && $range[0] !== $range[1],
        ];
        if ($range !== null) {
            $summary['variant_price_range'] = ['min' => self::money($range[0]), 'max' => self::money($range[1])];
        }
        return $summary;
    }

    /** @return array<string, mixed> What a product's detail has besides the fields of the summary. */
    private function productDetail(ProductFacts $facts, string $text, string $url, string $language, string $instructions, int $now): array
    {
        return [
            'description' => $text,
            'delivery' => PlainText::ofField($facts->delivery),
            'warranty' => PlainText::ofField($facts->warranty),
            'variants' => array_map(fn (Variant $variant): array => $this->variant($variant, $url, $language, $now), $facts->variants),
            'purchase_instructions' => PlainText::ofField($facts->purchaseInstructions) ?: ItemJson::withoutHome(PlainText::ofField($instructions), $this->site),
        ];
    }

    /** @return array<string, mixed> */
    private function variant(Variant $variant, string $url, string $language, int $now): array
    {
        return [
            'variant_id' => $variant->id,
            'label' => $variant->label($language),
            'size' => $variant->size,
            'color' => $variant->color($language),
            'sku' => InvisibleCharacters::removedFrom($variant->offer->sku),
            'price' => self::money($variant->offer->price($now)),
            'regular_price' => self::money($variant->offer->regularPrice),
            'currency' => $this->currency,
            'availability' => $variant->offer->availability->value,
            'url' => $url . (str_contains($url, '?') ? '&' : '?') . 'variant=' . $variant->id,
        ];
    }

    private static function money(?int $bani): ?string
    {
        return $bani === null ? null : Money::format($bani);
    }

    private static function availability(ProductFacts $facts): Availability
    {
        if ($facts->variants === []) {
            return $facts->offer->availability ?? Availability::OutOfStock;
        }
        return Availability::best(array_map(static fn (Variant $variant): Availability => $variant->offer->availability, $facts->variants));
    }

    /**
     * Sizes that can be ordered, in the order of the shop; if all are numbers, in numerical order.
     *
     * @return list<string>
     */
    private static function sizes(ProductFacts $facts): array
    {
        $sizes = [];
        foreach ($facts->variants as $variant) {
            if ($variant->size !== null && $variant->offer->availability !== Availability::OutOfStock) {
                $sizes[$variant->size] = $variant->size;
            }
        }
        $sizes = array_values(array_map('strval', $sizes));
        if ($facts->sizes !== []) {
            // Sizes that the shop's order does not contain come last.
            $order = array_unique(array_map(VisibleText::of(...), $facts->sizes));
            $sizes = [...array_values(array_intersect($order, $sizes)), ...array_values(array_diff($sizes, $order))];
        }
        $number = static fn (string $size): string => str_replace(',', '.', $size);
        foreach ($sizes as $size) {
            if (! is_numeric($number($size))) {
                return $sizes;
            }
        }
        usort($sizes, static fn (string $a, string $b): int => (float) $number($a) <=> (float) $number($b));
        return $sizes;
    }
}
