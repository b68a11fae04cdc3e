<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Settings;

use MdShop\Catalog\Settings\Settings;
use MdShop\Catalog\Settings\SettingsChange;
use MdShop\Catalog\Settings\SettingsProblem;
use MdShop\Catalog\Settings\SiteNames;
use MdShop\Catalog\Tests\Fixtures\TheContract;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class SettingsChangeTest extends TestCase
{
    private const STORED = [
        'purchase_instructions' => ['ro' => 'Sunați.', 'ru' => 'Звоните.'],
        'bases' => ['product' => 'role', 'brand' => 'firme'],
        'content_types' => ['news' => ['post', 'event']],
        'russian_site' => ['title' => 'Магазин'],
        'remove_data' => true,
    ];

    public function testChangesOnlyTheGivenSettings(): void
    {
        $before = Settings::from(self::STORED)->toArray();
        $change = self::change(['bases' => ['brand' => 'producatori'], 'russian_site' => ['tagline' => 'Ролики']]);

        $expected = $before;
        $expected['bases']['brand'] = 'producatori';
        $expected['russian_site']['tagline'] = 'Ролики';
        self::assertSame([], $change->problems());
        self::assertSame($expected, $change->settings()->toArray());
        self::assertSame($before, self::change([])->settings()->toArray());
    }

    public function testStoredSettingsCanBeWrittenBackEvenIfTheyAreNoLongerAllowed(): void
    {
        $settings = Settings::from(self::STORED + []);
        $everythingIsTaken = new class implements SiteNames {
            public function conflict(string $base): ?string
            {
                return 'base_page';
            }

            public function isContentType(string $postType): bool
            {
                return false;
            }
        };
        $change = new SettingsChange($settings, $settings->toArray(), $everythingIsTaken, 5000);

        self::assertSame([], $change->problems());
        self::assertSame($settings->toArray(), $change->settings()->toArray());
    }

    public function testWhatANewerReleaseHasStoredStays(): void
    {
        $newer = ['from_newer' => ['a' => 1], 'bases' => ['product' => 'role', 'events' => 'evenimente'], 'journal_periods' => ['a', 'b']];
        $before = Settings::from($newer);
        self::assertSame(['from_newer' => ['a' => 1], 'bases' => ['events' => 'evenimente']], $before->unknown());

        $back = self::change(['price_format' => 'code'] + $newer, $newer);
        foreach ([self::change(['bases' => ['brand' => 'producatori'], 'price_format' => 'code'], $newer), $back] as $change) {
            $stored = $change->settings()->toStored($before);
            self::assertSame([], $change->problems());
            self::assertSame('code', $stored['price_format']);
            self::assertSame(['a' => 1], $stored['from_newer']);
            self::assertSame('evenimente', $stored['bases']['events']);
        }
        self::assertSame($before->toArray()['bases'], $back->settings()->toArray()['bases']);

        $changed = self::change(['from_newer' => ['a' => 2], 'bases' => ['events' => 'other', 'others' => 'x']], $newer);
        self::assertSame(['from_newer', 'bases.events', 'bases.others'], array_keys($changed->problems()));
        self::assertSame(['a' => 1], $changed->settings()->toStored($before)['from_newer']);
    }

    /** @param array<string, string|int> $values */
    #[DataProvider('problems')]
    public function testInvalidValuesAreReportedAndNotStored(mixed $given, string $place, string $key, array $values = []): void
    {
        $change = self::change($given);

        self::assertSame([$place => ['key' => $key, 'values' => $values]], $change->problems());
        self::assertStringEndsWith('.', SettingsProblem::atField(['key' => $key, 'values' => $values]));
        self::assertSame(Settings::from(self::STORED)->toArray(), $change->settings()->toArray());
    }

    /** @return iterable<string, array{0: mixed, 1: string, 2: string, 3?: array<string, string|int>}> */
    public static function problems(): iterable
    {
        yield 'not an object' => ['x', '', 'object'];
        yield 'nothing' => [null, '', 'object'];
        yield 'an unknown group' => [['other' => 1], 'other', 'unknown'];
        yield 'an unknown member' => [['bases' => ['other' => 'x']], 'bases.other', 'unknown'];
        yield 'a group that is not an object' => [['bases' => 'x'], 'bases', 'object'];
        yield 'a text that is not a string' => [['purchase_instructions' => ['ro' => 5]], 'purchase_instructions.ro', 'text'];
        yield 'a text that is not UTF-8' => [['russian_site' => ['title' => "\xFF"]], 'russian_site.title', 'text'];
        yield 'a text too long' => [['russian_site' => ['title' => str_repeat('ш', 5001)]], 'russian_site.title', 'too_long', ['maximum' => 5000]];
        foreach (['Role', 'роликі', 'a/b', '', ['x'], str_repeat('a', 41)] as $base) {
            yield 'invalid base: ' . json_encode($base) => [['bases' => ['product' => $base]], 'bases.product', 'base', ['maximum' => 40]];
        }
        yield 'the base of another kind' => [['bases' => ['product' => 'firme']], 'bases.product', 'base_taken', ['base' => 'firme']];
        yield 'the default base of another kind' => [['bases' => ['product' => 'categorie']], 'bases.product', 'base_taken', ['base' => 'categorie']];
        yield 'a base that WordPress uses' => [['bases' => ['faq' => 'feed']], 'bases.faq', 'base_reserved', ['base' => 'feed']];
        yield 'a base that is the slug of a page' => [['bases' => ['faq' => 'despre']], 'bases.faq', 'base_page', ['base' => 'despre']];
        yield 'types that are not a list' => [['content_types' => ['faq' => 'post']], 'content_types.faq', 'list'];
        yield 'types with keys' => [['content_types' => ['faq' => ['a' => 'post']]], 'content_types.faq', 'list'];
        yield 'a type that is not a string' => [['content_types' => ['faq' => [5]]], 'content_types.faq', 'post_type', ['type' => '']];
        yield 'an unknown type' => [['content_types' => ['faq' => ['md_shop_faq', 'nonsense']]], 'content_types.faq', 'post_type', ['type' => 'nonsense']];
        yield 'a type that is in another list' => [['content_types' => ['faq' => ['post']]], 'content_types.faq', 'post_type_taken', ['type' => 'post']];
        yield 'remove_data is neither yes nor no' => [['remove_data' => 'off'], 'remove_data', 'yes_or_no'];
        foreach (['shop', 'shop@', 'a b@example.md', 'Ana <ana@example.md>', ['x'], null] as $email) {
            yield 'no e-mail address: ' . json_encode($email) => [['order_email' => $email], 'order_email', 'email'];
        }
        foreach (['12', 'sunați', '+373 22 000 000 int. 5', "1\n2", '123;ext=4', 22000000] as $phone) {
            yield 'no telephone number: ' . json_encode($phone) => [['order_phone' => $phone], 'order_phone', 'phone'];
        }
        yield 'no address of a page' => [['order_page' => ['ru' => 'javascript:alert(1)']], 'order_page.ru', 'address'];
        yield 'an order page for all languages' => [['order_page' => 'https://example.md/comanda/'], 'order_page', 'object'];
        yield 'a content signal that is neither yes nor no' => [['content_signals' => ['search' => 'da']], 'content_signals.search', 'yes_or_no'];
        yield 'an unknown content signal' => [['content_signals' => ['other' => true]], 'content_signals.other', 'unknown'];
        yield 'hidden types that are not a list' => [['hidden_post_types' => 'post'], 'hidden_post_types', 'list'];
        yield 'an unknown hidden type' => [['hidden_post_types' => ['post', 'nonsense']], 'hidden_post_types', 'post_type', ['type' => 'nonsense']];
        yield 'an unknown form of prices' => [['price_format' => 'euro'], 'price_format', 'one_of', ['values' => 'lei, code']];
        yield 'browser_tools is neither yes nor no' => [['browser_tools' => 'off'], 'browser_tools', 'yes_or_no'];
    }

    public function testTakesTheWaysToOrder(): void
    {
        $change = self::change([
            'order_page' => ['ro' => 'https://example.md/comanda/'], 'order_email' => 'shop+role@example.md', 'order_phone' => '+373 (22) 00-00-00',
            'order_url' => 'https://example.md/order', 'hidden_post_types' => ['product', 'event', 'event'], 'markdown' => '0', 'content_signals' => ['ai_train' => 0],
        ]);
        $settings = $change->settings();

        self::assertSame([], $change->problems());
        self::assertSame(['https://example.md/comanda/', 'https://example.md/comanda/'], [$settings->orderPage('ro'), $settings->orderPage('ru')]);
        self::assertSame(['shop+role@example.md', '+373 (22) 00-00-00'], [$settings->orderEmail(), $settings->orderPhone()]);
        self::assertSame(['product', 'event'], $settings->hiddenPostTypes());
        self::assertFalse($settings->offersMarkdown());
        self::assertSame('ai-train=no, search=yes, ai-input=yes', $settings->contentSignal());
    }

    #[TestWith(['https://example.md/order'])]
    #[TestWith(['http://EXAMPLE.md/order/'])]
    #[TestWith(['https://example.md/order?x=1'])]
    public function testTheOrderPageIsNotTheOrderEndpoint(string $page): void
    {
        $change = self::change(['order_url' => 'https://example.md/order', 'order_page' => ['ro' => $page]]);

        self::assertSame(['order_page.ro'], array_keys($change->problems()));
        self::assertSame(['', 'https://example.md/order'], [$change->settings()->orderPage('ro'), $change->settings()->orderUrl()]);
    }

    public function testTheOrderEndpointCannotBecomeTheOrderPageThatIsInUse(): void
    {
        $stored = Settings::from(['order_page' => ['ro' => 'https://example.md/comanda/']]);
        $change = new SettingsChange($stored, ['order_url' => 'https://example.md/comanda'], self::names(), 5000);

        self::assertSame(['order_url'], array_keys($change->problems()));
        self::assertSame('', $change->settings()->orderUrl());
    }

    public function testAnInvalidSettingDoesNotBlockAValidOne(): void
    {
        $change = self::change(['remove_data' => false, 'bases' => ['product' => 'skates', 'brand' => 'feed'], 'purchase_instructions' => ['ru' => 'Пишите.']]);

        self::assertSame(['bases.brand'], array_keys($change->problems()));
        self::assertFalse($change->settings()->removesData());
        self::assertSame('Пишите.', $change->settings()->purchaseInstructions('ru'));
        self::assertSame('role', $change->settings()->base('product'), 'Bases change either all together or not at all.');
    }

    public function testTwoKindsCanSwapTheirBases(): void
    {
        $change = self::change(['bases' => ['product' => 'firme', 'brand' => 'role']]);

        self::assertSame([], $change->problems());
        self::assertSame(['firme', 'role'], [$change->settings()->base('product'), $change->settings()->base('brand')]);
    }

    public function testAPostTypeMovesFromOneListToAnother(): void
    {
        $change = self::change(['content_types' => ['news' => ['event'], 'faq' => ['md_shop_faq', 'post', 'post']]]);

        self::assertSame([], $change->problems());
        self::assertSame('faq', $change->settings()->contentTypes()['post']);
        self::assertSame(['md_shop_faq', 'post'], $change->settings()->toArray()['content_types']['faq']);
    }

    public function testAcceptsYesAndNoAsFormsAndTheCommandLineSendThem(): void
    {
        foreach ([[1, true], ['1', true], [0, false], ['0', false], ['', false]] as [$given, $expected]) {
            self::assertSame($expected, self::change(['remove_data' => $given])->settings()->removesData());
            self::assertSame($expected, self::change(['browser_tools' => $given])->settings()->offersBrowserTools());
        }
    }

    public function testBlanksAroundLinesAndEmptyLinesOfListsAreIgnored(): void
    {
        $change = self::change([
            'trusted_proxies' => ['192.0.2.1 ', '', "\t2001:db8::/32\r"],
            'attributes' => ['size' => [' pa_marime', ' ']],
            'journal_clients' => ['', 'Robot: robot/ '],
        ]);
        $settings = $change->settings()->toArray();

        self::assertSame([], $change->problems());
        self::assertSame(['192.0.2.1', '2001:db8::/32'], $settings['trusted_proxies']);
        self::assertSame(['pa_marime'], $settings['attributes']['size']);
        self::assertSame(['Robot: robot/'], $settings['journal_clients']);
    }

    /** @param array<string, mixed> $stored */
    private static function change(mixed $given, array $stored = self::STORED): SettingsChange
    {
        return new SettingsChange(Settings::from($stored), $given, self::names(), TheContract::get()->bounds()['note']);
    }

    private static function names(): SiteNames
    {
        return new class implements SiteNames {
            public function conflict(string $base): ?string
            {
                return match ($base) {
                    'feed' => 'base_reserved',
                    'despre' => 'base_page',
                    'firme', 'role' => TestCase::fail('A base in use is not checked again.'),
                    default => null,
                };
            }

            public function isContentType(string $postType): bool
            {
                return in_array($postType, ['page', 'post', 'event', 'md_shop_faq'], true);
            }
        };
    }
}
