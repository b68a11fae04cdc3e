<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Languages\Embedded;

use MdShop\Catalog\Languages\Embedded\Addresses;
use MdShop\Catalog\Languages\TranslationStore;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Network;
use MdShop\Catalog\Support\Site;
use MdShop\Catalog\Tests\WordPress\FakeDatabase;
use MdShop\Catalog\Tests\WordPress\State;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class AddressesTest extends TestCase
{
    private ?string $requestUri;

    protected function setUp(): void
    {
        State::reset();
        $this->requestUri = $_SERVER['REQUEST_URI'] ?? null;
        $this->permalinks('');
    }

    protected function tearDown(): void
    {
        unset($_SERVER['REQUEST_URI']);
        if ($this->requestUri !== null) {
            $_SERVER['REQUEST_URI'] = $this->requestUri;
        }
        State::reset();
    }

    #[DataProvider('addressesInBothLanguages')]
    public function testConvertsAnAddressToEachLanguage(string $home, string $ro, string $ru): void
    {
        $addresses = self::addresses($home);

        self::assertSame($ru, $addresses->in($ro, 'ru'));
        self::assertSame($ru, $addresses->in($ru, 'ru'), 'a Russian address stays the same');
        self::assertSame($ro, $addresses->in($ru, 'ro'));
        self::assertSame($ro, $addresses->in($ro, 'ro'), 'a Romanian address stays the same');
    }

    /** @return iterable<string, array{string, string, string}> */
    public static function addressesInBothLanguages(): iterable
    {
        $home = 'https://example.md';
        yield 'a page' => [$home, 'https://example.md/despre/', 'https://example.md/ru/despre/'];
        yield 'the front page' => [$home, 'https://example.md/', 'https://example.md/ru/'];
        yield 'a word that begins with the prefix' => [$home, 'https://example.md/rugby/', 'https://example.md/ru/rugby/'];
        yield 'the prefix in a later segment' => [$home, 'https://example.md/stiri/ru/', 'https://example.md/ru/stiri/ru/'];
        yield 'a search' => [$home, 'https://example.md/?s=role', 'https://example.md/ru/?s=role'];
        yield 'Cyrillic' => [$home, 'https://example.md/%D1%88/', 'https://example.md/ru/%D1%88/'];
        yield 'home in a folder' => ['https://example.md/club', 'https://example.md/club/a/', 'https://example.md/club/ru/a/'];
        yield 'the front page of a folder' => ['https://example.md/club', 'https://example.md/club/', 'https://example.md/club/ru/'];
    }

    public function testHomeWithoutASlashIsTheFrontPage(): void
    {
        self::assertSame('https://example.md/ru/', self::addresses()->in('https://example.md', 'ru'));
        self::assertSame('https://example.md', self::addresses()->in('https://example.md', 'ro'));
    }

    public function testAddressesOfOtherSitesDoNotChange(): void
    {
        self::assertSame('https://example.net/a/', self::addresses()->in('https://example.net/a/', 'ru'));
    }

    public function testWithoutPermalinksThereIsNoPrefix(): void
    {
        State::$options = ['permalink_structure' => ''];

        self::assertSame('https://example.md/?p=5', self::addresses()->in('https://example.md/?p=5', 'ru'));
    }

    public function testThePrefixFollowsIndexPhp(): void
    {
        $this->permalinks('index.php/');

        self::assertSame('https://example.md/index.php/ru/a/', self::addresses()->in('https://example.md/index.php/a/', 'ru'));
        self::assertSame('https://example.md/index.php/a/', self::addresses()->in('https://example.md/index.php/ru/a/', 'ro'));
        self::assertSame('https://example.md/index.php/ru/', self::addresses()->home('ru'));
    }

    #[DataProvider('requests')]
    public function testTheLanguageOfARequestComesFromItsAddress(string $home, string $uri, string $expected): void
    {
        $_SERVER['REQUEST_URI'] = $uri;

        self::assertSame($expected, self::addresses($home)->requestLanguage());
    }

    /** @return iterable<string, array{string, string, string}> */
    public static function requests(): iterable
    {
        $home = 'https://example.md';
        yield 'Romanian' => [$home, '/despre/', 'ro'];
        yield 'Russian' => [$home, '/ru/o-nas/', 'ru'];
        yield 'the Russian front page' => [$home, '/ru', 'ru'];
        yield 'with a query' => [$home, '/ru?x=1', 'ru'];
        yield 'a word that begins with the prefix' => [$home, '/rugby/', 'ro'];
        yield 'in a later segment' => [$home, '/stiri/ru/', 'ro'];
        yield 'in a query only' => [$home, '/?a=/ru/', 'ro'];
        yield 'after index.php' => [$home, '/index.php/ru/a/', 'ru'];
        yield 'in a folder' => ['https://example.md/club', '/club/ru/a/', 'ru'];
        yield 'outside the folder' => ['https://example.md/club', '/ru/a/', 'ro'];
    }

    public function testEveryPageRuleGetsARussianRuleAndFileRulesDoNot(): void
    {
        $rules = $this->rules([
            'magazin/([^/]+)/?$' => 'index.php?roller_product=$matches[1]',
            'feed/(feed|rss2)/?$' => 'index.php?&feed=$matches[1]',
            '^wp-json/?$' => 'index.php?rest_route=/',
            'robots\.txt$' => 'index.php?robots=1',
            '^wp-sitemap\.xml$' => 'index.php?sitemap=index',
            '.*wp-(atom|rss2)\.php$' => 'index.php?feed=old',
            'external/?$' => 'https://example.net/',
            '(.?.+?)(?:/([0-9]+))?/?$' => 'index.php?pagename=$matches[1]&page=$matches[2]',
        ]);

        self::assertSame([
            'ru/?$' => 'index.php?md_shop_language=ru',
            'ru/magazin/([^/]+)/?$' => 'index.php?roller_product=$matches[1]&md_shop_language=ru',
            'ru/feed/(feed|rss2)/?$' => 'index.php?&feed=$matches[1]&md_shop_language=ru',
            'ru/(.?.+?)(?:/([0-9]+))?/?$' => 'index.php?pagename=$matches[1]&page=$matches[2]&md_shop_language=ru',
        ], array_slice($rules, 0, 4));
        self::assertSame('index.php?robots=1', $rules['robots\.txt$']);
        self::assertCount(12, $rules);
    }

    public function testRussianRulesKeepThePrefixIndexPhp(): void
    {
        $this->permalinks('index.php/');
        $rules = $this->rules(['index.php/magazin/?$' => 'index.php?post_type=roller_product', 'stiri/?$' => 'index.php?post_type=post']);

        self::assertSame('index.php?post_type=roller_product&md_shop_language=ru', $rules['index.php/ru/magazin/?$']);
        self::assertSame('index.php?post_type=post&md_shop_language=ru', $rules['index.php/ru/stiri/?$']);
    }

    public function testTheLanguageIsRemovedFromTheQueryOfWordPress(): void
    {
        $_SERVER['REQUEST_URI'] = '/?x=1';
        $addresses = self::addresses();
        $addresses->addHooks(true, false);

        self::assertContains('md_shop_language', State::filter('query_vars', ['p']));
        self::assertSame([], State::filter('request', ['md_shop_language' => 'ru']));
        self::assertSame('ru', $addresses->requestLanguage());
        self::assertSame(['p' => '5'], State::filter('request', ['p' => '5']));
    }

    public function testPageLinksHaveThePrefixOfTheLanguageOfThePage(): void
    {
        State::$options['show_on_front'] = 'page';
        State::$options['page_on_front'] = '1';
        self::addresses('https://example.md', [
            ['object_type' => 'post', 'object_id' => '1', 'language' => 'ro', 'group_id' => '1'],
            ['object_type' => 'post', 'object_id' => '2', 'language' => 'ru', 'group_id' => '1'],
            ['object_type' => 'post', 'object_id' => '3', 'language' => 'ru', 'group_id' => '3'],
        ])->addHooks(true, false);

        self::assertSame('https://example.md/', State::filter('page_link', 'https://example.md/acasa/', 1), 'the front page');
        self::assertSame('https://example.md/ru/', State::filter('page_link', 'https://example.md/glavnaya/', 2), 'the Russian front page');
        self::assertSame('https://example.md/ru/o-nas/', State::filter('page_link', 'https://example.md/o-nas/', 3), 'a Russian page');
        self::assertSame('https://example.md/despre/', State::filter('page_link', 'https://example.md/despre/', 4), 'a page not in the table');
    }

    #[DataProvider('lengths')]
    public function testOnlyAProcessThatTakesLongAsksForEachObject(bool $takesLong, int $statements): void
    {
        $database = new FakeDatabase([['object_type' => 'post', 'object_id' => '3', 'language' => 'ru', 'group_id' => '3']]);
        self::addresses(database: $database)->addHooks(true, $takesLong);

        self::assertSame('https://example.md/ru/o-nas/', State::filter('page_link', 'https://example.md/o-nas/', 3));
        self::assertSame('https://example.md/despre/', State::filter('page_link', 'https://example.md/despre/', 4));
        self::assertCount($statements, $database->statements);
    }

    /** @return iterable<string, array{bool, int}> */
    public static function lengths(): iterable
    {
        yield 'a page' => [false, 1];
        yield 'a command' => [true, 2];
    }

    public function testHomeLinksOnARussianPageLeadToTheRussianFrontPage(): void
    {
        $_SERVER['REQUEST_URI'] = '/ru/o-nas/';
        self::addresses()->addHooks(true, false);

        self::assertSame('https://example.md/', State::filter('home_url', 'https://example.md/', '/'), 'before the request is parsed');
        State::$didParseRequest = true;
        self::assertSame('https://example.md/ru/', State::filter('home_url', 'https://example.md/', '/'));
        self::assertSame('https://example.md/wp-json/', State::filter('home_url', 'https://example.md/wp-json/', '/wp-json/'));
    }

    public function testHomeLinksToOtherSitesOfTheNetworkStay(): void
    {
        $_SERVER['REQUEST_URI'] = '/ru/o-nas/';
        State::$didParseRequest = true;
        State::$site = 1;
        self::addresses()->addHooks(true, false);

        self::assertSame('https://example.md/two/', State::filter('home_url', 'https://example.md/two/', '/', null, 2));
        foreach ([null, 0, 1, '1'] as $site) {
            self::assertSame('https://example.md/ru/', State::filter('home_url', 'https://example.md/', '/', null, $site));
        }
    }

    public function testFurtherPagesOfRussianListsHaveIndexPhpOnce(): void
    {
        $this->permalinks('index.php/');
        $_SERVER['REQUEST_URI'] = '/index.php/ru/stiri/';
        self::addresses()->addHooks(true, false);

        $right = 'https://example.md/index.php/ru/stiri/page/2/';
        self::assertSame($right, State::filter('get_pagenum_link', 'https://example.md/index.php/ru/index.php/stiri/page/2/'));
        self::assertSame($right, State::filter('get_pagenum_link', $right));
    }

    public function testWithoutPermalinksTheRussianFrontPageHasTheAddressOfItsPage(): void
    {
        State::$options = ['permalink_structure' => '', 'show_on_front' => 'page', 'page_on_front' => '1'];
        self::addresses('https://example.md', [
            ['object_type' => 'post', 'object_id' => '1', 'language' => 'ro', 'group_id' => '1'],
            ['object_type' => 'post', 'object_id' => '2', 'language' => 'ru', 'group_id' => '1'],
        ])->addHooks(true, false);

        self::assertSame('https://example.md/', State::filter('page_link', 'https://example.md/', 1));
        self::assertSame('https://example.md/?page_id=2', State::filter('page_link', 'https://example.md/?page_id=2', 2));
        self::assertSame('https://example.md/?page_id=2', State::filter('page_link', 'https://example.md/', 2), 'on a Russian page');
    }

    private function permalinks(string $root): void
    {
        State::$options['permalink_structure'] = '/' . $root . '%postname%/';
        $GLOBALS['wp_rewrite'] = (object) ['root' => $root];
    }

    /**
     * @param array<string, string> $rules
     * @return array<string, string>
     */
    private function rules(array $rules): array
    {
        self::addresses()->addHooks(true, false);
        return State::filter('rewrite_rules_array', $rules);
    }

    /** @param list<array<string, string>> $rows Rows of the table of languages. */
    private static function addresses(string $home = 'https://example.md', array $rows = [], ?FakeDatabase $database = null): Addresses
    {
        return new Addresses(new TranslationStore(new Database($database ?? new FakeDatabase($rows)), 'ro', new Network('md-shop-catalog/md-shop-catalog.php'), static fn () => null), new Site($home), ['md_shop_category', 'category']);
    }
}
