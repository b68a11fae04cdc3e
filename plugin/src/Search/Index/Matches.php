<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/** A set of items of a list. */
final class Matches
{
    /** The byte of an item in the maps that flags() and of() make. */
    public const ITEM = "\xFF";

    /** Every other byte that is not zero. */
    private static ?string $others = null;
    private ?int $count = null;

    /** @param array<int, string> $maps A byte for each place of each block, not zero for the items of the set. */
    public function __construct(public readonly array $maps)
    {
    }

    /** @param list<int> $positions */
    public static function of(array $positions): self
    {
        sort($positions);
        $maps = [];
        foreach ($positions as $position) {
            $map = $maps[Block::of($position)] ?? '';
            $maps[Block::of($position)] = $map . str_repeat("\0", $position % Block::SIZE - strlen($map)) . self::ITEM;
        }
        return new self($maps);
    }

    /**
     * The items of one set that are not in another one.
     *
     * @param array<int, string> $maps
     * @param array<int, string> $others
     * @return array<int, string>
     */
    public static function without(array $maps, array $others): array
    {
        foreach (array_intersect_key($maps, $others) as $block => $map) {
            $maps[$block] = ByteMap::without($map, self::flags($others[$block]));
        }
        return $maps;
    }

    /** The map with the byte ITEM for every item. */
    public static function flags(string $map): string
    {
        self::$others ??= implode('', array_map('chr', range(1, 254)));
        return strtr($map, self::$others, str_repeat(self::ITEM, 254));
    }

    /** About how many items the blocks of the set have, whether in the set or not. */
    public function size(): int
    {
        return strlen(implode('', $this->maps));
    }

    public function count(): int
    {
        return $this->count ??= ByteMap::count(implode('', $this->maps));
    }

    /** @return list<int> The places of the items in a map. */
    public static function placesOf(string $map): array
    {
        $places = [];
        $length = strlen($map);
        for ($place = strspn($map, "\0"); $place < $length; $place += 1 + strspn($map, "\0", $place + 1)) {
            $places[] = $place;
        }
        return $places;
    }

    /** @return list<int> */
    public function positions(): array
    {
        $positions = [];
        foreach ($this->maps as $block => $map) {
            foreach (self::placesOf($map) as $place) {
                $positions[] = $block * Block::SIZE + $place;
            }
        }
        return $positions;
    }
}
