<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Admin\Products;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\WritableLanguages;
use MdShop\Catalog\Tests\Fixtures\EmbeddedShop;
use MdShop\Catalog\Tests\WordPress\Died;
use MdShop\Catalog\Tests\WordPress\State;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** What quick edit refuses before WordPress saves the post. That it writes, test/e2e/lists-admin.test.ts shows. */
final class QuickEditTest extends TestCase
{
    private EmbeddedShop $shop;

    protected function setUp(): void
    {
        State::reset();
        $_POST = $_REQUEST = [];
        State::$capabilities = EmbeddedShop::EDITS_ONLY;
        $languages = $this->createStub(WritableLanguages::class);
        $languages->method('translationsOfPost')->willReturnCallback(EmbeddedShop::translations(...));
        $this->shop = new EmbeddedShop($languages);
    }

    protected function tearDown(): void
    {
        $_POST = $_REQUEST = [];
    }

    public function testPricesThatATranslationSharesAreForWhoeverMayEditBoth(): void
    {
        $this->shop->sell(EmbeddedShop::ROMANIAN, 'A-1', 90000);
        self::assertSame('', $this->refusal('800'));
        foreach ([EmbeddedShop::ROMANIAN, EmbeddedShop::RUSSIAN] as $id) {
            State::$capabilities = array_values(array_diff(EmbeddedShop::EDITS_ONLY, ["edit_post {$id}"]));
            self::assertStringStartsWith('You may not change the prices of this product', $this->refusal('800'));
            self::assertStringStartsWith('You may not change the prices of this product', $this->refusal('', 'backorder'));
            self::assertSame('', $this->refusal(''), 'Nothing is changed.');
        }
    }

    public function testWhoMayNotEditAProductLearnsNothingOfItsPriceOrStock(): void
    {
        $this->shop->sell(EmbeddedShop::ROMANIAN, 'A-1', 90000);
        State::$capabilities = [];
        $guesses = [['900.00', 'in_stock'], ['800.00', 'backorder']];
        self::assertCount(1, array_unique(array_map(fn (array $was): string => $this->refusal('1', '', $was), $guesses)));
        self::assertCount(1, array_unique(array_map(fn (array $was): string => $this->refusal('', 'out_of_stock', $was), $guesses)));
        State::$capabilities = EmbeddedShop::EDITS_ONLY;
        self::assertStringStartsWith('Somebody else has changed', $this->refusal('1', '', ['800.00', 'in_stock']));
        self::assertSame('', $this->refusal('1', '', ['900.00', 'in_stock']));
    }

    public function testThePriceMustBeHigherThanTheSalePrice(): void
    {
        $this->shop->sell(EmbeddedShop::ROMANIAN, 'A-1', 90000, 80000);
        foreach (['800,01' => '', '800' => 'The price must be higher than the sale price', '799' => 'The price must be higher than the sale price'] as $price => $refusal) {
            self::assertSame($refusal, substr($this->refusal((string) $price), 0, strlen('The price must be higher than the sale price')), (string) $price);
        }
    }

    #[DataProvider('prices')]
    public function testAPriceHasAtMostSevenDigitsBeforeTheDecimalSign(string $typed, int|string $expected): void
    {
        $_POST = $_REQUEST = ['md_shop_quick_price' => $typed, 'md_shop_quick_stock' => 'in_stock'];
        if (is_string($expected)) {
            $this->expectException(Died::class);
            $this->expectExceptionMessage($expected);
        }
        self::assertSame([$expected, Availability::InStock], $this->shop->quickEdit()->values());
    }

    /** @return iterable<string, array{string, int|string}> The price in bani, or the beginning of the message. */
    public static function prices(): iterable
    {
        yield 'seven digits' => ['9 999 999,99', 999_999_999];
        yield 'eight digits' => ['10 000 000', 'The price is too large. It may have 7 digits before the decimal sign.'];
        yield 'what can be read in two ways' => ['1.499', '“1.499” is not a price in lei'];
        yield 'less than nothing' => ['-5', '“-5” is not a price in lei'];
    }

    /**
     * The message with which quick edit ends the request; '' if it lets WordPress save.
     *
     * @param array{string, string}|null $was The price and stock that it had shown.
     */
    private function refusal(string $price, string $stock = '', ?array $was = null): string
    {
        $_POST = $_REQUEST = ['post_ID' => (string) EmbeddedShop::ROMANIAN, 'md_shop_quick_price' => $price, 'md_shop_quick_stock' => $stock]
            + ($was === null ? [] : ['md_shop_quick_price_was' => $was[0], 'md_shop_quick_stock_was' => $was[1]]);
        try {
            $this->shop->quickEdit()->save();
            return '';
        } catch (Died $e) {
            return $e->getMessage();
        }
    }
}
