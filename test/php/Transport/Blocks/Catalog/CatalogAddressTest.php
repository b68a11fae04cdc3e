<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\Blocks\Catalog;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\ReadModel\Query\ListQuery;
use MdShop\Catalog\Search\Filters;
use MdShop\Catalog\Search\Sort;
use MdShop\Catalog\Tests\Fixtures\TheContract;
use MdShop\Catalog\Tests\WordPress\State;
use MdShop\Catalog\Transport\Blocks\Catalog\CatalogAddress;
use MdShop\Catalog\Transport\Blocks\Catalog\CatalogFilters;
use MdShop\Catalog\Transport\Blocks\Catalog\CatalogView;
use MdShop\Catalog\Transport\Blocks\Catalog\TermLinks;
use MdShop\Catalog\Transport\Blocks\Catalog\TermList;
use MdShop\Catalog\Transport\Blocks\Parts\Colors;
use MdShop\Catalog\Transport\Blocks\Parts\Count;
use MdShop\Catalog\Transport\Blocks\Parts\Prices;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class CatalogAddressTest extends TestCase
{
    protected function tearDown(): void
    {
        $_GET = [];
        State::reset();
        unset($_SERVER['REQUEST_URI'], $GLOBALS['wp']);
    }

    public function testReadsEveryFilterAndTheOrder(): void
    {
        $address = self::address('shop-size=42&shop-color=Negru&shop-price_min=499.5&shop-price_max=3000&shop-availability=backorder&shop-sort=price_asc');

        self::assertEquals(new Filters('42', 'Negru', 49950, 300000, Availability::Backorder), $address->filters());
        self::assertSame(Sort::PriceAsc, $address->sort());
    }

    #[DataProvider('ignored')]
    public function testValuesThatAreOutOfBoundsAreIgnored(string $query): void
    {
        $address = self::address($query);

        self::assertEquals([Filters::none(), Sort::Relevance], [$address->filters(), $address->sort()]);
        self::assertSame('/magazin/', $address->url());
    }

    /** @return iterable<string, array{string}> */
    public static function ignored(): iterable
    {
        $prices = ['10000000', '1e3', '-5', '3 000', '3,5', 'abc', '%FF', '5.', '1.234'];
        $values = [
            'shop-price_min' => $prices,
            'shop-price_max' => $prices,
            'shop-availability' => ['out_of_stock', 'IN_STOCK', 'x', ''],
            'shop-sort' => ['price', 'NAME', '', 'relevance'],
            'shop-size' => ['', '%20'],
            'shop-size[]' => ['42'],
            'shop-sort[a]' => ['name'],
        ];
        foreach ($values as $name => $ignored) {
            foreach ($ignored as $value) {
                yield $name . '=' . $value => [$name . '=' . rawurlencode(rawurldecode($value))];
            }
        }
    }

    public function testALowestPriceAboveTheHighestOneChangesPlacesWithIt(): void
    {
        $address = self::address('shop-price_min=3000&shop-price_max=499.5');

        self::assertEquals(new Filters('', '', 49950, 300000, null), $address->filters());
        self::assertSame(['499.5', '3000'], [$address->value('price_min'), $address->value('price_max')]);
        self::assertSame('/magazin/?shop-price_min=499.5&shop-price_max=3000', $address->url());
    }

    #[TestWith(['role < 3000 lei', 'role < 3000 lei'])]
    #[TestWith(['80%bambus', '80%bambus'])]
    #[TestWith([' <b>casca</b> %20', '<b>casca</b> %20'])]
    #[TestWith(["a\0b\r\n\tc\x7F", 'a b c'])]
    #[TestWith(["a\xFF", ''])]
    #[TestWith(["ro\u{A0}u", "ro\u{A0}u"])]
    public function testTextsStayAsTheyWereTypedInOneLine(string $typed, string $text): void
    {
        self::assertSame($text, self::address('shop-search=' . rawurlencode($typed))->value('search'));
    }

    public function testTextsThatAreTooLongAreCut(): void
    {
        self::assertSame(str_repeat('ё', 60), self::address('shop-color=' . rawurlencode(str_repeat('ё', 70)))->value('color'));
        self::assertSame(120, mb_strlen(self::address('shop-search=' . str_repeat('a', 200))->value('search')));
    }

    public function testLinksKeepTheFiltersAndTheOrderAndClearingKeepsTheOrder(): void
    {
        $address = self::address('src=a&shop-search=role&shop-size=42&shop-price_max=3000&shop-sort=name&shop-page=2');

        self::assertSame('/magazin/?src=a&shop-search=role&shop-size=42&shop-price_max=3000&shop-sort=name&shop-page=3', $address->url(['page' => 3]));
        self::assertSame('/magazin/?src=a&shop-search=role&shop-price_max=3000&shop-sort=name', $address->url(['size' => '', 'page' => 1]));
        self::assertSame('/magazin/?src=a&shop-sort=name', $address->cleared());
    }

    public function testTheFormShowsWhatTheAddressAsksFor(): void
    {
        $html = self::filters()->html(self::view('shop-size=%22%3E42&shop-color=Ro%C8%99u&shop-price_max=3000&shop-availability=in_stock&shop-sort=name'), ['size' => ['42' => 3], 'color' => ['rosu' => 2, 'negru' => null]], 4);

        self::assertStringContainsString('<option value="&quot;&gt;42" selected="selected">&quot;&gt;42</option>', $html);
        self::assertStringContainsString('<option value="42">42 (3)</option>', $html);
        self::assertStringContainsString('value="roșu" checked="checked"', $html);
        self::assertMatchesRegularExpression('#value="roșu"(?:(?!</label>).)*__count">2 <span class="screen-reader-text">produse</span>#', $html);
        self::assertDoesNotMatchRegularExpression('#value="negru"(?:(?!</label>).)*__count#', $html, 'a number that is not known');
        self::assertStringContainsString('max="9999999.99" step="any" name="shop-price_max" value="3000"', $html);
        self::assertStringContainsString('<option value="in_stock" selected="selected">În stoc</option>', $html);
        self::assertStringContainsString('<option value="name" selected="selected">După denumire</option>', $html);
        self::assertStringContainsString('Filtre (4)', $html);
    }

    public function testSaysWhatEachFilterAsksFor(): void
    {
        $filters = self::filters();
        self::assertSame(
            ['size' => 'Mărimea 42', 'color' => 'negru', 'price_min' => "de la 499,50\u{A0}lei", 'price_max' => "până la 3\u{A0}000\u{A0}lei", 'availability' => 'În stoc sau la comandă'],
            $filters->given(self::address('shop-size=42&shop-color=negru&shop-price_min=499.5&shop-price_max=3000&shop-availability=backorder'), 'ro')
        );
        self::assertSame([], $filters->given(self::address('shop-search=x&shop-sort=name'), 'ru'));
    }

    public function testKnowsWhichAddressesNarrowACatalog(): void
    {
        foreach (['shop-search=x', 'shop-1a2b-size=42', 'shop-sort=name'] as $query) {
            self::address($query);
            self::assertTrue(CatalogAddress::isNarrowed(), $query);
        }
        foreach (['shop-page=2', 'shop-search=', 'search=x', 'shop-other=1', 'shop-1a2b-page=2'] as $query) {
            self::address($query);
            self::assertFalse(CatalogAddress::isNarrowed(), $query);
        }
    }

    #[TestWith(['shop-page=2', 2])]
    #[TestWith(['shop-page=%202%20', 2])]
    #[TestWith(['shop-page=0', 1])]
    #[TestWith(['shop-page[]=2', 1])]
    #[TestWith(['shop-search=role', 1])]
    public function testThePageAloneIsThatOfTheWholeAddress(string $query, int $page): void
    {
        self::assertSame($page, self::address($query)->page);
        self::assertSame($page, CatalogAddress::pageOfRequest(TheContract::get()->operations()['search_products']['arguments']));
    }

    public function testWordPresssPageIsThatOfThePagesOwnListOnly(): void
    {
        State::$queryVars = ['paged' => 2];

        $own = self::address('', '/magazin/page/2/');
        self::assertSame([2, '/magazin/?shop-page=3'], [$own->page, $own->url(['page' => 3])]);
        $beside = self::address('', '/noutati/page/2/', false);
        self::assertSame([1, '/noutati/page/2/?shop-page=3'], [$beside->page, $beside->url(['page' => 3])]);
        self::assertSame(3, self::address('shop-page=3', '/noutati/page/2/', false)->page);

        // With plain permalinks.
        $own = self::address('s=role&paged=2', '/');
        self::assertSame([2, '/?s=role', '/?s=role&shop-page=3'], [$own->page, $own->url(['page' => 1]), $own->url(['page' => 3])]);
        self::assertSame('/?s=role&paged=2&shop-page=3', self::address('s=role&paged=2', '/', false)->url(['page' => 3]));
    }

    #[TestWith(['US 9.5'])]
    #[TestWith(['9,5us'])]
    public function testAChosenSizeIsOneOptionHoweverItIsWritten(string $size): void
    {
        $html = self::filters()->html(self::view(http_build_query(['shop-size' => $size])), ['size' => ['9.5 us' => 4, '42' => 2], 'color' => []], 1);

        preg_match('#<select name="shop-size" data-rendered="([^"]*)">(.*?)</select>#s', $html, $select);
        preg_match_all('#<option value="([^"]*)"( selected)?#', $select[2] ?? '', $options);
        self::assertSame('US 9.5', $select[1] ?? '');
        self::assertSame(['', '42', 'US 9.5'], $options[1]);
        self::assertSame(['', '', ' selected'], $options[2]);
    }

    public function testTermsHavePagesOfTheirOwnInTheShopAndParametersElsewhere(): void
    {
        $address = self::address('shop-search=role&shop-page=2');
        $pages = ['category' => 'https://x.md/categorie/casti/', 'brand' => ''];
        $shop = new TermLinks($address, 'https://x.md/magazin/', ['category' => 'casti', 'brand' => ''], $pages);

        self::assertSame('https://x.md/categorie/role/?shop-search=role', $shop->url('category', 'role', 'https://x.md/categorie/role/'));
        self::assertSame('https://x.md/categorie/casti/?shop-search=role&shop-brand=nistrel', $shop->url('brand', 'nistrel', 'https://x.md/marca/nistrel/'));
        self::assertSame('https://x.md/magazin/?shop-search=role', $shop->url('category', '', ''));
        $elsewhere = new TermLinks($address, '', ['category' => '', 'brand' => ''], ['category' => '', 'brand' => '']);
        self::assertSame('/magazin/?shop-search=role&shop-category=role', $elsewhere->url('category', 'role', 'https://x.md/categorie/role/'));
    }

    public function testWithoutPermalinksATermLeadsToThePagesOfTheOthers(): void
    {
        $GLOBALS['wp'] = (object) ['public_query_vars' => ['post_type', 'md_shop_category', 'lang']];
        $address = self::address('md_shop_category=casti&lang=ro&src=a&shop-sort=name', '/');
        $shop = new TermLinks($address, 'https://x.md/?post_type=roller_product', ['category' => 'casti', 'brand' => ''], ['category' => 'https://x.md/?md_shop_category=casti', 'brand' => '']);

        self::assertSame('https://x.md/?md_shop_category=role&src=a&shop-sort=name', $shop->url('category', 'role', 'https://x.md/?md_shop_category=role'));
        self::assertSame('https://x.md/?post_type=roller_product&src=a&shop-sort=name', $shop->url('category', '', ''));
        self::assertSame('/?md_shop_category=casti&lang=ro&src=a&shop-sort=name', $address->url());
    }

    private static function filters(): CatalogFilters
    {
        $messages = new Messages(TheContract::get());
        return new CatalogFilters($messages, TheContract::get(), new Prices($messages, 'MDL', false), new Colors(), new TermList($messages, new Count($messages)), new Count($messages));
    }

    private static function view(string $query): CatalogView
    {
        $address = self::address($query);
        $none = ['category' => '', 'brand' => ''];
        return new CatalogView(
            $address,
            new TermLinks($address, '', $none, $none),
            new ListQuery('product', 'ro', 1, 12),
            ['search' => true, 'category' => true, 'brand' => true],
            ['category' => [], 'brand' => []],
            'ro',
            'md-shop-catalog-1'
        );
    }

    private static function address(string $query, string $path = '/magazin/', bool $isListOfPage = true): CatalogAddress
    {
        parse_str($query, $_GET);
        $_SERVER['REQUEST_URI'] = $path . '?' . $query;
        return CatalogAddress::ofRequest('shop', TheContract::get()->operations()['search_products']['arguments'], $isListOfPage);
    }
}
