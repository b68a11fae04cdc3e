<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\Abilities;

use MdShop\Catalog\Contract\Problem;
use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\Operations\Arguments;
use MdShop\Catalog\Operations\Reads;
use MdShop\Catalog\Tests\Fixtures\FakeOperation;
use MdShop\Catalog\Tests\Fixtures\TheContract;
use MdShop\Catalog\Tests\WordPress\State;
use MdShop\Catalog\Transport\Abilities\Abilities;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;
use RuntimeException;
use Throwable;
use WP_Error;

/** Tests registration and results without WordPress, since the version in the end-to-end tests may be too old to have abilities. */
final class AbilitiesTest extends TestCase
{
    protected function setUp(): void
    {
        State::reset();
    }

    public function testRegistersNothingBeforeTheAbilitiesHooksRun(): void
    {
        self::addAbilityHooks(new FakeOperation());

        self::assertSame([[], []], [State::$abilities, State::$abilityCategories]);
    }

    public function testRegistersEveryToolOfTheContractAsAPublicReadOnlyAbility(): void
    {
        self::register(new FakeOperation());

        self::assertSame(['md-shop'], State::$abilityCategories);
        self::assertSame(['md-shop/search-products', 'md-shop/get-product', 'md-shop/search-site', 'md-shop/list-categories'], array_keys(State::$abilities));
        foreach (TheContract::get()->mcp()['tools'] as $name => $json) {
            $tool = json_decode($json, true);
            $ability = State::$abilities['md-shop/' . str_replace('_', '-', $name)];
            self::assertSame(
                [$tool['title'], $tool['description'], 'md-shop', $tool['outputSchema'], '__return_true'],
                [$ability['label'], $ability['description'], $ability['category'], $ability['output_schema'], $ability['permission_callback']]
            );
            self::assertSame($tool['inputSchema'] + ($name === 'get_product' ? [] : ['default' => []]), $ability['input_schema']);
            self::assertSame(['readonly' => true, 'destructive' => false, 'idempotent' => true], $ability['meta']['annotations']);
            self::assertSame([true, true], [$ability['meta']['show_in_rest'], $ability['meta']['mcp']['public']]);
        }
    }

    public function testExecutingAnAbilityReturnsTheResultOfTheRead(): void
    {
        $operation = new FakeOperation('{"items":[],"total":0}');
        self::register($operation);

        self::assertSame(['items' => [], 'total' => 0], self::execute(['per_page' => 3]));
        self::assertSame(['items' => [], 'total' => 0], self::execute());
        self::assertSame([3, 20], array_column($operation->calls, 'per_page'));
    }

    public function testInvalidArgumentsAreNamedAndTheOperationIsNotCalled(): void
    {
        $operation = new FakeOperation();
        self::register($operation);
        $error = self::execute(['per_page' => 51, 'colour' => 'red']);

        self::assertInstanceOf(WP_Error::class, $error);
        self::assertSame(['md_shop_invalid_parameters', 400], [$error->get_error_code(), $error->get_error_data()['status']]);
        self::assertEqualsCanonicalizing(['per_page', 'colour'], array_keys($error->get_error_data()['params']));
        self::assertSame([], $operation->calls);
    }

    #[TestWith([new Problem('product_not_found'), 'md_shop_product_not_found', 404])]
    #[TestWith([new Unavailable('secret'), 'md_shop_unavailable', 503])]
    #[TestWith([new RuntimeException('secret'), 'md_shop_unavailable', 503])]
    public function testAFailedReadReturnsAnErrorWithoutInternalDetails(Throwable $problem, string $code, int $status): void
    {
        self::register(new FakeOperation($problem));
        $before = ini_set('error_log', '/dev/null');
        try {
            $error = self::execute();
        } finally {
            ini_set('error_log', (string) $before);
        }

        self::assertInstanceOf(WP_Error::class, $error);
        self::assertSame([$code, ['status' => $status]], [$error->get_error_code(), $error->get_error_data()]);
        self::assertStringNotContainsString('secret', $error->get_error_message());
    }

    private static function addAbilityHooks(FakeOperation $operation): void
    {
        $contract = TheContract::get();
        (new Abilities($contract, new Reads($contract, new Arguments($contract), static fn (): FakeOperation => $operation)))->addHooks();
    }

    private static function register(FakeOperation $operation): void
    {
        self::addAbilityHooks($operation);
        State::action('wp_abilities_api_categories_init');
        State::action('wp_abilities_api_init');
    }

    private static function execute(mixed ...$input): mixed
    {
        return (State::$abilities['md-shop/search-products']['execute_callback'])(...$input);
    }
}
