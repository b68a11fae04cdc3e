<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Query;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Search\Index\Block;
use MdShop\Catalog\Search\Index\ByteMap;
use MdShop\Catalog\Search\Index\IndexReader;
use MdShop\Catalog\Search\Index\ListKey;
use MdShop\Catalog\Search\Index\Properties;

/** Reads the sizes and colours that a filter can offer, and how many products have each. One statement. */
final class OptionReader
{
    /** Blocks that are looked through: a larger shop has no size that none of its first 4,096 products has. */
    private const BLOCKS = 4;

    public function __construct(private readonly IndexReader $index)
    {
    }

    /**
     * The sizes and colours in which a product of a category and brand can be ordered, as the index has them: in folded form. The number is
     * that of the products which the filter finds, among them those that are sold out in the size.
     *
     * @param int $category 0 for any.
     * @param int $brand 0 for any.
     * @return array{size: array<array-key, int|null>, color: array<array-key, int|null>} The number of products by size and by colour, in no
     *     particular order; null if there are more products than were looked through.
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
        $blocks = array_values(array_unique(array_column($rows, 1)));
        // A shop with fewer blocks was looked through completely.
        $isWhole = count($blocks) < self::BLOCKS;
        [$listed, $buyable] = self::products($maps, $blocks, $terms, $states);
        foreach (array_diff(array_map('strval', array_keys($maps)), [...$terms, ...$states, Properties::UNLISTED]) as $name) {
            [$kind, $value] = explode(':', $name, 2);
            $count = 0;
            $isOffered = false;
            foreach ($blocks as $block) {
                $own = $maps[$name][$block] ?? '';
                $variants = $own;
                // A number without a system also finds the same number of the usual systems, as the filter does.
                foreach ($kind === 'size' ? Properties::sizes($value) : [] as $same) {
                    $variants |= $maps[$same][$block] ?? '';
                }
                $count += $variants === '' ? 0 : ByteMap::count(ByteMap::ofItems($variants) & $listed[$block]);
                $isOffered = $isOffered || trim(ByteMap::ofItems($own & $buyable[$block]) & $listed[$block], "\0") !== '';
            }
            if ($isOffered) {
                $found[$kind === 'size' ? 'size' : 'color'][$value] = $isWhole ? $count : null;
            }
        }
        return $found;
    }

    /**
     * The products in lists that have all terms, and the variants that can be ordered, by block.
     *
     * @param array<array-key, array<int, string>> $maps By name and block.
     * @param list<int> $blocks
     * @param list<string> $terms
     * @param list<string> $states
     * @return array{array<int, string>, array<int, string>}
     */
    private static function products(array $maps, array $blocks, array $terms, array $states): array
    {
        [$listed, $buyable] = [[], []];
        foreach ($blocks as $block) {
            $listed[$block] = ~str_pad($maps[Properties::UNLISTED][$block] ?? '', Block::SIZE, "\0");
            foreach ($terms as $term) {
                $listed[$block] &= ByteMap::ofItems($maps[$term][$block] ?? '');
            }
            $buyable[$block] = '';
            foreach ($states as $state) {
                // The operator keeps all bytes of both.
                $buyable[$block] |= $maps[$state][$block] ?? '';
            }
        }
        return [$listed, $buyable];
    }
}
