<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use Closure;
use MdShop\Catalog\Catalog\Listing;
use MdShop\Catalog\Search\Filters;
use MdShop\Catalog\Search\Index\ItemRecord;
use MdShop\Catalog\Search\Sort;
use MdShop\Catalog\Support\Text\Folding;
use MdShop\Catalog\Tests\Fixtures\Products;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** The order by name, compared with one that sorts all products. */
final class NameOrderTest extends TestCase
{
    /** One for the sorted rows, one for each of the four columns of the name, one for the ids, one for the names. */
    private const STATEMENTS = 7;

    /** @param list<string> $names */
    #[DataProvider('shops')]
    public function testPagesAreInTheOrderOfTheFoldedNames(array $names, int $perPage): void
    {
        $names = array_combine(range(1, count($names)), $names);
        foreach ([200, 1] as $ofBlock) {
            $index = self::index($names, $ofBlock);
            $pages = [];
            for ($offset = 0; $offset < count($names) + $perPage; $offset += $perPage) {
                [$ids, $statements] = $index->page(Sort::Name, $perPage, $offset);
                self::assertLessThanOrEqual(self::STATEMENTS, $statements);
                $pages[] = $ids;
            }
            self::assertSame(self::expected($names), array_merge(...$pages));
        }
    }

    /** @return iterable<string, array{list<string>, int}> Names, and how many on a page. */
    public static function shops(): iterable
    {
        mt_srand(11);
        $of = static fn (int $count, string $beginning, int $different): array
            => array_map(static fn (): string => $beginning . mt_rand(0, $different), range(1, $count));
        yield 'numbers' => [['12345678901', '1234567891', '1e3', '1000', '0x1A', '026', '26', '1234567890', ' 5', '5'], 3];
        yield 'signs' => [['a( y', 'a) x', 'a! z', 'A x', 'ă', 'Șa', 'sa', 'ё', 'е', 'ж', '漢', '漢字', "\u{10FFFF}", ''], 4];
        yield 'one beginning' => [$of(500, 'Patine cu rotile ', 90), 7];
        yield 'a long beginning' => [[...$of(300, 'Patine cu rotile pentru copii, mărimi ajustabile, ', 200), ...$of(100, 'Patine cu rotile pentru copii, ', 50)], 20];
        yield 'a long beginning in Russian' => [$of(300, 'Роликовые коньки для взрослых, мужские, размер ', 20), 50];
        yield 'one name' => [array_fill(0, 300, 'Role'), 50];
        yield 'one on a page' => [$of(60, 'Casca ', 20), 1];
    }

    public function testOnlyNamesThatAreEqualForLongAreRead(): void
    {
        $names = array_map(static fn (int $i): string => 'Patine cu rotile nr. ' . $i, range(1, 1100));
        $names = array_combine(range(1, 1100), [...array_slice($names, 0, 1098), ...array_fill(0, 2, 'Role')]);

        $index = self::index($names);

        // The sorted rows and the ids: no name is read, though all begin with the same 21 characters.
        self::assertSame([2, 2], [$index->page(Sort::Name, 20, 0)[1], $index->page(Sort::Name, 20, 1000)[1]]);
        // The last two names are equal.
        self::assertSame(3, $index->page(Sort::Name, 20, 1090)[1]);
    }

    public function testAnItemThatIsHiddenMeanwhileHasNoName(): void
    {
        $index = self::index([1 => 'Role', 2 => 'Role', 3 => 'Role']);
        $index->database->execute("UPDATE wp_md_shop_entries SET summary = '' WHERE object_id = 2");

        self::assertSame([2, 3, 1], $index->page(Sort::Name, 3, 0)[0]);
    }

    public function testAnItemThatIsFarFromTheBeginningOfItsBlockIsFound(): void
    {
        // The only product of its block with this size is the last one there, and the first one of the list.
        $names = array_combine(range(1, 9000), [...array_fill(0, 299, 'Apărătoare'), 'Bandă', ...array_fill(0, 8700, 'Role')]);
        $index = self::index($names, 300, static fn (int $id): ?string => $names[$id] === 'Apărătoare' ? null : '42');

        [$ids, $statements] = $index->page(Sort::Name, 3, 0, new Filters('42'));
        self::assertSame([300, 9000, 8999], $ids);
        // More of one sorted row, and the names that are equal.
        self::assertSame(4, $statements);
    }

    public function testItemsThatAreFarFromTheBeginningsOfManyBlocksAreCompared(): void
    {
        $names = [];
        for ($id = 1; $id <= 70 * 130; $id++) {
            $names[$id] = $id % 13 === 0 ? 'Role pentru copii, mărimi ajustabile, ' . $id % 130 * 10 + $id * 7919 % 10 : 'Apărătoare';
        }
        $index = self::index($names, 130, static fn (int $id): ?string => $id % 13 === 0 ? '42' : null);
        $expected = self::expected(array_filter($names, static fn (int $id): bool => $id % 13 === 0, ARRAY_FILTER_USE_KEY));

        foreach ([0, 5, 10] as $offset) {
            [$ids, $statements] = $index->page(Sort::Name, 5, $offset, new Filters('42'));
            self::assertSame(array_slice($expected, $offset, 5), $ids);
            self::assertSame(self::STATEMENTS, $statements);
        }
    }

    /**
     * @param array<int, string> $names
     * @param int<1, max> $ofBlock
     * @param (Closure(int): ?string)|null $size The size that a product is sold in, by its id.
     */
    private static function index(array $names, int $ofBlock = 200, ?Closure $size = null): MemoryIndex
    {
        $records = [];
        foreach ($names as $id => $name) {
            $facts = Products::facts(null, [Products::variant(1, $size === null ? null : $size($id), 500)]);
            $records[$id] = ItemRecord::of($name, [], Listing::Everywhere, [], [], $facts, 'ro', Products::NOW);
        }
        return new MemoryIndex($records, $names, $ofBlock);
    }

    /**
     * @param array<int, string> $names
     * @return list<int>
     */
    private static function expected(array $names): array
    {
        $ids = array_keys($names);
        usort($ids, static fn (int $a, int $b): int => strcmp(Folding::fold($names[$a]), Folding::fold($names[$b])) ?: $b <=> $a);
        return $ids;
    }
}
