<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Query;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Money;
use MdShop\Catalog\ReadModel\Storage\ItemJson;
use MdShop\Catalog\Search\Filters;
use MdShop\Catalog\Search\Index\Properties;
use MdShop\Catalog\Support\Http\Json;

/** Adds the variants that meet the filters to the summary of a product (docs/decisions.md, "Filters"). */
final class MatchingVariants
{
    /** @var array<array-key, bool> Whether sizes meet the filter. Products have the same few. */
    private array $sizes = [];

    /** @var array<array-key, bool> The same for colors. */
    private array $colors = [];

    /** @var list<string> The names of the sizes that meet the filter. */
    private readonly array $wantedSizes;

    private readonly string $wantedColor;

    /** @param int $most The largest number of variants. */
    public function __construct(private readonly Filters $filters, private readonly int $most)
    {
        $this->wantedSizes = Properties::sizes($filters->size);
        $this->wantedColor = Properties::color($filters->color);
    }

    /**
     * @param string $summary JSON
     * @param string $detail JSON of the product's additional members.
     */
    public function addTo(string $summary, string $detail): string
    {
        $matching = array_slice(array_values(array_filter(self::variants($detail), $this->matches(...))), 0, $this->most);
        return ItemJson::detail($summary, Json::encode(['matching_variants' => $matching]));
    }

    /**
     * Whether a product meets the filters: one of its variants, or itself if it has none.
     *
     * @param string $summary JSON
     * @param string $detail JSON of the product's additional members.
     */
    public function isMetBy(string $summary, string $detail): bool
    {
        $variants = self::variants($detail);
        return array_filter($variants === [] ? [['size' => null, 'color' => null] + Json::decode($summary)] : $variants, $this->matches(...)) !== [];
    }

    /** @return list<array<string, mixed>> */
    private static function variants(string $detail): array
    {
        return Json::decode($detail)['variants'] ?? [];
    }

    /** @param array<string, mixed> $variant */
    private function matches(array $variant): bool
    {
        $filters = $this->filters;
        $hasPrices = $filters->hasPrice();
        $price = $hasPrices && is_string($variant['price']) ? Money::parse($variant['price']) : null;
        return match (true) {
            $filters->size !== '' && ! (is_string($variant['size']) && $this->isSize($variant['size'])),
            $filters->color !== '' && ! (is_string($variant['color']) && $this->isColor($variant['color'])),
            $filters->priceMin !== null && ($price === null || $price < $filters->priceMin),
            $filters->priceMax !== null && ($price === null || $price > $filters->priceMax),
            $filters->availability !== null && ! Availability::from((string) $variant['availability'])->isAtLeast($filters->availability) => false,
            default => true,
        };
    }

    private function isSize(string $size): bool
    {
        return $this->sizes[$size] ??= in_array(Properties::size($size), $this->wantedSizes, true);
    }

    private function isColor(string $color): bool
    {
        return $this->colors[$color] ??= Properties::color($color) === $this->wantedColor;
    }
}
