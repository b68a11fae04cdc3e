<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Sources\Embedded\Csv;

use MdShop\Catalog\Catalog\WritableLanguages;
use MdShop\Catalog\Sources\Embedded\Csv\Encoding;
use MdShop\Catalog\Sources\Embedded\Csv\Plan;
use MdShop\Catalog\Sources\Embedded\Csv\Problem;
use MdShop\Catalog\Sources\Embedded\Csv\Row;
use MdShop\Catalog\Tests\Fixtures\EmbeddedShop;
use MdShop\Catalog\Tests\WordPress\State;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use WP_Post;

/** What an import would change, and what it refuses (docs/csv.md). */
final class PlannerTest extends TestCase
{
    private const NEW = ['name_ro' => 'Role noi'];
    private const KNOWN = ['product_id' => '7'];
    private const ALL_RIGHTS = [...EmbeddedShop::EDITS_ONLY, 'publish_roller_products', 'manage_roller_product_terms'];

    private EmbeddedShop $shop;

    protected function setUp(): void
    {
        State::reset();
        $languages = $this->createStub(WritableLanguages::class);
        $languages->method('translationsOfPost')->willReturnCallback(EmbeddedShop::translations(...));
        $this->shop = new EmbeddedShop($languages);
    }

    /**
     * @param non-empty-list<array<string, string>> $rows Of one product.
     * @param list<string> $expected The line, column and beginning of each problem: "3 delivery_ro The cell differs".
     */
    #[DataProvider('files')]
    public function testNamesTheCellOfEachProblem(array $rows, array $expected): void
    {
        self::assertProblems($expected, $this->plan($rows));
    }

    /** @return iterable<string, array{non-empty-list<array<string, string>>, list<string>}> */
    public static function files(): iterable
    {
        $longest = str_repeat('ț', EmbeddedShop::LONGEST_NOTE);
        $first = self::NEW + ['size' => '36', 'delivery_ro' => 'Curier'];
        $second = ['name_ro' => '', 'size' => '37'];

        yield 'cells of one product that contradict each other' => [[$first, $second + ['delivery_ro' => 'Poștă']], ['3 delivery_ro The cell differs from that on line 2']];
        yield 'the same cell twice' => [[$first, $second + ['delivery_ro' => 'Curier']], []];
        yield 'an empty cell beside a full one' => [[$first, $second + ['delivery_ro' => '']], []];
        yield 'texts on a later row' => [[self::KNOWN + ['size' => '36', 'delivery_ro' => ''], self::KNOWN + ['size' => '37', 'delivery_ro' => 'Curier']], []];

        yield 'a brand with a parent' => [[self::NEW + ['brand_ro' => 'Rulă > Viteză']], ['2 brand_ro A brand has no parent']];
        yield 'a brand with the sign in its name' => [[self::NEW + ['brand_ro' => 'Rulă \> Viteză']], []];
        yield 'a category with a parent' => [[self::NEW + ['categories_ro' => 'Role > Viteză']], []];

        foreach (['delivery', 'warranty', 'purchase_instructions'] as $name) {
            yield "a {$name} of the most characters" => [[self::NEW + ["{$name}_ro" => $longest]], []];
            yield "a {$name} of one more" => [[self::NEW + ["{$name}_ro" => "{$longest}."]], ["2 {$name}_ro The text is longer than 50 characters"]];
        }

        foreach (['publish', 'draft', 'pending', 'private'] as $status) {
            yield "the status {$status}" => [[self::NEW + ['status_ro' => $status]], []];
        }
        foreach (['future', 'trash', 'Publish'] as $status) {
            yield "the status {$status}" => [[self::NEW + ['status_ro' => $status]], ["2 status_ro “{$status}” is not a status"]];
        }

        yield 'an image that is not there' => [[self::NEW + ['images' => 'https://example.md/none.png']], ['2 images No image of the media library has this address']];
        yield 'a new product without a name' => [[['sku' => 'NEW-1', 'regular_price' => '5']], ['2 sku No product has the SKU “NEW-1”']];
    }

    public function testAScheduledProductStaysScheduled(): void
    {
        $row = [self::KNOWN + ['status_ro' => 'future']];
        State::$posts[EmbeddedShop::ROMANIAN]->post_status = 'future';
        self::assertProblems([], $this->plan($row));

        State::$posts[EmbeddedShop::ROMANIAN]->post_status = 'private';
        $plan = $this->plan($row);
        self::assertProblems(['2 status_ro The text is not scheduled any more. It keeps its status: private.'], $plan, 'a file from before');
        self::assertSame([false, false], [$plan->hasErrors(), $plan->changes()]);
    }

