<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Operations\Facts;

use LogicException;
use MdShop\Catalog\Operations\Answers;
use MdShop\Catalog\Operations\Facts\FactsReader;
use MdShop\Catalog\Operations\Facts\StoredProfile;
use MdShop\Catalog\ReadModel\Query\OverviewReader;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Support\Http\Request;
use MdShop\Catalog\Support\Site;
use MdShop\Catalog\Tests\Fixtures\Guides;
use MdShop\Catalog\Tests\Fixtures\TheContract;
use MdShop\Catalog\Transport\Documents\Links;
use MdShop\Catalog\Transport\Documents\Publisher;
use MdShop\Catalog\Transport\Site\Robots;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class FactsReaderTest extends TestCase
{
    public function testAnIndexedSiteHasASignal(): void
    {
        self::assertSame('ai-train=yes, search=yes, ai-input=yes', self::facts()->contentSignal());
        self::assertSame('ai-train=yes, search=yes, ai-input=yes', self::headers(self::facts())['Content-Signal']);
    }

    public function testASiteThatDiscouragesSearchEnginesHasNone(): void
    {
        $facts = self::facts(isIndexed: false);

        self::assertSame('', $facts->contentSignal());
        self::assertArrayNotHasKey('Content-Signal', self::headers($facts));
        self::assertSame("User-agent: *\n", Robots::withSignal("User-agent: *\n", $facts->contentSignal()));
    }

    #[TestWith(['Shop &amp; Co', 'Shop & Co'])]
    #[TestWith(['', 'md.shop/catalog'])]
    #[TestWith([' <b></b> ', 'md.shop/catalog'])]
    public function testASiteWithoutATitleGetsTheNameOfTheService(string $title, string $expected): void
    {
        foreach (['ro', 'ru'] as $language) {
            self::assertSame($expected, self::facts($title)->siteName($language));
        }
    }

    /** @return array<string, string> The headers of a document. */
    private static function headers(FactsReader $facts): array
    {
        $contract = TheContract::get();
        $publisher = new Publisher($contract, new Answers($contract), Guides::documents(), $facts, new Links($contract));
        return $publisher->paths()['.well-known/api-catalog'](new Request('GET', '/.well-known/api-catalog'))->headers;
    }

    private static function facts(string $title = 'Shop', bool $isIndexed = true): FactsReader
    {
        $fronts = ['ro' => 'https://example.md/', 'ru' => 'https://example.md/ru/'];
        return new FactsReader(
            TheContract::get(),
            new SettingsStore(static fn (): array => []),
            new StoredProfile($title, '', $isIndexed, '/%postname%/', 'wp-json', $fronts, 'https://example.md/plugin'),
            static fn (): OverviewReader => throw new LogicException('No figures are needed.'),
            new Site('https://example.md')
        );
    }
}
