<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

/** Tells which entry of a product's list is the same as which entry of a translation's list: attributes, and the texts that an attribute has as values. */
final class Counterparts
{
    /**
     * Equal entries are the same, wherever they stand. Others can only be told by their position: by that among all entries, if the equal ones
     * stand at the same positions too and nothing is missing, or because just one is left in each list. A translation that has another order
     * says nothing by positions, and a value without a translation is better than the price of another one.
     *
     * @param list<string> $entries Each only once.
     * @param list<string> $translated Each only once.
     * @return array<int, int> Positions in the second list by position in the first one; what has no counterpart that can be told is missing.
     */
    public static function of(array $entries, array $translated): array
    {
        $positions = array_flip($translated);
        $found = [];
        $inOrder = true;
        foreach ($entries as $position => $entry) {
            if (isset($positions[$entry])) {
                $found[$position] = $positions[$entry];
                $inOrder = $inOrder && $positions[$entry] === $position;
            }
        }
        $left = array_values(array_diff(array_keys($entries), array_keys($found)));
        $theirs = array_values(array_diff(array_keys($translated), $found));
        if (count($left) === count($theirs) && ($inOrder || count($left) === 1)) {
            $found += array_combine($left, $theirs);
        }
        ksort($found);
        return $found;
    }
}
