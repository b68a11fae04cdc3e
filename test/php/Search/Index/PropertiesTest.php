<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Index;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\ReadModel\Query\MatchingVariants;
use MdShop\Catalog\Search\Filters;
use MdShop\Catalog\Search\Index\Properties;
use MdShop\Catalog\Support\Http\Json;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class PropertiesTest extends TestCase
{
    #[TestWith(['42', '42 EU', true])]
    #[TestWith(['42', '42 us', true])]
    #[TestWith(['42', '42EU', true])]
    #[TestWith(['42 EU', '42 EU', true])]
    #[TestWith(['42eu', '42 EU', true])]
    #[TestWith([' 42  Eu ', '42EU', true])]
    #[TestWith(['26,5', '26.5 cm', true])]
    #[TestWith(['26.5 cm', '26,5cm', true])]
    #[TestWith(['41-42', '41-42 EU', true])]
    #[TestWith(['80', '80 mm', true])]
    #[TestWith(['42', '42', true])]
    #[TestWith(['M', 'm', true])]
    #[TestWith(['9', 'US 9', true])]
    #[TestWith(['US 9', 'US 9', true])]
    #[TestWith(['us9', '9 US', true])]
    #[TestWith(['9 US', 'US 9', true])]
    #[TestWith(['9 1/2', 'UK 9 1/2', true])]
    #[TestWith(['EU 42', '42', false])]
    #[TestWith(['EU 42', 'US 42', false])]
    #[TestWith(['EU 42 EU', 'EU 42', false])]
    #[TestWith(['EU M', 'M EU', false])]
    #[TestWith(['US', 'US 9', false])]
    #[TestWith(['42 EU', '42', false])]
    #[TestWith(['42 EU', '42 US', false])]
    #[TestWith(['26', '26.5 cm', false])]
    #[TestWith(['5', '26.5 cm', false])]
    #[TestWith(['2', '42 EU', false])]
    #[TestWith(['EU', '42 EU', false])]
    #[TestWith(['M', 'M EU', false])]
    // Cyrillic letters that look like Latin ones, Russian units and dashes.
    #[TestWith(['М', 'M', true])]
    #[TestWith(['M', 'М', true])]
    #[TestWith(['ХL', 'XL', true])]
    #[TestWith(['xl', 'ХL', true])]
    #[TestWith(['С', 'C', true])]
    #[TestWith(['ЕU 42', '42 EU', true])]
    #[TestWith(['85А', '85A', true])]
    #[TestWith(['80 мм', '80 mm', true])]
    #[TestWith(['80ММ', '80 mm', true])]
    #[TestWith(['80', '80 мм', true])]
    #[TestWith(['80 mm', '80мм', true])]
    #[TestWith(['180 см', '180 cm', true])]
    #[TestWith(['20 л', '20 l', true])]
    #[TestWith(['32–35', '32-35', true])]
    #[TestWith(['32-35', '32 — 35', true])]
    #[TestWith(['32 − 35', '32‑35', true])]
    #[TestWith(['41–42', '41-42 EU', true])]
    #[TestWith(['80 см', '80 mm', false])]
    #[TestWith(['33', '32-35', false])]
    #[TestWith(['Мал', 'Mал', false])]
    public function testASizeAskedForWithoutASystemIsThatOfAnySystem(string $asked, string $size, bool $isFound): void
    {
        self::assertSame($isFound, in_array(Properties::size($size), Properties::sizes($asked), true), 'in the index');

        $variant = ['size' => $size, 'color' => null, 'price' => null, 'availability' => 'in_stock'];
        $summary = (new MatchingVariants(new Filters($asked), 10))->addTo('{"id":1}', Json::encode(['variants' => [$variant]]));
        self::assertSame($isFound ? [$variant] : [], Json::decode($summary)['matching_variants'] ?? null, 'in matching_variants');
    }

    public function testAProductMeetsTheFiltersWithOneVariantOrItself(): void
    {
        $variant = static fn (string $size, ?string $price, string $availability): array
            => ['size' => $size, 'color' => null, 'price' => $price, 'availability' => $availability];
        $detail = Json::encode(['variants' => [$variant('S', '100.00', 'in_stock'), $variant('M', '50.00', 'out_of_stock'), $variant('L', null, 'in_stock')]]);
        $summary = Json::encode(['price' => '50.00', 'availability' => 'in_stock']);
        $isMet = static fn (Filters $filters, string $detail): bool => (new MatchingVariants($filters, 10))->isMetBy($summary, $detail);

        self::assertTrue($isMet(new Filters(priceMax: 60_00), $detail));
        self::assertFalse($isMet(new Filters(priceMax: 40_00), $detail));
        self::assertFalse($isMet(new Filters(priceMax: 60_00, availability: Availability::InStock), $detail), 'by two variants together');
        $alone = Json::encode(['variants' => []]);
        self::assertTrue($isMet(new Filters(priceMax: 60_00, availability: Availability::InStock), $alone));
        self::assertFalse($isMet(new Filters(priceMin: 60_00), $alone));
        self::assertFalse($isMet(new Filters('S'), $alone), 'a product without variants has no size');
    }

    #[TestWith(['rosie', 'Roșu'])]
    #[TestWith(['roșii', 'roșu'])]
    #[TestWith(['roșu', 'roșie'])]
    #[TestWith(['neagră', 'negru'])]
    #[TestWith(['negre', 'neagra'])]
    #[TestWith(['verzi', 'verde'])]
    #[TestWith(['roșie închisă', 'roșu închis'])]
    #[TestWith(['albă/neagră', 'alb/negru'])]
    #[TestWith(['красные', 'красный'])]
    #[TestWith(['красная', 'Красный'])]
    #[TestWith(['чёрные', 'черный'])]
    #[TestWith(['синяя', 'синие'])]
    #[TestWith(['голубые', 'голубой'])]
    #[TestWith(['темно-синие', 'тёмно-синий'])]
    #[TestWith(['белой', 'белый'])]
    public function testAColourIsFoundInEveryFormOfItsWords(string $asked, string $color): void
    {
        self::assertSame(Properties::color($color), Properties::color($asked), 'in the index');

        $variant = ['size' => null, 'color' => $color, 'price' => null, 'availability' => 'in_stock'];
        $summary = (new MatchingVariants(new Filters('', $asked), 10))->addTo('{"id":1}', Json::encode(['variants' => [$variant]]));
        self::assertSame([$variant], Json::decode($summary)['matching_variants'] ?? null, 'in matching_variants');
    }

    #[TestWith(['alb', 'albastru'])]
    #[TestWith(['серый', 'серебряный'])]
    #[TestWith(['золотой', 'золотистый'])]
    #[TestWith(['синий', 'тёмно-синий'])]
    #[TestWith(['mov', 'violet'])]
    public function testDifferentColoursStayDifferent(string $one, string $other): void
    {
        self::assertNotSame(Properties::color($one), Properties::color($other));
    }
}
