<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * How a row of offers says which items they are of (OfferRow). The row of a block has their positions. A joined row has two bytes for the place in the
 * span and two for the id: how much higher it is than a number that the beginning of the row has for each block; 0 if it does not fit.
 */
final class OfferedPlaces
{
    private const BLOCKS = 1 << OfferRow::BLOCK_BITS;
    private const HIGHEST = 0xFFFF;

    /** Bytes of a place. */
    public readonly int $size;

    /**
     * @param int|null $first The first position of the span of a joined row; null for the row of a block.
     * @param list<int> $bases That of each block of a joined row, less than its ids.
     */
    private function __construct(private readonly ?int $first, private readonly array $bases)
    {
        $this->size = $first === null ? OfferRow::BYTES : 2;
    }

    public static function ofBlock(): self
    {
        return new self(null, []);
    }

    /**
     * @param int $block Any of the row.
     * @param array<int, int> $ids Those of the items by position.
     */
    public static function joined(int $block, array $ids): self
    {
        $bases = array_fill(0, self::BLOCKS, PHP_INT_MAX);
        foreach ($ids as $position => $id) {
            $of = Block::of($position) % self::BLOCKS;
            $bases[$of] = min($bases[$of], $id - 1);
        }
        $written = array_map(static fn (int $base): int => $base > 0 && $base < Postings::HIGHEST_ID ? $base : 0, array_values($bases));
        return new self($block >> Span::BLOCK_BITS << Span::POSITION_BITS, $written);
    }

    /** @param string $bytes Those of a joined row, in which the beginning() is at $at. */
    public static function read(string $bytes, int $at): self
    {
        $numbers = array_values((array) unpack('N' . (1 + self::BLOCKS), $bytes, $at));
        return new self(array_shift($numbers), $numbers);
    }

    public function isJoined(): bool
    {
        return $this->first !== null;
    }

    /** What a joined row has before its offers; '' for the row of a block. */
    public function beginning(): string
    {
        return $this->first === null ? '' : pack('N*', $this->first, ...$this->bases);
    }

    public function place(int $position): string
    {
        return $this->first === null ? pack('N', $position) : pack('n', $position & self::HIGHEST);
    }

    /** @return string '' for the row of a block. */
    public function id(int $position, int $id): string
    {
        if ($this->first === null) {
            return '';
        }
        $above = $id - $this->bases[Block::of($position) % self::BLOCKS];
        return pack('n', $above < 0 || $above > self::HIGHEST ? 0 : $above);
    }

    /**
     * @param string $places Those of some offers.
     * @return list<int>
     */
    public function positions(string $places): array
    {
        if ($this->first !== null && $places !== '') {
            // Each with the first two bytes of the position.
            $first = substr(pack('N', $this->first), 0, 2);
            $places = $first . substr(chunk_split($places, 2, $first), 0, -2);
        }
        return array_values((array) unpack('N*', $places));
    }

    /**
     * @param string $places Those of some offers.
     * @param string $ids What id() returned for them.
     * @return array<int, int> The ids that the row has, by position.
     */
    public function ids(string $places, string $ids): array
    {
        if ($this->first === null) {
            return [];
        }
        $found = [];
        $above = array_values((array) unpack('n*', $ids));
        foreach ($this->positions($places) as $i => $position) {
            if ($above[$i] !== 0) {
                $found[$position] = $this->bases[Block::of($position) % self::BLOCKS] + $above[$i];
            }
        }
        return $found;
    }
}
