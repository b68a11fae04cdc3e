<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/** The items that offer something in a range of prices, from rows of offers (OfferRow), with the lowest price of each. */
final class OfferedItems
{
    /** So many offers are expected to have the wanted items: an item may have several. */
    private const MARGIN = 2;

    /** How many offers are looked at to find a price that so many do not exceed, for each of them: some ranges have more of the cheapest ones. */
    private const SAMPLES = 2;

    /** @var array<string, list<OfferRange>> By size and availability. */
    private array $ranges = [];

    /** @var array<int, int>|null The lowest price of each item by position, as far as it is known. */
    private ?array $prices = null;

    /** @var array<int, int> See ids(). */
    private array $ids = [];

    /** Its values are those of OfferRow::between(). */
    public function __construct(private readonly int $availabilities, private readonly int $least, private readonly int $most)
    {
    }

    public function add(string $name, string $row): void
    {
        foreach (OfferRow::between($row, $this->availabilities, $this->least, $this->most) as $availability => $range) {
            $this->ranges["{$availability} {$name}"][] = $range;
        }
    }

    /** @param array<int, mixed> $positions By position: the others are left out. */
    public function keep(array $positions): void
    {
        $this->prices = array_intersect_key($this->prices(), $positions);
    }

    /** @param array<int, mixed> $positions By position. */
    public function leaveOut(array $positions): void
    {
        $this->prices = array_diff_key($this->prices(), $positions);
    }

    public function count(): int
    {
        // Of one size and availability, items that have several offers are known to have them.
        return $this->prices === null && count($this->ranges) === 1 ? array_sum(array_map(static fn (OfferRange $range): int => $range->items, reset($this->ranges))) : count($this->prices());
    }

    /**
     * The lowest price of each item.
     *
     * @return array<int, int> By position; Offers::NO_PRICE without a price.
     */
    public function prices(): array
    {
        return $this->prices ??= self::pricesOf($this->ranges);
    }

    /**
     * The same of the cheapest items, without looking at all others.
     *
     * @return array<int, int> At least as many as wanted, and all that are equal to the last one.
     */
    public function cheapest(int $wanted): array
    {
        $prices = $this->prices;
        if ($prices === null) {
            $ranges = $this->upTo($wanted);
            $prices = self::pricesOf($ranges);
            foreach (array_merge(...array_values($ranges)) as $range) {
                $this->ids += $range->knownIds();
            }
        }
        return OrderedPage::lowest(count($prices) < $wanted ? $this->prices() : $prices, $wanted);
    }

    /** @return array<int, int> Ids that cheapest() has read beside the prices, by position: of no item after keep() or leaveOut(), and perhaps of others. */
    public function ids(): array
    {
        return $this->ids;
    }

    /** @return array<string, list<OfferRange>> The offers up to some price, which are expected to have the wanted items. */
    private function upTo(int $wanted): array
    {
        // The cheapest offers of each range say which price is high enough.
        $few = 1 + intdiv(self::SAMPLES * self::MARGIN * $wanted, max(1, array_sum(array_map('count', $this->ranges))));
        $samples = '';
        foreach ($this->ranges as $ofKey) {
            foreach ($ofKey as $range) {
                $samples .= $range->cheapest($few);
            }
        }
        $samples = (array) unpack('N*', $samples);
        sort($samples);
        $highest = $samples[self::MARGIN * $wanted] ?? Offers::NO_PRICE;
        return $highest === Offers::NO_PRICE
            ? $this->ranges
            : array_map(static fn (array $ofKey): array => array_map(static fn (OfferRange $range): OfferRange => $range->upTo($highest), $ofKey), $this->ranges);
    }

    /**
     * @param array<string, list<OfferRange>> $ranges
     * @return array<int, int> By position.
     */
    private static function pricesOf(array $ranges): array
    {
        $lowest = [];
        foreach ($ranges as $ofKey) {
            // An item's prices ascend, and of equal keys the last value counts.
            $positions = array_reverse(array_merge(...array_map(static fn (OfferRange $range): array => $range->positions(), $ofKey)));
            $prices = array_combine($positions, array_reverse(array_merge(...array_map(static fn (OfferRange $range): array => $range->prices(), $ofKey))));
            foreach (array_intersect_key($lowest, $prices) as $position => $price) {
                $prices[$position] = min($price, $prices[$position]);
            }
            $lowest = $prices + $lowest;
        }
        return $lowest;
    }
}
