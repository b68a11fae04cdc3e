<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/** Finds the variants with a price in a range, from the rows of PriceLadder. */
final class PriceRange
{
    /** @var array<string, int|null> Rows with variants of the range, see PriceLadder::range(). */
    private readonly array $found;

    /** @var array<string, int|null> Rows with cheaper variants. */
    private readonly array $cheaper;

    /** @var array<int, string> ByteMaps by block. */
    private array $maps = [];

    /** @var array<int, string> Those of cheaper variants. */
    private array $removed = [];

    /**
     * @param int|null $least In bani, null for any price.
     * @param int|null $most Both are included.
     */
    public function __construct(?int $least, ?int $most)
    {
        [$this->found, $this->cheaper] = PriceLadder::range($least, $most);
    }

    /** @return list<string> The names of the rows that are needed. */
    public function names(): array
    {
        return array_keys($this->found + $this->cheaper);
    }

    /** Adds a row of one of these names. */
    public function add(string $name, int $block, string $data): void
    {
        if (array_key_exists($name, $this->found)) {
            $this->maps[$block] = self::joined($this->maps[$block] ?? null, self::map($data, $this->found[$name]));
        }
        if (array_key_exists($name, $this->cheaper)) {
            $this->removed[$block] = self::joined($this->removed[$block] ?? null, self::map($data, $this->cheaper[$name]));
        }
    }

    /** @return array<int, string> ByteMaps by block. */
    public function maps(): array
    {
        $maps = $this->maps;
        foreach (array_intersect_key($this->removed, $maps) as $block => $removed) {
            $maps[$block] &= ~str_pad($removed, strlen($maps[$block]), "\0");
        }
        return $maps;
    }

    private static function joined(?string $maps, string $map): string
    {
        return $maps === null ? $map : $maps | $map;
    }

    private static function map(string $data, ?int $most): string
    {
        return $most === null ? ByteMap::decode($data) : PriceBucket::upTo($data, $most);
    }
}
