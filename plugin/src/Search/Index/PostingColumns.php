<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * The row of a word as it is written, in columns (Postings, SparsePostings). A search for a single word shows the best of its items, so it counts the
 * impacts, which PHP does without a loop, and reads only the items with those that it needs.
 */
final class PostingColumns
{
    /**
     * @param string $bytes The row. It begins with two bytes for each item, its key or its position.
     * @param string $impacts A byte for each item.
     * @param int $first The position of the row's first place in the list.
     * @param int|null $ranks Where the ranks begin, with a byte for each item; null if they are in the keys (Postings).
     * @param int|null $ids Where the ids begin, with four bytes for each item; null if the row has none.
     */
    public function __construct(
        private readonly string $bytes,
        public readonly string $impacts,
        private readonly int $first,
        private readonly ?int $ranks,
        private readonly ?int $ids,
    ) {
    }

    /**
     * The items with some impacts.
     *
     * @param string $wanted The impacts, a byte for each.
     * @param array<int, int> $places The place in an order of an item with each of them and the rank 0.
     * @return array{array<int, int>, array<int, int>} By position: the items' places, which are higher by their ranks, and their ids if the row has them.
     */
    public function places(string $wanted, array $places): array
    {
        $bytes = $this->bytes;
        $impacts = $this->impacts;
        $count = strlen($impacts);
        $found = [];
        $ids = '';
        for ($item = strcspn($impacts, $wanted); $item < $count; $item += 1 + strcspn($impacts, $wanted, $item + 1)) {
            $number = ord($bytes[2 * $item]) | ord($bytes[2 * $item + 1]) << 8;
            $place = $places[ord($impacts[$item])];
            // The numbers are taken apart here, because a call for each of thousands of items takes most of the time.
            if ($this->ranks === null) {
                $found[$this->first + ($number & Block::PLACES)] = $place + ($number >> Block::PLACE_BITS);
            } else {
                $found[$this->first + $number] = $place + ord($bytes[$this->ranks + $item]);
            }
            if ($this->ids !== null) {
                $ids .= substr($bytes, $this->ids + 4 * $item, 4);
            }
        }
        return [$found, $ids === '' ? [] : array_combine(array_keys($found), (array) unpack('V*', $ids))];
    }
}
