<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Text;

/** The field that contains a word (docs/search.md, "The order"). */
enum Field
{
    case Name;
    case Sku;
    /** Brand and category of a product, or the words for the kind of a content item. */
    case Term;
    /** A variant's label, or the written excerpt of a content item. */
    case Label;
    /** Of a product with its excerpt. */
    case Text;

    /** Weight, effect of the length in percent and usual length, by the field's name. */
    private const WEIGHTS = ['Name' => [32, 60, 8], 'Sku' => [32, 0, 1], 'Term' => [24, 20, 3], 'Label' => [16, 50, 12], 'Text' => [16, 90, 30]];

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
        [$weight, $effectOfLength, $usualLength] = self::WEIGHTS[$this->name];
        $norm = (100 - $effectOfLength) * $usualLength + $effectOfLength * $length;
        return max(1, intdiv(2 * $weight * $count * 100 * $usualLength + $norm, 2 * $norm));
    }
}
