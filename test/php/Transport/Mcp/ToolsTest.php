<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\Mcp;

use MdShop\Catalog\Contract\Problem;
use MdShop\Catalog\Operations\Arguments;
use MdShop\Catalog\Operations\Operation;
use MdShop\Catalog\Operations\Reads;
use MdShop\Catalog\ReadModel\Unavailable;
use MdShop\Catalog\Search\SearchNote;
use MdShop\Catalog\Tests\Fixtures\FakeOperation;
use MdShop\Catalog\Tests\Fixtures\TheContract;
use MdShop\Catalog\Transport\Mcp\Hints;
use MdShop\Catalog\Transport\Mcp\Message;
use MdShop\Catalog\Transport\Mcp\Params;
use MdShop\Catalog\Transport\Mcp\Tools;
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
            [['search' => 'x', 'category' => null, 'brand' => null, 'page' => 2, 'per_page' => 20, 'language' => 'ro']],
            $operation->calls
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
        self::assertSame('Only the first 16 words of a search are used. These were ignored: patine, casti.', $answer['content'][1]['text']);
        self::assertCount(2, $answer['content']);
    }

    public function testAnEmptyListComesWithSuggestions(): void
    {
        $entries = array_map(static fn (int $i): array => ['slug' => 'c' . $i], range(1, 45));
        $answer = json_decode(self::call([
            'search_products' => new FakeOperation('{"items":[],"total":0,"page":1,"per_page":20,"total_pages":0}'),
            'list_categories' => new FakeOperation((string) json_encode(['categories' => $entries, 'brands' => []])),
        ], '{"name":"search_products"}'), true);

        self::assertCount(2, $answer['content']);
        self::assertStringContainsString('categories c1, c2,', $answer['content'][1]['text']);
        self::assertStringContainsString('c40 and 5 more', $answer['content'][1]['text']);
        self::assertStringContainsString('brands none', $answer['content'][1]['text']);
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

    /** @param array<string, Operation> $operations */
    private static function call(array $operations, string $params): string
    {
        $contract = TheContract::get();
        $reads = new Reads($contract, new Arguments($contract), $operations);
        $message = Message::read('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":' . $params . '}', 32);
        return (new Tools($contract, $reads, new Hints($contract, $reads)))->call(Params::of($message));
    }
}
