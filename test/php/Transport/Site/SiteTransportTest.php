<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\Site;

use MdShop\Catalog\Support\Http\Answer;
use MdShop\Catalog\Support\Network;
use MdShop\Catalog\Support\Site;
use MdShop\Catalog\Tests\WordPress\State;
use MdShop\Catalog\Transport\Site\SiteTransport;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** Tests only the rewrite rules; the responses are tested over HTTP. */
final class SiteTransportTest extends TestCase
{
    protected function setUp(): void
    {
        State::reset();
    }

    #[TestWith(['mcp', 'index.php?md_shop=mcp'])]
    #[TestWith(['mcp/', 'index.php?md_shop=mcp'])]
    #[TestWith(['index.php/mcp', 'index.php?md_shop=mcp'])]
    #[TestWith(['llms.txt', 'index.php?md_shop=llms.txt'])]
    #[TestWith(['ru/llms.txt', 'index.php?md_shop=ru/llms.txt'])]
    #[TestWith(['ru/mcp', 'index.php?error=404'])]
    #[TestWith(['ru/mcp/', 'index.php?error=404'])]
    #[TestWith(['llmsxtxt', null])]
    #[TestWith(['mcp/more', null])]
    #[TestWith(["mcp\n", null])]
    #[TestWith(['x/mcp', null])]
    #[TestWith(['MCP', null])]
    #[TestWith(['ru/ru/llms.txt', null])]
    public function testExactlyThePathsOfTheTableHaveARule(string $address, ?string $query): void
    {
        self::transport(['mcp', 'llms.txt', 'ru/llms.txt']);
        $rules = State::filter('rewrite_rules_array', []);
        self::assertIsArray($rules);
        // Matches like WordPress.
        $found = array_filter($rules, static fn (string $pattern): bool => preg_match("#^$pattern#", $address) === 1, ARRAY_FILTER_USE_KEY);

        self::assertSame($query === null ? [] : [$query], array_values($found));
    }

    public function testItsRulesPrecedeAllOthers(): void
    {
        self::transport(['mcp']);
        $rules = State::filter('rewrite_rules_array', ['(.?.+?)/?$' => 'index.php?pagename=$matches[1]']);

        self::assertSame('(.?.+?)/?$', array_key_last($rules));
        self::assertCount(3, $rules);
    }

    public function testStoredRulesAreRebuiltOnlyIfTheTableChanged(): void
    {
        State::$options = ['rewrite_rules' => ['some' => 'rules']];
        self::transport(['mcp']);
        State::action('init');
        self::assertArrayNotHasKey('rewrite_rules', State::$options);

        $stored = State::filter('rewrite_rules_array', ['some' => 'rules']);
        State::$options['rewrite_rules'] = $stored;
        State::action('init');
        self::assertSame($stored, State::$options['rewrite_rules']);

        self::transport(['mcp', 'llms.txt']);
        State::action('init');
        self::assertArrayNotHasKey('rewrite_rules', State::$options);
    }

    public function testRulesStoredWithoutThePluginAreRebuilt(): void
    {
        self::transport(['mcp']);
        State::action('init');
        $without = ['some' => 'rules'];
        State::$options['rewrite_rules'] = $without;
        State::action('init');
        self::assertArrayNotHasKey('rewrite_rules', State::$options);

        // If another plugin removes the rules each time, they are not rebuilt at every request.
        State::$options['rewrite_rules'] = $without;
        State::action('init');
        self::assertSame($without, State::$options['rewrite_rules']);

        State::$options['md_shop_rules'] = preg_replace_callback('/ (\d+)$/', static fn (array $at): string => ' ' . ((int) $at[1] - 3600), State::$options['md_shop_rules']);
        State::action('init');
        self::assertArrayNotHasKey('rewrite_rules', State::$options);
    }

    #[TestWith([''])]
    #[TestWith([[]])]
    public function testWithoutStoredRulesNothingIsRebuilt(mixed $stored): void
    {
        self::transport(['mcp']);
        State::action('init');
        State::$options['rewrite_rules'] = $stored;
        $before = State::$options;
        State::action('init');

        self::assertSame($before, State::$options);
    }

    public function testASiteWithoutThePluginGetsNoRules(): void
    {
        State::$site = 1;
        self::transport(['mcp']);
        State::$site = 2;

        self::assertSame(['some' => 'rules'], State::filter('rewrite_rules_array', ['some' => 'rules']));
    }

    /** @param list<string> $paths */
    private static function transport(array $paths): void
    {
        State::$hooks = [];
        $answer = static fn (): Answer => new Answer(200, []);
        (new SiteTransport(array_fill_keys($paths, $answer), $answer, 100, new Site('https://example.md'), new Network('md-shop-catalog/md-shop-catalog.php'), static fn () => null))->addHooks();
    }
}
