<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Faces\Site;

use MdShop\Catalog\Faces\Site\SiteFace;
use MdShop\Catalog\Http\Answer;
use MdShop\Catalog\Site;
use MdShop\Catalog\Tests\WordPress\State;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** The rules alone; what they lead to is tested over HTTP. */
final class SiteFaceTest extends TestCase
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
    public function testEveryPathOfTheTableHasARuleAndNoOtherOne(string $address, ?string $query): void
    {
        self::face(['mcp', 'llms.txt', 'ru/llms.txt']);
        $rules = State::filter('rewrite_rules_array', []);
        self::assertIsArray($rules);
        // As WordPress matches.
        $found = array_filter($rules, static fn (string $pattern): bool => preg_match("#^$pattern#", $address) === 1, ARRAY_FILTER_USE_KEY);

        self::assertSame($query === null ? [] : [$query], array_values($found));
    }

    public function testItsRulesStandBeforeAnybodyElses(): void
    {
        self::face(['mcp']);
        $rules = State::filter('rewrite_rules_array', ['(.?.+?)/?$' => 'index.php?pagename=$matches[1]']);

        self::assertSame('(.?.+?)/?$', array_key_last($rules));
        self::assertCount(3, $rules);
    }

    public function testStoredRulesAreMadeAnewWhereTheTableChangedAndOnlyThen(): void
    {
        $stored = ['some' => 'rules'];
        State::$options = ['rewrite_rules' => $stored];
        self::face(['mcp']);
        State::action('init');
        self::assertArrayNotHasKey('rewrite_rules', State::$options);

        State::$options['rewrite_rules'] = $stored;
        State::action('init');
        self::assertSame($stored, State::$options['rewrite_rules']);

        self::face(['mcp', 'llms.txt']);
        State::action('init');
        self::assertArrayNotHasKey('rewrite_rules', State::$options);
    }

    /** @param list<string> $paths */
    private static function face(array $paths): void
    {
        State::$hooks = [];
        $answer = static fn (): Answer => new Answer(200, []);
        (new SiteFace(array_fill_keys($paths, $answer), $answer, 100, new Site('https://example.md')))->addHooks();
    }
}
