<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/** A set of items of a list. */
final class Matches
{
    /** @param array<int, string> $maps A byte for each place of each block, not zero for the items of the set. */
    public function __construct(public readonly array $maps)
    {
    }

    public function count(): int
    {
        return array_sum(array_map(ByteMap::count(...), $this->maps));
    }

    public function has(int $position): bool
    {
        return ($this->maps[intdiv($position, Block::SIZE)][$position % Block::SIZE] ?? "\0") !== "\0";
    }

    /** @return list<int> */
    public function positions(): array
    {
        $positions = [];
        foreach ($this->maps as $block => $map) {
            $length = strlen($map);
            for ($place = strspn($map, "\0"); $place < $length; $place += 1 + strspn($map, "\0", $place + 1)) {
                $positions[] = $block * Block::SIZE + $place;
            }
        }
        return $positions;
    }
}