    public function testAnImageOfTheGalleryIsKeptOnce(): void
    {
        State::$files = ['https://example.md/a.png' => 21, 'https://example.md/b.png' => 22];
        $plan = $this->plan([self::NEW + ['images' => 'https://example.md/b.png https://example.md/a.png https://example.md/b.png']]);
        self::assertSame([[], [22, 21]], [$plan->problems, $plan->gallery]);
    }

    /** @param list<string> $expected */
    #[DataProvider('skus')]
    public function testAnSkuBelongsToOneProduct(int $owner, string $product, array $expected): void
    {
        $this->shop->sell(EmbeddedShop::ROMANIAN, 'A-1', 10000)->sell($owner, 'A-2', 20000);
        State::$posts[9] = new WP_Post((object) ['ID' => 9, 'post_type' => 'roller_product']);
        self::assertProblems($expected, $this->plan([['product_id' => $product, 'sku' => 'A-2']]));
    }

    /** @return iterable<string, array{int, string, list<string>}> */
    public static function skus(): iterable
    {
        yield 'of another product' => [9, '7', ['2 sku The SKU “A-2” belongs to product 9 already']];
        yield 'of its translation, which has a price of its own' => [EmbeddedShop::RUSSIAN, '7', []];
        yield 'of its translation, if the file names that one' => [EmbeddedShop::RUSSIAN, '8', []];
    }

    /**
     * @param list<string> $rights Capabilities of the user.
     * @param non-empty-list<array<string, string>> $rows
     */
    #[DataProvider('changesAndRights')]
    public function testAnImportMayChangeWhatItsUserMay(array $rights, array $rows, bool $mayImport): void
    {
        State::$capabilities = $rights;
        self::assertProblems($mayImport ? [] : ['2  You may not make these changes'], $this->plan($rows, checksUser: true));
        self::assertProblems([], $this->plan($rows), 'The command line may do everything.');
    }

    /** @return iterable<string, array{list<string>, non-empty-list<array<string, string>>, bool}> */
    public static function changesAndRights(): iterable
    {
        $without = static fn (string $right): array => array_values(array_diff(self::ALL_RIGHTS, [$right]));
        $changes = [
            'publish_roller_products' => [
                'a new product that is published' => [self::NEW + ['status_ro' => 'publish']],
                'a new product that is private' => [self::NEW + ['status_ro' => 'private']],
                'a Russian text that is published' => [self::NEW + ['name_ru' => 'Ролики', 'status_ru' => 'publish']],
            ],
            'manage_roller_product_terms' => [
                'a new category' => [self::NEW + ['categories_ro' => 'Categorie nouă']],
                'a new Russian brand' => [self::NEW + ['name_ru' => 'Ролики', 'brand_ru' => 'Марка']],
            ],
            'edit_roller_products' => [
                'a new product' => [self::NEW],
                'a category of a product' => [self::KNOWN + ['categories_ro' => 'Categorie nouă']],
            ],
            'edit_post 7' => ['a price of somebody else’s product' => [self::KNOWN + ['regular_price' => '10']]],
            'edit_post 8' => [
                'a price that a translation shares' => [self::KNOWN + ['regular_price' => '10']],
                'a status of a translation' => [self::KNOWN + ['status_ru' => 'draft']],
            ],
        ];
        foreach ($changes as $right => $ofRight) {
            foreach ($ofRight as $name => $rows) {
                yield "{$name}, with every right" => [self::ALL_RIGHTS, $rows, true];
                yield "{$name}, without {$right}" => [$without($right), $rows, false];
            }
        }
        yield 'a new draft, of whoever may only edit' => [EmbeddedShop::EDITS_ONLY, [self::NEW + ['status_ro' => 'draft']], true];
        yield 'a price, of whoever may only edit' => [EmbeddedShop::EDITS_ONLY, [self::KNOWN + ['regular_price' => '10']], true];
        yield 'nothing, of whoever may not edit it' => [['edit_roller_products'], [self::KNOWN + ['status_ro' => 'publish']], true];
    }

    /** @param non-empty-list<array<string, string>> $rows */
    private function plan(array $rows, bool $checksUser = false): Plan
    {
        $unit = array_map(static fn (array $cells, int $place): Row => new Row($place + 2, $cells, []), $rows, array_keys($rows));
        return $this->shop->planner()->plan([$unit], false, $checksUser, Encoding::Utf8)[0];
    }

    /** @param list<string> $expected */
    private static function assertProblems(array $expected, Plan $plan, string $message = ''): void
    {
        $found = array_map(static fn (Problem $problem): string => "{$problem->line} {$problem->column} {$problem->text}", $plan->problems);
        $beginnings = array_map(static fn (string $text, int $place): string => substr($text, 0, strlen($expected[$place] ?? $text)), $found, array_keys($found));
        self::assertSame($expected, $beginnings, $message);
    }
}
