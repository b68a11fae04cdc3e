<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Text;

/** The words under which an item is indexed. PHP converts array keys like "38" to integers. */
final class IndexedWords
{
    /**
     * @param array<array-key, int> $impacts How much each folded word says about the item, 1 to 255.
     * @param array<array-key, list<string>> $stems By folded word. Stop words have none; numbers and codes are missing.
     * @param string $sequence The folded words in the order of the texts, with "|" between fields; long texts are cut.
     * @param array<int, list<int|string>> $byWeight The words by the highest weight of the fields that contain them, for indexes that earlier
     *     releases have built. Lists take a fifth of the memory of weights by word, and a rebuild has thousands of texts at once.
     */
    public function __construct(
        public readonly array $impacts = [],
        public readonly array $stems = [],
        public readonly string $sequence = '',
        private readonly array $byWeight = [],
    ) {
    }

    /** @return array<array-key, int> The highest weight of the fields that contain each word. */
    public function weights(): array
    {
        $weights = [];
        foreach ($this->byWeight as $weight => $words) {
            $weights += array_fill_keys($words, $weight);
        }
        return $weights;
    }
}
