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
     */
    public function __construct(
        public readonly array $impacts = [],
        public readonly array $stems = [],
        public readonly string $sequence = '',
    ) {
    }
}
