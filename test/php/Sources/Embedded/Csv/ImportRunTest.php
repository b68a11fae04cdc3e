<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Sources\Embedded\Csv;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Catalog\Variant;
use MdShop\Catalog\Sources\Embedded\Csv\Encoding;
use MdShop\Catalog\Sources\Embedded\Csv\ImportReport;
use MdShop\Catalog\Sources\Embedded\Csv\ImportRun;
use MdShop\Catalog\Sources\Embedded\Csv\OfferCells;
use MdShop\Catalog\Sources\Embedded\Csv\Plan;
use MdShop\Catalog\Sources\Embedded\Csv\Problem;
use MdShop\Catalog\Sources\Embedded\Csv\StoredProduct;
use MdShop\Catalog\Sources\Embedded\Csv\VariantCells;
use MdShop\Catalog\Support\Http\Json;
use PHPUnit\Framework\TestCase;
use WP_Post;

/** What an import says that it changes (docs/csv.md). */
final class ImportRunTest extends TestCase
{
    private ImportRun $run;

    protected function setUp(): void
    {
        $this->run = self::checking(true);
    }

    public function testOfManyChangesTheWorstAreListed(): void
    {
        for ($line = 2; $line < 1602; $line++) {
            $this->run->count(self::pricePlan($line, 100_00, 110_00));
        }
        $this->run->count(self::pricePlan(1602, 100_00, 1_00));
        $this->run->count(self::pricePlan(1603, 100_00, null));
        $this->run->count(self::pricePlan(1604, null, 100_00));
        $this->run->count(self::deletingPlan(1605));

        $listed = $this->run->changes();
        self::assertCount(500, $listed);
        self::assertSame([
            [1605, 'Role: the variant 39 is deleted'],
            [1603, 'Role: price 100.00 → –'],
            [1602, 'Role: price 100.00 → 1.00'],
            [2, 'Role: price 100.00 → 110.00'],
        ], array_map(static fn (array $one): array => [$one['line'], $one['text']], array_slice($listed, 0, 4)));
        self::assertSame(['Variants – new: 0, deleted: 1. Changed prices: 1603.'], ImportReport::details($this->run));
        self::assertStringStartsWith('Only 500 changes are listed', ImportReport::leftOut($this->run));
        self::assertEquals($this->run->state, Json::decode(Json::encode($this->run->state)), 'The state can be stored.');
    }

    public function testFewChangesAreAllListed(): void
    {
        $this->run->count(self::pricePlan(2, 100_00, 110_00));
        self::assertSame([1, ''], [count($this->run->changes()), ImportReport::leftOut($this->run)]);
    }

    public function testAProductWithErrorsChangesNothing(): void
    {
        $plan = self::deletingPlan(2);
        $plan->problems[] = new Problem(2, '', 'wrong');
        $this->run->count($plan);
        self::assertSame([0, []], [$this->run->countChanges(), $this->run->changes()]);
    }

    public function testVariantsOfANewProductAreCountedAndNotListed(): void
    {
        $plan = new Plan(2, null);
        $plan->variants = VariantCells::stored(self::variants());
        $this->run->count($plan);
        self::assertSame([2, []], [$this->run->state['new_variants'], $this->run->changes()]);
    }

    public function testWhatIsWrittenIsCountedAndNotListed(): void
    {
        $run = self::checking(false);
        $run->count(self::deletingPlan(2));
        self::assertSame([1, []], [$run->state['deleted_variants'], $run->changes()]);
    }

    private static function checking(bool $isDry): ImportRun
    {
        return ImportRun::begin(['dry' => $isDry, 'skip' => false, 'replace' => true, 'language' => ''], 1, Encoding::Utf8, ',');
    }

    private static function pricePlan(int $line, ?int $before, ?int $after): Plan
    {
        $plan = new Plan($line, self::product([], self::offer($before)));
        $plan->offer = OfferCells::data(self::offer($after));
        return $plan;
    }

    private static function deletingPlan(int $line): Plan
    {
        $plan = new Plan($line, self::product(self::variants(), null));
        $plan->variants = array_slice(VariantCells::stored(self::variants()), 0, 1);
        return $plan;
    }

    /** @return list<Variant> */
    private static function variants(): array
    {
        return [new Variant(1, '38', [], self::offer(100_00)), new Variant(2, '39', [], self::offer(100_00))];
    }

    private static function offer(?int $price): Offer
    {
        return new Offer('', $price, null, null, null, Availability::InStock, 1);
    }

    /** @param list<Variant> $variants */
    private static function product(array $variants, ?Offer $offer): StoredProduct
    {
        $post = new WP_Post((object) ['ID' => 7, 'post_type' => PostTypes::PRODUCT, 'post_title' => 'Role']);
        return new StoredProduct(['ro' => $post], ['ro' => 7], [], 0, '', [], $variants, $offer);
    }
}
