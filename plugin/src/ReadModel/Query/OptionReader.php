<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Query;

use Closure;
use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Search\Index\Block;
use MdShop\Catalog\Search\Index\ByteMap;
use MdShop\Catalog\Search\Index\IndexReader;
use MdShop\Catalog\Search\Index\ListKey;
use MdShop\Catalog\Search\Index\Properties;

/** Reads the sizes and colours that a filter can offer, and how many products have each. One statement, or up to three if the first blocks have many empty places. */
final class OptionReader
{
    /** If the shop has more, those that are looked through need not be all. */
    private const PRODUCTS = 3 * Block::SIZE;

    /** How many blocks each statement reads, until they have more than so many products: places of products that are gone are not used again. */
    private const BLOCKS = [4, 8, 16];

    /**
     * @param Closure(int): bool $isIndexed Whether a generation has the index of this release.
     * @param int $longest Characters that a filter may have.
     */
    public function __construct(private readonly IndexReader $index, private readonly Closure $isIndexed, private readonly int $longest)
    {
    }

    /**
     * The sizes and colours in which a product of a category and brand can be ordered, as the index has them: in folded form. Those that are too
     * long for a filter are left out. The number is that of the products which the filter finds, among them those that are sold out in the size.
     *
     * @param int $category 0 for any.
     * @param int $brand 0 for any.
     * @return array{size: array<array-key, int|null>, color: array<array-key, int|null>} The number of products by size and by colour, in no
     *     particular order; null if the shop has too many products to look through all. None without the index of this release.
     * @throws \MdShop\Catalog\Support\Database\DatabaseError
     */
    public function read(int $generation, string $language, int $category, int $brand): array
    {
        if (! ($this->isIndexed)($generation)) {
            return ['size' => [], 'color' => []];
        }
        $terms = [...($category === 0 ? [] : [Properties::category($category)]), ...($brand === 0 ? [] : [Properties::brand($brand)])];
        $states = array_map(Properties::availability(...), Availability::Backorder->andBetter());
        [$maps, $isWhole] = $this->maps(new ListKey($generation, 'product', $language), [...$terms, ...$states, Properties::LISTED]);
        $found = ['size' => [], 'color' => []];
        [$listed, $buyable] = self::products($maps, $terms, $states);
        foreach (array_diff(array_map('strval', array_keys($maps)), [...$terms, ...$states, Properties::LISTED]) as $name) {
            [$kind, $value] = explode(':', $name, 2);
            if (mb_strlen($value, 'UTF-8') > $this->longest) {
                continue;
            }
            $count = 0;
            $isOffered = false;
            foreach (array_keys($listed) as $block) {
                $own = $maps[$name][$block] ?? '';
                $variants = $own;
                // A number without a system also finds the same number of the usual systems, as the filter does.
                foreach ($kind === 'size' ? Properties::sizesMeeting($value) : [] as $same) {
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
     * The maps of the first blocks: of some properties and of all sizes and colours.
     *
     * @param non-empty-list<string> $names Properties::LISTED among them.
     * @return array{array<array-key, array<int, string>>, bool} By name and block; and whether these are all products of the shop.
     */
    private function maps(ListKey $list, array $names): array
    {
        $maps = [Properties::LISTED => []];
        $products = 0;
        $last = -1;
        foreach (self::BLOCKS as $count) {
            $blocks = 0;
            foreach ($this->index->firstBlocks($list, $names, [Properties::ALL_SIZES, Properties::ALL_COLORS], $count, $last) as [$name, $block, $data]) {
                $map = ByteMap::decode($data);
                $maps[$name][$block] = $map;
                if ($name === Properties::LISTED) {
                    $blocks++;
                    $products += ByteMap::count($map);
                }
            }
            if ($products > self::PRODUCTS || $blocks < $count) {
                return [$maps, $products <= self::PRODUCTS];
            }
            $last = max(array_keys($maps[Properties::LISTED]));
        }
        return [$maps, false];
    }

    /**
     * The products in lists that have all terms, and the variants that can be ordered, by block.
     *
     * @param array<array-key, array<int, string>> $maps By name and block.
     * @param list<string> $terms
     * @param list<string> $states
     * @return array{array<int, string>, array<int, string>}
     */
    private static function products(array $maps, array $terms, array $states): array
    {
        $listed = $maps[Properties::LISTED];
        $buyable = [];
        foreach (array_keys($listed) as $block) {
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
