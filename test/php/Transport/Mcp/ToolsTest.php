<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\Mcp;

use MdShop\Catalog\Contract\Problem;
use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\Operations\Arguments;
use MdShop\Catalog\Operations\Operation;
use MdShop\Catalog\Operations\Reads;
use MdShop\Catalog\Search\SearchNote;
use MdShop\Catalog\Tests\Fixtures\FakeOperation;
use MdShop\Catalog\Tests\Fixtures\TheContract;
use MdShop\Catalog\Transport\Mcp\Hints;
use MdShop\Catalog\Transport\Mcp\Message;
use MdShop\Catalog\Transport\Mcp\Params;
use MdShop\Catalog\Transport\Mcp\Tools;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class ToolsTest extends TestCase
{
    public function testTheResultEqualsTheReadByteForByte(): void
    {
        $json = '{"items":[{"name":"Ă \"/\" 雪"}],"total":1}';
        $operation = new FakeOperation($json);
        $answer = self::call(['search_products' => $operation], '{"name":"search_products","arguments":{"page":2.0,"search":" x "}}');

        self::assertStringContainsString('"structuredContent":' . $json . ',"isError":false}', $answer);
        self::assertSame($json, json_decode($answer, true)['content'][0]['text']);
        self::assertSame(
            ['search' => 'x', 'page' => 2, 'per_page' => 20, 'language' => 'ro', 'sort' => 'relevance'],
            array_filter($operation->calls[0])
        );
    }

    public function testInvalidArgumentsAreReportedAndTheOperationIsNotCalled(): void
    {
        $operation = new FakeOperation();
        $result = json_decode(self::call(['search_products' => $operation], '{"name":"search_products","arguments":{"page":"1","x":1}}'), true);

        self::assertSame([true, false], [$result['isError'], isset($result['structuredContent'])]);
        self::assertStringContainsString('page must be an integer from 1 to 1000.', $result['content'][0]['text']);
        self::assertStringContainsString('x is not a known argument', $result['content'][0]['text']);
        self::assertSame([], $operation->calls);
    }

    /** PHP reads it, and cannot write it. */
    #[TestWith(['get_product', 'id must be an integer of at least 1.'])]
    #[TestWith(['search_products', 'id is not a known argument'])]
    public function testANumberThatIsTooLargeIsAnInvalidArgumentToo(string $tool, string $problem): void
    {
        $result = json_decode(self::call([$tool => new FakeOperation()], '{"name":"' . $tool . '","arguments":{"id":1e400}}'), true);

        self::assertTrue($result['isError']);
        self::assertStringStartsWith('Invalid arguments: ' . $problem, $result['content'][0]['text']);
    }

    public function testNotFoundAndUnavailableAreErrorResults(): void
    {
        $notFound = self::call(['get_product' => new FakeOperation(new Problem('product_not_found'))], '{"name":"get_product","arguments":{"id":7,"language":"ru"}}');
        self::assertMatchesRegularExpression('/"No product with the id 7 .*\\\\"ru\\\\".*"isError":true/', $notFound);
        $unavailable = self::call(['list_categories' => new FakeOperation(new Unavailable('secret'))], '{"name":"list_categories"}');
        self::assertMatchesRegularExpression('/not available now.*after 30 seconds.*"isError":true/', $unavailable);
        self::assertStringNotContainsString('secret', $notFound . $unavailable);
    }

    public function testIgnoredWordsAreNamedInASecondBlock(): void
    {
        $list = '{"items":[{"id":1}],"total":1,"page":1,"per_page":20,"total_pages":1}';
        $operation = new FakeOperation($list, new SearchNote(['patine', 'casti']));
        $answer = json_decode(self::call(['search_site' => $operation], '{"name":"search_site","arguments":{"search":"x"}}'), true);

        self::assertSame($list, $answer['content'][0]['text']);
        self::assertSame('Only the first 16 words of a search are used; each part of a word such as "abec-9" counts. These were ignored: patine, casti.', $answer['content'][1]['text']);
        self::assertCount(2, $answer['content']);
    }

    /** @param list<string> $sentences */
    #[DataProvider('notes')]
    public function testTheSecondBlockSaysHowTheSearchDiffersFromTheTypedOne(SearchNote $note, array $sentences): void
    {
        $list = '{"items":[{"id":1}],"total":1,"page":1,"per_page":20,"total_pages":1}';
        $answer = json_decode(self::call(['search_products' => new FakeOperation($list, $note)], '{"name":"search_products","arguments":{"search":"x"}}'), true);

        self::assertSame($list, $answer['content'][0]['text']);
        self::assertSame($sentences === [] ? [] : [implode(' ', $sentences)], array_column(array_slice($answer['content'], 1), 'text'));
    }

    /** @return iterable<string, array{SearchNote, list<string>}> */
    public static function notes(): iterable
    {
        $partial = 'No product has all the words of the search, so this list has what contains as many of them as possible, the best match first.';
        yield 'searched as typed' => [new SearchNote(), []];
        yield 'only partly' => [new SearchNote(isPartial: true), [$partial]];
        yield 'without some words' => [
            new SearchNote(isPartial: true, leftOut: ['xyzzy', 'ёж']),
            [$partial, 'Words that no product in this language has were left out: xyzzy, ёж. search_site may find them.'],
        ];
        yield 'with a price' => [new SearchNote(prices: ['3000']), ['Prices are not searched as words: 3000. Use price_min and price_max.']];
        yield 'corrected' => [
            new SearchNote(corrected: ['rolle' => 'role', '80m' => '80mm']),
            ['Unknown words were taken for similar known ones: "rolle" for "role", "80m" for "80mm".'],
        ];
        yield 'everything, with a word that is too long to be repeated' => [
            new SearchNote([str_repeat('a', 50)], true, ['x'], ['rolle' => 'role']),
            [
                $partial,
                'Words that no product in this language has were left out: x. search_site may find them.',
                'Unknown words were taken for similar known ones: "rolle" for "role".',
                'Only the first 16 words of a search are used; each part of a word such as "abec-9" counts. These were ignored: ' . str_repeat('a', 39) . '….',
            ],
        ];
    }

    public function testAHintAboutContentSaysWhatThatIs(): void
    {
        $operation = new FakeOperation('{"items":[{"id":1}],"total":1,"page":1,"per_page":20,"total_pages":1}', new SearchNote(isPartial: true, leftOut: ['x']));
        $hint = json_decode(self::call(['search_site' => $operation], '{"name":"search_site","arguments":{"search":"x"}}'), true)['content'][1]['text'];

        self::assertStringStartsWith('No page, news item, coach or question has all the words', $hint);
        self::assertStringEndsWith('no page, news item, coach or question in this language has were left out: x. search_products may find them.', $hint);
    }

    /** @param list<string> $missing */
    #[TestWith(['{"search":"role","price_max":"500"}', ['No product', 'fewer or more general words', 'categories c1']])]
    #[TestWith(['{"search":"role","size":"42"}', ['fewer or more general words', 'categories c1']])]
    #[TestWith(['{"search":"role","category":"c2"}', ['fewer or more general words']])]
    public function testWhatOnlyTheFiltersLeaveOutIsSaidInsteadOfSuggestingOtherWords(string $arguments, array $missing): void
    {
        $operation = new FakeOperation('{"items":[],"total":0,"page":1,"per_page":20,"total_pages":0}', new SearchNote(leftOut: ['x'], isFilteredOut: true));
        $answer = json_decode(self::call(['search_products' => $operation], '{"name":"search_products","arguments":' . $arguments . '}', [['slug' => 'c1']]), true);

        $hint = $answer['content'][1]['text'];
        self::assertStringStartsWith('There are products with the words of the search, but none of them meets the filters', $hint);
        self::assertStringContainsString('were left out: x.', $hint);
        self::assertStringContainsString('Do not offer products', $hint);
        foreach ($missing as $text) {
            self::assertStringNotContainsString($text, $hint);
        }
    }

    public function testFiltersAreStringsAndAreCheckedLikeThoseOfRest(): void
    {
        $operation = new FakeOperation();
        $call = static fn (string $arguments): array => json_decode(
            self::call(['search_products' => $operation], '{"name":"search_products","arguments":' . $arguments . '}'),
            true
        );
        $call('{"size":" 42 ","color":"","price_min":"","price_max":"3000","availability":"","sort":""}');
        self::assertSame(
            ['size' => '42', 'color' => null, 'price_min' => null, 'price_max' => '3000', 'availability' => null, 'sort' => 'relevance'],
            array_slice($operation->calls[0], 6)
        );
        $problems = $call('{"size":42,"price_max":3000,"availability":"out_of_stock","sort":null}')['content'][0]['text'];
        foreach (['size must be a string', 'price_max must be a string', 'availability must be one of: in_stock, backorder', 'sort must be a string'] as $problem) {
            self::assertStringContainsString($problem . '.', $problems);
        }
        self::assertStringContainsString(
            'price_min must not be more than price_max. price_max must not be less than price_min.',
            $call('{"price_min":"3000","price_max":"500.5"}')['content'][0]['text']
        );
        self::assertCount(1, $operation->calls);
    }

    public function testAnEmptyListComesWithSuggestions(): void
    {
        $entries = array_map(static fn (int $i): array => ['slug' => 'c' . $i], range(1, 45));
        $operation = new FakeOperation('{"items":[],"total":0,"page":1,"per_page":20,"total_pages":0}');
        $answer = json_decode(self::call(['search_products' => $operation], '{"name":"search_products"}', $entries), true);

        self::assertCount(2, $answer['content']);
        self::assertStringContainsString('categories c1, c2,', $answer['content'][1]['text']);
        self::assertStringContainsString('c40 and 5 more', $answer['content'][1]['text']);
        self::assertStringContainsString('brands none', $answer['content'][1]['text']);
    }

    #[TestWith(['{"size":"33"}', false])]
    #[TestWith(['{"search":"role","color":"mov"}', false])]
    #[TestWith(['{"size":"33","category":"c3"}', true])]
    #[TestWith(['{"size":" ","color":""}', true])]
    public function testAnEmptyListForASizeOrColourSaysHowThatIsGiven(string $arguments, bool $namesSlugs): void
    {
        $operation = new FakeOperation('{"items":[],"total":0,"page":1,"per_page":20,"total_pages":0}');
        $answer = json_decode(self::call(['search_products' => $operation], '{"name":"search_products","arguments":' . $arguments . '}', [['slug' => 'c1']]), true);

        $hint = $answer['content'][1]['text'];
        self::assertSame(! str_contains($arguments, '" "'), str_contains($hint, 'a range such as 32-35'));
        self::assertSame($namesSlugs, str_contains($hint, 'categories c1'));
        self::assertStringContainsString('Do not offer products', $hint);
    }

    #[TestWith(['{}', 'params'])]
    #[TestWith(['{"name":1}', 'params'])]
    #[TestWith(['{"name":"health"}', 'unknown_tool'])]
    #[TestWith(['{"name":"search_products","arguments":[]}', 'params'])]
    #[TestWith(['{"name":"search_products","arguments":null}', 'params'])]
    public function testAMalformedCallIsAProtocolError(string $params, string $error): void
    {
        try {
            self::call(['search_products' => new FakeOperation(), 'health' => new FakeOperation()], $params);
            self::fail('The call was accepted.');
        } catch (Problem $e) {
            self::assertSame($error, $e->key);
        }
    }

    /**
     * @param array<string, Operation> $operations
     * @param list<array<string, int|string>> $categories
     */
    private static function call(array $operations, string $params, array $categories = []): string
    {
        $contract = TheContract::get();
        $reads = new Reads($contract, new Arguments($contract), static fn (string $name): Operation => $operations[$name]);
        $message = Message::read('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":' . $params . '}', 32);
        return (new Tools($contract, $reads, new Hints($contract, static fn (): array => ['categories' => $categories, 'brands' => []])))->call(Params::of($message));
    }
}
