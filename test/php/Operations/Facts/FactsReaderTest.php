<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Operations\Facts;

use MdShop\Catalog\Operations\Answers;
use MdShop\Catalog\Operations\Facts\FactsReader;
use MdShop\Catalog\Support\Http\Request;
use MdShop\Catalog\Tests\Fixtures\Guides;
use MdShop\Catalog\Tests\Fixtures\TheContract;
use MdShop\Catalog\Transport\Documents\Links;
use MdShop\Catalog\Transport\Documents\Publisher;
use MdShop\Catalog\Transport\Site\Robots;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class FactsReaderTest extends TestCase
{
    public function testAddressesOfInterfacesAreWrittenAsClientsSendThem(): void
    {
        $facts = Guides::reader(home: 'https://Ролики.md:443')->read();

        self::assertSame('https://xn--h1aafcol.md/mcp', $facts->endpoints->at('mcp'));
        self::assertSame('https://xn--h1aafcol.md/ru/', $facts->languages['ru']->home);
        self::assertMatchesRegularExpression('/^[!-~\s]+$/', self::headers(Guides::reader(home: 'https://Ролики.md'))['Link']);
    }

    public function testAnIndexedSiteHasASignal(): void
    {
        self::assertSame('ai-train=yes, search=yes, ai-input=yes', Guides::reader()->contentSignal());
        self::assertSame('ai-train=yes, search=yes, ai-input=yes', self::headers(Guides::reader())['Content-Signal']);
    }

    public function testASiteThatDiscouragesSearchEnginesHasNone(): void
    {
        $facts = Guides::reader(isIndexed: false);

        self::assertSame('', $facts->contentSignal());
        self::assertArrayNotHasKey('Content-Signal', self::headers($facts));
        self::assertSame("User-agent: *\n", Robots::withSignal("User-agent: *\n", $facts->contentSignal()));
    }

    #[TestWith(['llms.txt'])]
    #[TestWith(['ru/llms.txt'])]
    public function testTheGuideNamesTheSitemapOnlyIfWordPressHasOne(string $path): void
    {
        self::assertStringContainsString('(https://example.md/wp-sitemap.xml)', Guides::bytes($path, Guides::reader()->read()));
        self::assertStringNotContainsString('sitemap', Guides::bytes($path, Guides::reader(hasSitemap: false)->read()));
    }

    #[TestWith(['Shop &amp; Co', 'Shop & Co'])]
    #[TestWith(['', 'md.shop/catalog'])]
    #[TestWith([' <b></b> ', 'md.shop/catalog'])]
    public function testASiteWithoutATitleGetsTheNameOfTheService(string $title, string $expected): void
    {
        foreach (['ro', 'ru'] as $language) {
            self::assertSame($expected, Guides::reader($title)->siteName($language));
        }
    }

    /** @return array<string, string> The headers of a document. */
    private static function headers(FactsReader $facts): array
    {
        $contract = TheContract::get();
        $publisher = new Publisher($contract, new Answers($contract), Guides::documents(), $facts, new Links($contract));
        return $publisher->paths()['.well-known/api-catalog'](new Request('GET', '/.well-known/api-catalog'))->headers;
    }
}
