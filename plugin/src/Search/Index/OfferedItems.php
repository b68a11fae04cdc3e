<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/** The items that offer something in a range of prices, from rows of Offers, with the lowest price of each. */
final class OfferedItems
{
    /** So many offers are expected to have the wanted items: an item may have several. */
    private const MARGIN = 2;

    /** How many offers are looked at to find a price that so many do not exceed, for each of them: some parts have more of the cheapest ones. */
    private const SAMPLES = 2;

    /** @var array<string, list<array{string, string, string, int}>> Results of Offers::between(), by size and availability. */
    private array $parts = [];

    /** @var array<int, int>|null The lowest price of each item by position, as far as it is known. */
    private ?array $prices = null;

    /** @var array<int, int> Those that cheapest() has found, by position. */
    private array $ids = [];

    /** Its values are those of Offers::between(). */
    public function __construct(private readonly int $availabilities, private readonly int $least, private readonly int $most)
    {
    }

    public function add(string $name, string $row): void
    {
        foreach (Offers::between($row, $this->availabilities, $this->least, $this->most) as $availability => $part) {
            $this->parts["{$availability} {$name}"][] = $part;
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
        return $this->prices === null && count($this->parts) === 1 ? array_sum(array_column(reset($this->parts), 3)) : count($this->prices());
    }

    /**
     * The lowest price of each item.
     *
     * @return array<int, int> By position; Offers::NO_PRICE without a price.
     */
    public function prices(): array
    {
        return $this->prices ??= self::pricesOf($this->parts);
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
            $parts = $this->partsUpTo($wanted);
            $prices = self::pricesOf($parts);
            foreach (array_merge(...array_values($parts)) as [, $positions, $ids]) {
                $this->ids += Offers::idsOf($positions, $ids);
            }
        }
        return Page::lowest(count($prices) < $wanted ? $this->prices() : $prices, $wanted);
    }

    /** @return array<int, int> The ids of items that cheapest() returned, as far as the rows have them, by position. */
    public function ids(): array
    {
        return $this->ids;
    }

    /** @return array<string, list<array{string, string, string, int}>> The offers up to some price, which are expected to have the wanted items. */
    private function partsUpTo(int $wanted): array
    {
        // The cheapest offers of each part say which price is high enough.
        $few = Offers::BYTES * (1 + intdiv(self::SAMPLES * self::MARGIN * $wanted, max(1, array_sum(array_map('count', $this->parts)))));
        $samples = '';
        foreach ($this->parts as $parts) {
            foreach ($parts as [$prices]) {
                $samples .= substr($prices, 0, $few);
            }
        }
        $samples = (array) unpack('N*', $samples);
        sort($samples);
        $highest = $samples[self::MARGIN * $wanted] ?? null;
        if ($highest === null) {
            return $this->parts;
        }
        $cheapest = [];
        foreach ($this->parts as $key => $parts) {
            foreach ($parts as [$prices, $positions, $ids, $items]) {
                $bytes = Offers::BYTES * Offers::firstFrom($prices, $highest + 1, 0, intdiv(strlen($prices), Offers::BYTES));
                $cheapest[$key][] = [substr($prices, 0, $bytes), substr($positions, 0, $bytes), substr($ids, 0, $bytes), $items];
            }
        }
        return $cheapest;
    }

    /**
     * @param array<string, list<array{string, string, string, int}>> $parts
     * @return array<int, int> By position.
     */
    private static function pricesOf(array $parts): array
    {
        $lowest = [];
        foreach ($parts as $ofKey) {
            // An item's prices ascend, and of equal keys the last value counts.
            $positions = array_reverse((array) unpack('N*', implode('', array_column($ofKey, 1))));
            $prices = array_combine($positions, array_reverse((array) unpack('N*', implode('', array_column($ofKey, 0)))));
            foreach (array_intersect_key($lowest, $prices) as $position => $price) {
                $prices[$position] = min($price, $prices[$position]);
            }
            $lowest = $prices + $lowest;
        }
        return $lowest;
    }
}
