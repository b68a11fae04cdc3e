<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Contract;

use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Sources\Embedded\PostTypeRegistration;
use MdShop\Catalog\Tests\Fixtures\TheContract;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class MessagesTest extends TestCase
{
    #[DataProvider('counts')]
    public function testCountsUseThePluralFormsOfTheLanguage(string $language, int $count, string $expected): void
    {
        self::assertSame($expected, (new Messages(TheContract::get()))->text($language, 'products.count', ['count' => $count]));
    }

    /**
     * The samples of CLDR for each plural category.
     *
     * @return iterable<string, array{string, int, string}>
     */
    public static function counts(): iterable
    {
        $forms = [
            'en' => ['product' => [1], 'products' => [0, 2, 11, 21, 101]],
            'ro' => ['produs' => [1], 'produse' => [0, 2, 16, 19, 101, 102, 119, 1001, 1019], 'de produse' => [20, 35, 100, 120, 200, 1000, 1020]],
            'ru' => [
                'товар' => [1, 21, 31, 101, 1001],
                'товара' => [2, 3, 4, 22, 24, 102, 1004],
                'товаров' => [0, 5, 11, 12, 14, 19, 20, 25, 100, 111, 112, 114, 1000, 1011],
            ],
        ];
        foreach ($forms as $language => $nouns) {
            foreach ($nouns as $noun => $counts) {
                foreach ($counts as $count) {
                    yield $language . ' ' . $count => [$language, $count, $count . ' ' . $noun];
                }
            }
        }
    }

    #[TestWith(['de'])]
    #[TestWith(['uk'])]
    #[TestWith([''])]
    public function testOtherLanguagesFallBackToEnglish(string $language): void
    {
        $messages = new Messages(TheContract::get());

        self::assertSame('In stock', $messages->text($language, 'availability.in_stock'));
        self::assertSame('21 products', $messages->text($language, 'products.count', ['count' => 21]));
    }

    public function testPlaceholdersAreFilledOnceAndNothingElseChanges(): void
    {
        $messages = new Messages(TheContract::get());

        self::assertSame('from {price} $1 %s', $messages->text('en', 'price.from', ['price' => '{price} $1 %s']));
    }

    public function testItIsKnownWhichMessagesExist(): void
    {
        $messages = new Messages(TheContract::get());

        self::assertTrue($messages->has('post_type.coach.singular_name'));
        self::assertFalse($messages->has('post_type.coach'));
    }

    public function testEveryLabelOfATypeIsOneThatVisitorsGet(): void
    {
        $keys = preg_grep('/^(?:post_type|taxonomy)\./', array_keys(TheContract::get()->messages('en'))) ?: [];
        $names = array_values(array_unique(array_map(static fn (string $key): string => substr($key, strrpos($key, '.') + 1), $keys)));

        self::assertEqualsCanonicalizing(PostTypeRegistration::VISITOR_LABELS, $names);
    }

    public function testEveryMessageExistsInEveryLanguage(): void
    {
        $contract = TheContract::get();

        self::assertNotSame([], $contract->messages('en'));
        foreach (['ro', 'ru'] as $language) {
            self::assertSame(array_keys($contract->messages('en')), array_keys($contract->messages($language)));
        }
    }
}
