<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Text;

/**
 * The field that contains a word (docs/search.md, "The order"). The value is its weight in indexes that earlier releases have
 * built.
 */
enum Field: int
{
    case Name = 16;
    case Sku = 12;
    /** Brand and category. */
    case Term = 8;
    /** A variant's label, or the written excerpt of a content item. */
    case Label = 4;
    case Text = 1;

    /** Weight, effect of the length in percent and usual length, by value. */
    private const WEIGHTS = [16 => [32, 60, 8], 12 => [32, 0, 1], 8 => [24, 20, 3], 4 => [16, 50, 12], 1 => [16, 90, 30]];

    /**
     * How much a word says about the item. It grows with the number of times that the field has the word, and shrinks with the
     * field's length: BM25F, with constants instead of the average lengths, so that no other item matters.
     *
     * @param int $count How often the field has the word.
     * @param int $length The number of words of the field.
     * @return int At least 1; 32 for a word that a name of the usual length has once.
     */
    public function impact(int $count, int $length): int
    {
        [$weight, $effectOfLength, $usualLength] = self::WEIGHTS[$this->value];
        $norm = (100 - $effectOfLength) * $usualLength + $effectOfLength * $length;
        return max(1, intdiv(2 * $weight * $count * 100 * $usualLength + $norm, 2 * $norm));
    }
}
