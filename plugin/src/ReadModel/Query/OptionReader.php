<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Query;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Search\Index\ByteMap;
use MdShop\Catalog\Search\Index\IndexReader;
use MdShop\Catalog\Search\Index\ListKey;
use MdShop\Catalog\Search\Index\Properties;

/** Reads the sizes and colours that a filter can offer. One statement. */
final class OptionReader
{
    /** Blocks that are looked through: a larger shop has no size that none of its first 4,096 products has. */
    private const BLOCKS = 4;

    public function __construct(private readonly IndexReader $index)
    {
    }

    /**
     * The sizes and colours in which a product of a category and brand can be ordered, as the index has them: in folded form.
     *
     * @param int $category 0 for any.
     * @param int $brand 0 for any.
     * @return array{size: list<string>, color: list<string>} In no particular order.
     * @throws \MdShop\Catalog\Support\Database\DatabaseError
     */
    public function read(int $generation, string $language, int $category, int $brand): array
    {
        $terms = [...($category === 0 ? [] : [Properties::category($category)]), ...($brand === 0 ? [] : [Properties::brand($brand)])];
        $states = array_map(Properties::availability(...), Availability::Backorder->andBetter());
        $rows = $this->index->firstBlocks(
            new ListKey($generation, 'product', $language),
            [...$terms, ...$states, Properties::UNLISTED],
            [Properties::ALL_SIZES, Properties::ALL_COLORS],
            self::BLOCKS
        );
        $maps = [];
        foreach ($rows as [$name, $block, $data]) {
            $maps[$name][$block] = ByteMap::decode($data);
        }
        $found = ['size' => [], 'color' => []];
        foreach (array_diff(array_map('strval', array_keys($maps)), [...$terms, ...$states, Properties::UNLISTED]) as $name) {
            [$kind, $value] = explode(':', $name, 2);
            if (self::isOffered($maps, $name, $terms, $states)) {
                $found[$kind === 'size' ? 'size' : 'color'][] = $value;
            }
        }
        return $found;
    }

    /**
     * Whether a variant with the property can be ordered, and its product has all terms and is in lists.
     *
     * @param array<array-key, array<int, string>> $maps By name and block.
     * @param list<string> $terms
     * @param list<string> $states
     */
    private static function isOffered(array $maps, string $name, array $terms, array $states): bool
    {
        foreach ($maps[$name] as $block => $variants) {
            $buyable = '';
            foreach ($states as $state) {
                $buyable |= $maps[$state][$block] ?? '';
            }
            $items = ByteMap::ofItems($variants & $buyable);
            foreach ($terms as $term) {
                $items &= ByteMap::ofItems($maps[$term][$block] ?? '');
            }
            $unlisted = str_pad($maps[Properties::UNLISTED][$block] ?? '', strlen($items), "\0");
            if (trim($items & ~$unlisted, "\0") !== '') {
                return true;
            }
        }
        return false;
    }
}
