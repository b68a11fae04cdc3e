<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Settings;

use MdShop\Catalog\Settings\OrderChannel;
use MdShop\Catalog\Settings\Settings;
use MdShop\Catalog\Settings\SettingsSchema;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Tests\WordPress\State;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class SettingsTest extends TestCase
{
    #[DataProvider('invalidOptions')]
    public function testInvalidOptionsGiveTheDefaults(mixed $stored): void
    {
        $settings = Settings::from($stored);

        self::assertSame(Settings::from([])->toArray(), $settings->toArray());
    }

    /** @return iterable<string, array{mixed}> */
    public static function invalidOptions(): iterable
    {
        yield 'nothing' => [false];
        yield 'null' => [null];
        yield 'a string' => ['x'];
        yield 'an object' => [(object) ['remove_data' => true]];
        yield 'groups of other types' => [[
            'purchase_instructions' => 'x', 'bases' => 5, 'content_types' => 'post', 'russian_site' => null, 'remove_data' => 'yes',
        ]];
        yield 'values of other types' => [[
            'purchase_instructions' => ['ro' => 1, 'ru' => ['x']],
            'bases' => ['product' => ['x'], 'brand' => 3],
            'content_types' => ['page' => 'page', 'news' => null],
            'russian_site' => ['title' => true],
        ]];
        yield 'unknown names' => [['other' => 1, 'bases' => ['other' => 'x'], 'content_types' => ['other' => ['post']]]];
    }

    public function testHasDefaults(): void
    {
        $settings = Settings::from([]);

        self::assertSame('', $settings->purchaseInstructions('ro'));
        self::assertSame('magazin', $settings->base('product'));
        self::assertSame(
            ['page' => 'page', 'post' => 'news', 'md_shop_coach' => 'coach', 'portfolio' => 'coach', 'md_shop_faq' => 'faq'],
            $settings->contentTypes()
        );
        self::assertTrue($settings->offersBrowserTools());
        self::assertTrue($settings->offersMarkdown());
        self::assertSame('ai-train=yes, search=yes, ai-input=yes', $settings->contentSignal());
        self::assertSame([], $settings->hiddenPostTypes());
        self::assertNull(OrderChannel::of($settings, 'ro'));
        self::assertFalse($settings->removesData());
    }

    public function testThePageIsTheFirstWayToOrderThenTheEmailAddressThenTheTelephone(): void
    {
        $stored = ['order_page' => ['ru' => 'https://example.md/zakaz/'], 'order_email' => 'shop@example.md', 'order_phone' => '022 000 000'];
        $kinds = [];
        foreach ([$stored, ['order_page' => null] + $stored, ['order_page' => [], 'order_email' => 'x'] + $stored] as $some) {
            $channel = OrderChannel::of(Settings::from($some), 'ro');
            $kinds[] = [$channel?->kind, $channel?->value];
        }

        self::assertSame([['page', 'https://example.md/zakaz/'], ['email', 'shop@example.md'], ['phone', '022 000 000']], $kinds);
    }

    public function testTheOrderEndpointIsNeverTheOrderPageWhateverIsStored(): void
    {
        $settings = Settings::from(['order_page' => ['ro' => 'https://example.md/order/?x=1'], 'order_url' => 'http://example.md/order']);

        self::assertSame('', $settings->orderPage('ro'));
        self::assertNull(OrderChannel::of($settings, 'ro'));
    }

    public function testReadsValidValues(): void
    {
        $settings = Settings::from([
            'purchase_instructions' => ['ro' => 'Sunați.', 'ru' => 'Звоните.'],
            'bases' => ['product' => 'role-2'],
            'content_types' => ['news' => ['post', 'event'], 'coach' => []],
            'russian_site' => ['title' => 'Магазин', 'tagline' => 'Ролики'],
            'remove_data' => true,
        ]);

        self::assertSame('Звоните.', $settings->purchaseInstructions('ru'));
        self::assertSame('', $settings->purchaseInstructions('en'));
        self::assertSame(['role-2', 'marca'], [$settings->base('product'), $settings->base('brand')]);
        self::assertSame(['page' => 'page', 'post' => 'news', 'event' => 'news', 'md_shop_faq' => 'faq'], $settings->contentTypes());
        self::assertSame(['Магазин', 'Ролики'], [$settings->russianSite('title'), $settings->russianSite('tagline')]);
        self::assertTrue($settings->removesData());
        self::assertSame($settings->toArray(), Settings::from($settings->toArray())->toArray());
    }

    #[TestWith([true, true])]
    #[TestWith([1, true])]
    #[TestWith(['1', true])]
    #[TestWith([false, false])]
    #[TestWith(['', false])]
    #[TestWith(['0', false])]
    #[TestWith(['false', false])]
    #[TestWith(['off', false])]
    #[TestWith([['x'], false])]
    public function testDataIsRemovedOnlyForAnExplicitYes(mixed $stored, bool $expected): void
    {
        self::assertSame($expected, Settings::from(['remove_data' => $stored])->removesData());
    }

    #[TestWith([false, false])]
    #[TestWith([0, false])]
    #[TestWith(['', false])]
    #[TestWith(['0', false])]
    #[TestWith([true, true])]
    #[TestWith(['off', true])]
    #[TestWith([['x'], true])]
    public function testBrowserToolsAreOffOnlyForAnExplicitNo(mixed $stored, bool $expected): void
    {
        self::assertSame($expected, Settings::from(['browser_tools' => $stored])->offersBrowserTools());
    }

    #[TestWith(['Magazin'])]
    #[TestWith(['магазин'])]
    #[TestWith(['a/b'])]
    #[TestWith(['-a'])]
    #[TestWith(['a--b'])]
    #[TestWith(['a '])]
    #[TestWith(["a\n"])]
    #[TestWith([''])]
    #[TestWith(['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'])]
    public function testAnInvalidBaseIsReplacedByItsDefault(string $base): void
    {
        self::assertSame('magazin', Settings::from(['bases' => ['product' => $base]])->base('product'));
    }

    public function testABaseMayHaveFortyCharacters(): void
    {
        self::assertSame(str_repeat('a', 40), Settings::from(['bases' => ['product' => str_repeat('a', 40)]])->base('product'));
    }

    public function testTwoKindsNeverShareABase(): void
    {
        $settings = Settings::from(['bases' => ['product' => 'shop', 'brand' => 'shop', 'coach' => 'echipa']]);

        self::assertSame(['magazin', 'marca', 'antrenori'], [$settings->base('product'), $settings->base('brand'), $settings->base('coach')]);
    }

    public function testAPostTypeBelongsToOneListOnly(): void
    {
        $types = Settings::from(['content_types' => ['page' => ['page', 'post'], 'news' => ['post']]])->contentTypes();

        self::assertSame('page', $types['post']);
    }

    public function testInvalidPostTypeNamesAreIgnored(): void
    {
        $types = Settings::from(['content_types' => ['page' => ['page', "page\n", 'a b', '', 'Ă', 'x\'--', 7, 'aaaaaaaaaaaaaaaaaaaaa']]])->contentTypes();

        self::assertSame(['page'], array_keys($types, 'page', true));
    }

    public function testInvalidUtf8InTextsIsReplaced(): void
    {
        $settings = Settings::from(['purchase_instructions' => ['ro' => 'Sunați.', 'ru' => "a\xFF"]]);

        self::assertSame('Sunați.', $settings->purchaseInstructions('ro'));
        self::assertSame('a?', $settings->purchaseInstructions('ru'));
    }

    public function testTheSchemaHasExactlyOnePropertyForEachSettingAndForWhatIsStoredBeside(): void
    {
        $schema = SettingsSchema::of(5000);
        $data = Settings::from([])->toArray();

        self::assertSame(array_keys(Settings::from($data)->toStored(Settings::from([]))), array_keys($schema['properties']));
        foreach (['purchase_instructions', 'bases', 'content_types', 'russian_site'] as $name) {
            self::assertSame(array_keys($data[$name]), array_keys($schema['properties'][$name]['properties']));
        }
        self::assertSame('^[a-z0-9]+(-[a-z0-9]+)*$', $schema['properties']['bases']['properties']['product']['pattern']);
        self::assertFalse($schema['additionalProperties']);
    }

    public function testSettingsAreReadFromTheOption(): void
    {
        State::reset();
        State::$options = ['md_shop_settings' => ['bases' => ['product' => 'role']]];

        self::assertSame('role', SettingsStore::ofWordPress()->current()->base('product'));
    }

    #[TestWith(['192.0.2.1', true])]
    #[TestWith(['192.0.2.0/24', true])]
    #[TestWith(['0.0.0.0/0', true])]
    #[TestWith(['2001:db8::/32', true])]
    #[TestWith(['::ffff:10.0.0.0/104', true])]
    #[TestWith(['unix:', true])]
    #[TestWith(['unix:/run/nginx.sock', false])]
    #[TestWith(['192.0.2.0/33', false])]
    #[TestWith(['192.0.2.0/99', false])]
    #[TestWith(['192.0.2.0/-1', false])]
    #[TestWith(['192.0.2.0/abc', false])]
    #[TestWith(['192.0.2.0/', false])]
    #[TestWith(["192.0.2.1\n", false])]
    #[TestWith(['2001:db8::/129', false])]
    #[TestWith(['192.0.2.1:80', false])]
    #[TestWith(['[::1]', false])]
    #[TestWith(['proxy.example', false])]
    #[TestWith([5, false])]
    public function testATrustedProxyIsAnAddressANetworkOrASocket(mixed $proxy, bool $valid): void
    {
        self::assertSame($valid, Settings::isProxy($proxy));
        self::assertSame($valid ? [$proxy] : [], Settings::from(['trusted_proxies' => [$proxy]])->trustedProxies());
    }

    public function testKeysOfCachedAnswersDoNotDependOnWhatWasAskedFor(): void
    {
        $settings = Settings::from(['price_format' => 'code']);
        $before = serialize($settings);

        self::assertTrue($settings->hasCurrencyCode());
        self::assertSame($before, serialize($settings));
        self::assertNotSame($before, serialize(Settings::from(['price_format' => 'lei'])));
    }

    public function testOnlySettingsThatTheReadModelDependsOnNeedARebuild(): void
    {
        $needRebuild = [
            'purchase_instructions' => ['ro' => 'Sunați.'],
            'bases' => ['product' => 'role'],
            'content_types' => ['page' => []],
            'hidden_post_types' => ['post'],
            'russian_site' => ['title' => 'Магазин'],
            'order_page' => ['ro' => 'https://example.md/comenzi/'],
            'order_email' => 'shop@example.md',
            'order_phone' => '022 000 000',
            'order_url' => 'https://example.md/order',
            'contact' => ['ro' => 'Chișinău'],
            'source' => 'embedded',
            'attributes' => ['size' => ['Talie']],
        ];
        $others = [
            'registration' => ['per_address' => 5],
            'trusted_proxies' => ['192.0.2.1'],
            'price_format' => 'code',
            'size_guide' => ['ro' => 'https://example.md/marimi/'],
            'browser_tools' => false,
            'markdown' => false,
            'content_signals' => ['ai_train' => false],
            'remove_data' => true,
            'search_synonyms' => ['ro' => ''],
            'journal' => false,
            'journal_searches' => false,
            'journal_clients' => ['Robot: robot/'],
        ];
        // A new setting must be in one of the two.
        self::assertEqualsCanonicalizing(array_keys(Settings::from([])->toArray()), array_keys($needRebuild + $others));
        foreach ($needRebuild + $others as $name => $value) {
            self::assertSame(isset($others[$name]), Settings::from([])->differsOnlyBesideReadModel(Settings::from([$name => $value])), $name);
        }
    }
}
