<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Operations;

use MdShop\Catalog\Contract\Problem;
use MdShop\Catalog\Operations\Arguments;
use MdShop\Catalog\Support\Http\QueryString;
use MdShop\Catalog\Tests\Fixtures\TheContract;
use MdShop\Catalog\Transport\Mcp\Errors;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class ArgumentsTest extends TestCase
{
    private const DEFAULTS = [
        'search' => null, 'category' => null, 'brand' => null, 'page' => 1, 'per_page' => 20, 'language' => 'ro',
        'size' => null, 'color' => null, 'price_min' => null, 'price_max' => null, 'availability' => null, 'sort' => 'relevance',
    ];

    public function testAbsentArgumentsHaveTheirDefaults(): void
    {
        self::assertSame(self::DEFAULTS, self::read('search_products', ''));
    }

    public function testUnknownParametersAreIgnored(): void
    {
        self::assertSame(self::DEFAULTS, self::read('search_products', 'x=1&_method=DELETE&_fields=id&_envelope&foo[]=%FF&%FF=1'));
    }

    #[DataProvider('validValues')]
    public function testAcceptsValidValues(string $query, string $name, int|string|null $expected): void
    {
        self::assertSame($expected, self::read('search_products', $query)[$name]);
    }

    /** @return iterable<string, array{string, string, int|string|null}> */
    public static function validValues(): iterable
    {
        foreach (['page' => ['1', '1000', '0001000', '0000000000000000000000000000000000000001000'], 'per_page' => ['1', '50', '007']] as $name => $values) {
            foreach ($values as $value) {
                yield $name . '=' . $value => [$name . '=' . $value, $name, (int) $value];
            }
        }
        yield 'language=ro' => ['language=ro', 'language', 'ro'];
        yield 'language=ru' => ['language=ru', 'language', 'ru'];
        yield 'search is trimmed' => ['search=%20%09role%C2%A0inline%20%C2%A0', 'search', "role\u{A0}inline"];
        yield 'a plus is a space' => ['search=+role+', 'search', 'role'];
        foreach (['search', 'category', 'brand'] as $name) {
            yield 'an empty ' . $name . ' is absent' => [$name . '=', $name, null];
        }
        yield 'a search of spaces only is absent' => ['search=%20%E2%80%83+', 'search', null];
        yield '120 letters in Cyrillic' => ['search=' . rawurlencode(str_repeat('ш', 120)), 'search', str_repeat('ш', 120)];
        foreach (['a', 'ж', 'ș', '輪', '🦑', "\u{306}", "\u{200D}", "\u{202E}"] as $letter) {
            foreach (['search', 'category', 'brand'] as $name) {
                yield sprintf('%s of 120 %s', $name, rawurlencode($letter)) => [$name . '=' . rawurlencode(str_repeat($letter, 120)), $name, str_repeat($letter, 120)];
            }
        }
        yield '120 emoji' => ['search=' . rawurlencode(str_repeat('🛼', 120)), 'search', str_repeat('🛼', 120)];
        yield '120 with combining marks' => ['brand=' . rawurlencode(str_repeat("s\u{326}", 60)), 'brand', str_repeat("s\u{326}", 60)];
        yield '120 letters between spaces' => ['search=' . rawurlencode('  ' . str_repeat('ш', 120) . '  '), 'search', str_repeat('ш', 120)];
        yield 'a decoded slug' => ['category=' . rawurlencode('шлемы'), 'category', 'шлемы'];
        yield 'a percent-encoded slug means the same' => ['category=' . rawurlencode(rawurlencode('шлемы')), 'category', 'шлемы'];
        yield 'the length of a slug is the length after decoding' => [
            'category=' . rawurlencode(rawurlencode(str_repeat('ш', 120))), 'category', str_repeat('ш', 120),
        ];
        yield 'a slug that decodes to invalid UTF-8 is not decoded' => ['brand=a%25FF', 'brand', 'a%FF'];
        yield 'a search is not decoded twice' => ['search=100%2525', 'search', '100%25'];
        foreach (['size', 'color'] as $name) {
            yield $name . ' is trimmed' => [$name . '=%20%C2%A080%2C5%09', $name, '80,5'];
            yield $name . ' of spaces only is absent' => [$name . '=%20%E2%80%83', $name, null];
            foreach (['4', 'ё', '🦑', "\u{306}"] as $letter) {
                yield sprintf('%s of 60 %s', $name, rawurlencode($letter)) => [$name . '=' . rawurlencode(str_repeat($letter, 60)), $name, str_repeat($letter, 60)];
            }
            yield $name . ' is not decoded twice' => [$name . '=%2534', $name, '%34'];
        }
        foreach (['price_min', 'price_max'] as $name) {
            foreach (['0', '3000', '2999.5', '2999.50', '9999999.99', '0000000', '0000000.00'] as $value) {
                yield $name . '=' . $value => [$name . '=' . $value, $name, $value];
            }
        }
        foreach (['in_stock', 'backorder'] as $value) {
            yield 'availability=' . $value => ['availability=' . $value, 'availability', $value];
        }
        foreach (['relevance', 'newest', 'price_asc', 'price_desc', 'name'] as $value) {
            yield 'sort=' . $value => ['sort=' . $value, 'sort', $value];
        }
        foreach (['size', 'color', 'price_min', 'price_max', 'availability'] as $name) {
            yield 'an empty ' . $name . ' is absent' => [$name . '=', $name, null];
        }
        yield 'an empty sort is the default' => ['sort=', 'sort', 'relevance'];
        yield 'a lowest price that equals the highest one' => ['price_min=3000&price_max=3000.00', 'price_min', '3000'];
        yield 'prices are compared as numbers' => ['price_min=999.5&price_max=3000', 'price_max', '3000'];
        yield 'a lowest price without a highest one' => ['price_min=3000&price_max=', 'price_min', '3000'];
        yield 'markup is text' => ['search=%3Cscript%3E', 'search', '<script>'];
    }

    #[DataProvider('invalidValues')]
    public function testRejectsInvalidValues(string $query, string $name, string $problem): void
    {
        try {
            self::read('search_products', $query);
            self::fail('Accepted: ' . $query);
        } catch (Problem $e) {
            self::assertSame([$name => $problem], $e->parameters);
        }
    }

    /** @return iterable<string, array{string, string, string}> */
    public static function invalidValues(): iterable
    {
        foreach (['page' => '1000', 'per_page' => '50'] as $name => $maximum) {
            $values = [
                '', '0', '00', '-1', '+5', '%2B5', '12abc', 'abc', '1e3', '1.0', '1,5', '%205', '5%20', '5%0A', '0x1A', '%D9%A3', '%EF%BC%95', '1,0',
                '%205%20', 'NaN', "1'%20OR%20'1'='1", '1;2', '-0', '1%0A', '%091', str_repeat('9', 400), '100000', '4294967297', '18446744073709551617',
                (string) ((int) $maximum + 1), '9223372036854775807', '9223372036854775808', '99999999999999999999999', 'true', 'null',
            ];
            foreach ($values as $value) {
                yield $name . '=' . $value => [$name . '=' . $value, $name, 'must be an integer from 1 to ' . $maximum];
            }
        }
        foreach (['', 'RO', 'Ru', 'ro-RO', 'en', 'ru%00', 'ro%20', '%20ru', 'ro,ru', 'r', '0', '1', rawurlencode('р'), str_repeat('ro', 61)] as $value) {
            yield 'language=' . $value => ['language=' . $value, 'language', 'must be one of: ro, ru'];
        }
        foreach (['search', 'category', 'brand'] as $name) {
            $long = 'must not be longer than 120 characters';
            yield $name . ' of 121 letters' => [$name . '=' . str_repeat('a', 121), $name, $long];
            yield $name . ' of 121 letters in Cyrillic' => [$name . '=' . rawurlencode(str_repeat('ш', 121)), $name, $long];
            yield $name . ' of 121 emoji' => [$name . '=' . rawurlencode(str_repeat('🛼', 121)), $name, $long];
            yield $name . ' of 121 with combining marks' => [$name . '=' . rawurlencode(str_repeat("s\u{326}", 60) . 's'), $name, $long];
            foreach (['ș', '輪', "\u{306}", "\u{200D}", "\u{202E}"] as $letter) {
                yield sprintf('%s of 121 %s', $name, rawurlencode($letter)) => [$name . '=' . rawurlencode(str_repeat($letter, 121)), $name, $long];
            }
            foreach (['a%FF', '%C3', '%C3%28', '%E2%82', '%F0%9F%9B', '%ED%A0%80', '%C0%AF', 'abc%80def', '%F5%80%80%80'] as $bytes) {
                yield $name . '=' . $bytes => [$name . '=' . $bytes, $name, 'must be valid UTF-8'];
            }
            foreach (['%00', 'a%00b', '%00a', 'a%00'] as $bytes) {
                yield $name . '=' . $bytes => [$name . '=' . $bytes, $name, 'must not contain a NUL character'];
            }
        }
        foreach (['size', 'color'] as $name) {
            foreach (['4', 'ш', '🦑', "\u{200D}"] as $letter) {
                $text = rawurlencode(str_repeat($letter, 61));
                yield sprintf('%s of 61 %s', $name, rawurlencode($letter)) => [$name . '=' . $text, $name, 'must not be longer than 60 characters'];
            }
            yield $name . ' that is not UTF-8' => [$name . '=a%FF', $name, 'must be valid UTF-8'];
            yield $name . ' with NUL' => [$name . '=4%002', $name, 'must not contain a NUL character'];
        }
        $amount = 'must be an amount in lei of at most 7 digits, with a point before one or two decimals, such as "3000" or "2999.50"';
        foreach (['price_min', 'price_max'] as $name) {
            $values = [
                '10000000', '00000000', '1,5', '3.000', '3.', '.5', '-1', '%2B5', '1e3', '%205', '5%20', '5%0A', '%20', '0x1A', 'NaN', 'null', '3000%20lei',
                '%D9%A3', '5%00', '1.234', '1.2.3', '3%20000', str_repeat('9', 400),
            ];
            foreach ($values as $value) {
                yield $name . '=' . $value => [$name . '=' . $value, $name, $amount];
            }
            yield $name . ' that is not UTF-8' => [$name . '=%FF', $name, 'must be valid UTF-8'];
        }
        foreach (['out_of_stock', 'IN_STOCK', 'in_stock%20', '%20', 'in_stock,backorder', '1', 'in_stock%00'] as $value) {
            yield 'availability=' . $value => ['availability=' . $value, 'availability', 'must be one of: in_stock, backorder'];
        }
        foreach (['price', 'PRICE_ASC', 'asc', '-price_asc', 'name%20', '%20', '0', 'relevance%00'] as $value) {
            yield 'sort=' . $value => ['sort=' . $value, 'sort', 'must be one of: relevance, newest, price_asc, price_desc, name'];
        }
        yield 'NUL alone is not trimmed' => ['search=%00', 'search', 'must not contain a NUL character'];
        yield 'NUL encoded twice' => ['category=a%2500', 'category', 'must not contain a NUL character'];
        yield 'an integer that is not valid UTF-8' => ['page=%FF', 'page', 'must be valid UTF-8'];
        foreach (array_keys(self::DEFAULTS) as $name) {
            yield $name . ' twice' => [$name . '=1&' . $name . '=1', $name, 'must not be given more than once'];
            yield $name . ' twice and empty' => [$name . '=&' . $name . '=', $name, 'must not be given more than once'];
            yield $name . ' as a list' => [$name . '[]=1', $name, 'must be a single value, not an array'];
            yield $name . ' as a map' => [$name . '%5Ba%5D=1', $name, 'must be a single value, not an array'];
            yield $name . ' as a value and as a list' => [$name . '=1&' . $name . '[]=1', $name, 'must be a single value, not an array'];
        }
    }

    public function testNamesAllInvalidArgumentsTogether(): void
    {
        try {
            self::read('search_products', 'page=0&per_page=51&language=en&search=%FF&category=a&category=b&brand[]=x');
            self::fail('Accepted.');
        } catch (Problem $e) {
            self::assertSame([
                'search' => 'must be valid UTF-8',
                'category' => 'must not be given more than once',
                'brand' => 'must be a single value, not an array',
                'page' => 'must be an integer from 1 to 1000',
                'per_page' => 'must be an integer from 1 to 50',
                'language' => 'must be one of: ro, ru',
            ], $e->parameters);
            self::assertStringContainsString('per_page must be an integer from 1 to 50. language must', Errors::sentences($e));
        }
    }

    #[TestWith(['price_min=3000.01&price_max=3000'])]
    #[TestWith(['price_min=10&price_max=9.99'])]
    #[TestWith(['price_max=0&price_min=0.01'])]
    public function testALowestPriceAboveTheHighestOneNamesBoth(string $query): void
    {
        try {
            self::read('search_products', $query);
            self::fail('Accepted: ' . $query);
        } catch (Problem $e) {
            self::assertSame(['price_min' => 'must not be more than price_max', 'price_max' => 'must not be less than price_min'], $e->parameters);
        }
    }

    public function testAPriceThatIsWrongByItselfIsNotCompared(): void
    {
        try {
            self::read('search_products', 'price_min=3000&price_max=2e3');
            self::fail('Accepted.');
        } catch (Problem $e) {
            self::assertSame(['price_max'], array_keys($e->parameters));
        }
    }

    #[DataProvider('ids')]
    public function testAnIdIsReadOnlyFromThePath(string $id, int $expected): void
    {
        self::assertSame(['id' => $expected, 'language' => 'ru'], self::read('get_product', 'id=7&id=x&language=ru', ['id' => $id]));
    }

    /** @return iterable<string, array{string, int}> */
    public static function ids(): iterable
    {
        yield 'the smallest' => ['1', 1];
        yield 'with leading zeros' => ['005', 5];
        yield 'the largest' => ['9223372036854775807', PHP_INT_MAX];
        yield 'the largest with leading zeros' => ['0009223372036854775807', PHP_INT_MAX];
    }

    #[DataProvider('badIds')]
    public function testRejectsAnInvalidId(string $id, string $problem = 'must be an integer of at least 1'): void
    {
        try {
            self::read('get_product', '', ['id' => $id]);
            self::fail('Accepted: ' . $id);
        } catch (Problem $e) {
            self::assertSame(['id' => $problem], $e->parameters);
        }
    }

    /** @return iterable<string, list<string>> */
    public static function badIds(): iterable
    {
        foreach (['0', '-1', '12abc', '1e3', ' 5', "5\n", '1.0', '9223372036854775808', '18446744073709551617', 'abc', '٣'] as $id) {
            yield $id => [$id];
        }
        yield 'not UTF-8' => ["\xFF", 'must be valid UTF-8'];
    }

    public function testAnErrorNamesTenOfManyUnknownArguments(): void
    {
        $contract = TheContract::get();
        $given = array_fill_keys([...array_map(static fn (int $n): string => "a{$n}", range(1, 5000)), 'page'], 'x');
        try {
            (new Arguments($contract))->readJson($contract->operations()['search_products']['arguments'], $given);
            self::fail('Unknown arguments are accepted.');
        } catch (Problem $e) {
            self::assertSame([...array_map(static fn (int $n): string => "a{$n}", range(1, 10)), 'page'], array_keys($e->parameters));
        }
    }

    #[TestWith(['Agent 👩‍💻 ❤️ 1️⃣'])]
    #[TestWith(['Pâine – „хлеб”'])]
    #[TestWith(["a\u{200F}b", false])]
    #[TestWith(["a\u{61C}", false])]
    #[TestWith(["\u{FEFF}a", false])]
    #[TestWith(["a\u{E0049}", false])]
    #[TestWith(["❤️\u{FE0F}", false])]
    #[TestWith(["a\u{202E}b", false])]
    #[TestWith(["a\u{85}b", false])]
    #[TestWith(["a\u{2028}b", false])]
    public function testTheNameOfAnAgentHasNoInvisibleCharacters(string $name, bool $isValid = true): void
    {
        $contract = TheContract::get();
        $wrong = [];
        try {
            (new Arguments($contract))->readJson($contract->operations()['register_agent']['arguments'], ['name' => $name, 'method' => 'anonymous']);
        } catch (Problem $e) {
            $wrong = $e->parameters;
        }

        self::assertSame($isValid ? [] : ['name' => 'must not contain control characters, including line breaks, or invisible ones'], $wrong);
    }

    /**
     * @param array<string, string> $path
     * @return array<string, int|string|null>
     */
    private static function read(string $operation, string $query, array $path = []): array
    {
        $contract = TheContract::get();
        return (new Arguments($contract))->read($contract->operations()[$operation]['arguments'], $path, new QueryString($query));
    }
}
