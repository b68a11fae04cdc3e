<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Support\Http\Json;

/** What the index says about one item. */
final class IndexRecord
{
    /** Names with more words than these are ranked like one with so many. */
    private const MOST_WORDS = 20;

    /**
     * @param array<array-key, int> $words How much each folded word says about the item, 1 to 255 (docs/search.md, "The order").
     * @param array<string, string> $properties Which variants have each property, by its name (see Properties): the item's bytes of
     *     a ByteMap.
     * @param array<string, int> $columns By the name of the column, all of Column::OF_RECORD.
     * @param array<int, int> $prices Those of the variants in bani, by their place in the product's order, see PriceLadder::limited().
     * @param int $rank The order among items with the same score, see rank().
     */
    public function __construct(
        public readonly array $words,
        public readonly array $properties,
        public readonly array $columns,
        public readonly array $prices,
        public readonly int $rank = 0,
    ) {
    }

    /** What the index says about a position that has no item any more. */
    public static function none(): self
    {
        return new self([], [], array_fill_keys(array_map(static fn (Column $column): string => $column->value, Column::OF_RECORD), 0), []);
    }

    /** With the time of the last change, which is known only when the item is written. */
    public function changedAt(int $modified): self
    {
        return new self($this->words, $this->properties, [Column::Modified->value => $modified] + $this->columns, $this->prices, $this->rank);
    }

    /** @return array<string, string> The item's bytes of all ByteMaps, by name: of its properties and of its prices. */
    public function maps(): array
    {
        // Most variants have the same price.
        $variants = [];
        foreach ($this->prices as $variant => $price) {
            $variants[$price] = ByteMap::withVariant($variants[$price] ?? '', $variant);
        }
        $maps = $this->properties;
        foreach ($variants as $price => $bytes) {
            foreach (PriceLadder::of($price) as $name) {
                $maps[$name] = isset($maps[$name]) ? ByteMap::ofBoth($maps[$name], $bytes) : $bytes;
            }
        }
        return $maps;
    }

    /** @return array<string, array<int, int>> The prices by the name of their row, then by the place of the variant. */
    public function pricesByRow(): array
    {
        $rows = [];
        foreach ($this->prices as $variant => $price) {
            foreach (PriceLadder::buckets($price) as $name) {
                $rows[$name][$variant] = $price;
            }
        }
        return $rows;
    }

    /** @return array<string, list<int>> The offers of each size, ascending, by the name of their row (Offers). */
    public function offersByRow(): array
    {
        $sizes = array_filter($this->properties, static fn (string $name): bool => str_starts_with($name, Properties::SIZE), ARRAY_FILTER_USE_KEY);
        if ($sizes === []) {
            return [];
        }
        $availabilities = [];
        foreach (Availability::cases() as $place => $availability) {
            $availabilities += array_fill_keys(ByteMap::variantsOf($this->properties[Properties::availability($availability)] ?? ''), $place);
        }
        $rows = [];
        foreach ($sizes as $name => $bytes) {
            $offers = [];
            foreach (ByteMap::variantsOf($bytes) as $variant) {
                $offers[Offers::offer($availabilities[$variant], $this->prices[$variant] ?? null)] = true;
            }
            ksort($offers);
            $rows[Offers::name($name)] = array_keys($offers);
        }
        return $rows;
    }

    /** @return array<array-key, array{int, int}> The word's impact and the rank, by word. The row of each word has both. */
    public function postings(): array
    {
        return array_map(fn (int $impact): array => [$impact, $this->rank], $this->words);
    }

    /** Short names before long ones, up to 20 words, then what can be bought before what cannot. At most Postings::HIGHEST_RANK. */
    public static function rank(int $wordsOfName, Availability $availability): int
    {
        return min(self::MOST_WORDS, $wordsOfName) * count(Availability::cases()) + (int) array_search($availability, Availability::cases(), true);
    }

    /** As text, by which changes are found. */
    public function pack(): string
    {
        return Json::encode(['words' => (object) $this->words, 'properties' => (object) array_map('bin2hex', $this->properties), 'columns' => (object) $this->columns, 'prices' => (object) $this->prices, 'rank' => $this->rank]);
    }

    /** @return self|null null if the text is ''. */
    public static function unpack(string $packed): ?self
    {
        $data = str_starts_with($packed, '{') ? json_decode($packed, true) : null;
        if (! is_array($data)) {
            return null;
        }
        return new self($data['words'], array_map(static fn (string $hex): string => (string) hex2bin($hex), $data['properties']), $data['columns'], $data['prices'], $data['rank']);
    }
}
