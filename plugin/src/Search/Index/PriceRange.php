<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/** Finds the variants with a price in a range, from the rows of PriceLadder. */
final class PriceRange
{
    /** @var array<string, array{int, int}|null> Rows with variants of the range, see PriceLadder::range(). */
    private readonly array $found;

    /** @var array<string, array{int, int}|null> Rows with other variants of these maps. */
    private readonly array $others;

    /** @var array<int, string> The maps of the first, by block. */
    private array $maps = [];

    /** @var array<int, string> Those of the others. */
    private array $removed = [];

    /** @var array<int, string> What rows of prices add, which the others may have too. */
    private array $added = [];

    /** @var array<string, array<int, string>> */
    private array $buckets = [];

    /**
     * @param int|null $least In bani, null for any price.
     * @param int|null $most Both are included.
     */
    public function __construct(?int $least, ?int $most)
    {
        [$this->found, $this->others] = PriceLadder::range($least, $most);
    }

    /** @return list<string> The names of the rows that are needed. */
    public function names(): array
    {
        return array_keys($this->found + $this->others);
    }

    /**
     * Adds a row of one of these names.
     *
     * @param string|null $among A ByteMap: other variants of the block are not wanted; null for all.
     */
    public function add(string $name, int $block, string $data, ?string $among = null): void
    {
        // No row is in both.
        $bounds = $this->found[$name] ?? $this->others[$name] ?? null;
        if ($bounds !== null) {
            $map = PriceBucket::between($data, $bounds[0], $bounds[1]);
            $map = $among === null ? $map : $map & $among;
            $this->buckets[$name][$block] = $data;
        } else {
            $map = $among === null ? ByteMap::decode($data) : ByteMap::common($data, $among);
        }
        if (array_key_exists($name, $this->others)) {
            $this->removed[$block] = self::joined($this->removed[$block] ?? null, $map);
        } elseif ($bounds !== null) {
            $this->added[$block] = self::joined($this->added[$block] ?? null, $map);
        } else {
            $this->maps[$block] = self::joined($this->maps[$block] ?? null, $map);
        }
    }

    /** @return array<string, array<int, string>> The rows of prices that were added, by name and block. */
    public function buckets(): array
    {
        return $this->buckets;
    }

    /** @return array<int, string> ByteMaps by block. */
    public function maps(): array
    {
        $maps = $this->maps;
        foreach (array_intersect_key($this->removed, $maps) as $block => $removed) {
            $maps[$block] = ByteMap::without($maps[$block], $removed);
        }
        foreach ($this->added as $block => $added) {
            $maps[$block] = self::joined($maps[$block] ?? null, $added);
        }
        return $maps;
    }

    private static function joined(?string $maps, string $map): string
    {
        return $maps === null ? $map : $maps | $map;
    }
}
