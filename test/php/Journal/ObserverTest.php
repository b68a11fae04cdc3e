<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Journal;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Journal\Observer;
use MdShop\Catalog\Journal\Visit;
use MdShop\Catalog\Settings\JournalSettings;
use MdShop\Catalog\Support\Http\Answer;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Http\Request;
use MdShop\Catalog\Tests\Fixtures\TheContract;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class ObserverTest extends TestCase
{
    private const LIST = '{"items":[{"id":1}],"total":1,"page":1}';
    private const NONE = '{"items":[],"total":0,"page":1}';

    /**
     * @param list<string> $expected Of each visit: its kind and all that follows, separated by "|".
     * @param 'rest'|'site'|'page' $base
     * @param array<mixed> $settings
     */
    #[DataProvider('reads')]
    public function testCounts(array $expected, string $base, Request $request, Answer $answer, array $settings = []): void
    {
        $visits = Observer::visits(TheContract::get(), JournalSettings::from($settings), $base, $request, $answer);

        self::assertSame($expected, array_map(static fn (Visit $visit): string => implode('|', $visit->fields()), $visits));
    }

    /** A new argument makes a search narrower, and a new operation can find nothing: neither needs a change of the journal. */
    public function testTakesFiltersAndWhatCanBeMissingFromTheContract(): void
    {
        $contract = self::withCoaches();
        $get = static fn (string $path, string $query = ''): Request => new Request('GET', $path, $query, ['User-Agent' => 'curl/8']);
        foreach ($contract->operations()['search_products']['arguments'] as $argument => $rule) {
            $isFilter = ! in_array($argument, ['search', 'page', 'per_page', 'language', 'sort'], true);
            $query = $argument === 'search' ? 'search=casca' : "search=casca&{$argument}=" . ($argument === 'language' ? 'ro' : '1');
            $expected = ['read|program|rest|search_products|ro|empty', ...($isFilter ? [] : ['search|casca||search_products|ro|empty'])];
            self::assertSame($expected, self::found($contract, 'rest', $get('/products', $query), new Answer(200, [], self::NONE)), $argument);
        }
        self::assertSame(['read|program|rest|get_coach|ro|empty'], self::found($contract, 'rest', $get('/coaches/5'), new Answer(404, [], '{}')));
        self::assertSame(['read|program|rest|search_site|ro|error'], self::found($contract, 'rest', $get('/content', 'search=casca'), new Answer(404, [], '{}')), 'without such an error');
        $call = new Request('POST', '/mcp', headers: ['User-Agent' => 'curl/8'], body: '{"method":"tools/call","params":{"name":"get_coach","arguments":{"id":5}}}');
        $answer = static fn (string $text): Answer => new Answer(200, [], '{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"' . $text . '"}],"isError":true}}');
        self::assertSame(['read|program|mcp|get_coach|ro|empty'], self::found($contract, 'site', $call, $answer('No coach has the id 5.')));
        self::assertSame(['read|program|mcp|get_coach|ro|error'], self::found($contract, 'site', $call, $answer('The catalog is not available.')));
    }

    /**
     * @param 'rest'|'site' $base
     * @return list<string>
     */
    private static function found(Contract $contract, string $base, Request $request, Answer $answer): array
    {
        return array_map(static fn (Visit $visit): string => implode('|', $visit->fields()), Observer::visits($contract, JournalSettings::from([]), $base, $request, $answer));
    }

    /** The contract with one more filter of products, and with an operation that reads a coach. */
    private static function withCoaches(): Contract
    {
        $data = require __DIR__ . '/../../../plugin/generated/contract.php';
        $data['operations']['search_products']['arguments']['material'] = $data['operations']['search_products']['arguments']['color'];
        $coach = ['path' => '/coaches/{id}', 'errors' => ['invalid_parameters', 'coach_not_found', 'unavailable']];
        $data['operations']['get_coach'] = $coach + $data['operations']['get_product'];
        $data['errors']['coach_not_found'] = $data['errors']['product_not_found'];
        $data['mcp']['tools']['get_coach'] = '{}';
        $data['mcp']['problems']['coach_not_found'] = 'No coach has the id {id}.';
        $file = (string) tempnam(sys_get_temp_dir(), 'contract');
        try {
            file_put_contents($file, '<?php return ' . var_export($data, true) . ';');
            return Contract::load($file);
        } finally {
            unlink($file);
        }
    }

    /** @return iterable<string, array<mixed>> */
    public static function reads(): iterable
    {
        $get = static fn (string $path, string $query = '', string $method = 'GET'): Request => new Request($method, $path, $query, ['User-Agent' => 'curl/8']);
        $search = 'read|program|rest|search_products|ro|';
        yield 'a list' => [[$search . 'found'], 'rest', $get('/products'), new Answer(200, [], self::LIST)];
        yield 'a list in Russian' => [['read|program|rest|search_site|ru|found'], 'rest', $get('/content', 'language=ru'), new Answer(200, [], self::LIST)];
        yield 'an encoded name' => [['read|program|rest|search_site|ru|found'], 'rest', $get('/content', 'l%61nguage=ru'), new Answer(200, [], self::LIST)];
        yield 'a language that does not exist' => [['read|program|rest|search_products||error'], 'rest', $get('/products', 'language=x'), new Answer(400, [], '{}')];
        $none = [$search . 'empty', 'search|casca|' . '|search_products|ro|empty'];
        yield 'a search without a result' => [$none, 'rest', $get('/products', 'search=Casc%C4%83+'), new Answer(200, [], self::NONE)];
        yield 'the same as HEAD' => [$none, 'rest', $get('/products', 'search=Casc%C4%83', 'HEAD'), (new Answer(200, [], self::NONE))->withoutBody()];
        yield 'the same as 304' => [$none, 'rest', $get('/products', 'search=Casc%C4%83'), new Answer(304, [], wholeBody: self::NONE)];
        yield 'a search with a filter' => [[$search . 'empty'], 'rest', $get('/products', 'search=casca&size=99'), new Answer(200, [], self::NONE)];
        yield 'a personal search' => [[$search . 'empty'], 'rest', $get('/products', 'search=ion%40example.md'), new Answer(200, [], self::NONE)];
        yield 'a search, without texts' => [[$search . 'empty'], 'rest', $get('/products', 'search=casca'), new Answer(200, [], self::NONE), ['journal_searches' => false]];
        yield 'a page past the end' => [[$search . 'found'], 'rest', $get('/products', 'search=x&page=9'), new Answer(200, [], '{"items":[],"total":3,')];
        yield 'a product' => [['read|program|rest|get_product|ro|found'], 'rest', $get('/products/5'), new Answer(200, [], '{"id":5}')];
        yield 'no product' => [['read|program|rest|get_product|ro|empty'], 'rest', $get('/products/5'), new Answer(404, [], '{}')];
        yield 'health' => [['read|program|rest|health||found'], 'rest', $get('/health'), new Answer(200, [], '{}')];
        yield 'no route' => [['read|program|rest|other||error'], 'rest', $get('/products/5/reviews'), new Answer(404, [], '{}')];
        yield 'unavailable' => [['read|program|rest|list_categories|ro|error'], 'rest', $get('/categories'), new Answer(503, [], '{}')];
        yield 'a preflight' => [[], 'rest', $get('/products', '', 'OPTIONS'), new Answer(204, [])];
        yield 'a limit' => [[], 'site', $get('/agent/register', '', 'POST'), new Answer(429, [])];
        yield 'a document' => [['read|program|document|ru/llms.txt|ru|found'], 'site', $get('/ru/llms.txt'), new Answer(304, ['Content-Language' => 'ru'])];
        yield 'a page' => [['read|program|page|page|ro|found'], 'page', $get('/'), new Answer(200, ['Content-Language' => 'ro'], '# A')];
        yield from self::messages();
    }

    /** @return iterable<string, array<mixed>> */
    private static function messages(): iterable
    {
        $post = static fn (string $method, mixed $params = null): Request
            => new Request('POST', '/mcp', headers: ['User-Agent' => 'Claude-User'], body: Json::encode(['jsonrpc' => '2.0', 'id' => 1, 'method' => $method, 'params' => $params]));
        $call = static fn (string $tool, mixed $arguments): Request => $post('tools/call', ['name' => $tool, 'arguments' => $arguments]);
        $result = static fn (string $result): Answer => new Answer(200, [], '{"jsonrpc":"2.0","id":1,"result":' . $result . '}');
        $content = static fn (string $json): Answer
            => $result('{"content":[{"type":"text","text":' . Json::encode($json) . '}],"structuredContent":' . $json . ',"isError":false}');
        $problem = static fn (string $key): Answer
            => $result('{"content":[{"type":"text","text":' . Json::encode(TheContract::get()->mcp()['problems'][$key]) . '}],"isError":true}');
        $read = 'read|Claude|mcp|';
        yield 'a tool' => [[$read . 'search_products|ro|found'], 'site', $call('search_products', ['search' => 'role']), $content(self::LIST)];
        yield 'a tool that finds nothing' => [
            [$read . 'search_site|ru|empty', 'search|нет||search_site|ru|empty'],
            'site',
            $call('search_site', ['search' => 'Нет', 'language' => 'ru']),
            $content(self::NONE),
        ];
        yield 'a tool without a product' => [[$read . 'get_product|ro|empty'], 'site', $call('get_product', ['id' => 9]), $problem('product_not_found')];
        yield 'a tool with wrong arguments' => [[$read . 'get_product|ro|error'], 'site', $call('get_product', ['id' => 'x']), $problem('invalid_parameters')];
        yield 'an unknown tool' => [[$read . 'other||error'], 'site', $call('delete', []), new Answer(200, [], '{"jsonrpc":"2.0","id":1,"error":{}}')];
        yield 'a method' => [[$read . 'tools/list||found'], 'site', $post('tools/list'), $result('{"tools":[]}')];
        yield 'an unknown method' => [[$read . 'other||error'], 'site', $post('secret/name'), new Answer(200, [], '{"jsonrpc":"2.0","id":1,"error":{}}')];
        yield 'initialize' => [
            [$read . 'initialize||found', 'client|Claude Code|mcp|initialize||found'],
            'site',
            $post('initialize', ['clientInfo' => ['name' => 'Claude Code', 'version' => '2']]),
            $result('{}'),
        ];
        yield 'a notification' => [[], 'site', $post('notifications/initialized'), new Answer(202, [])];
        yield 'a wrong credential' => [[$read . 'tools/list||error'], 'site', $post('tools/list'), new Answer(401, [], '{}')];
        yield 'a long message' => [
            [$read . 'other||found'],
            'site',
            new Request('POST', '/mcp', headers: ['User-Agent' => 'Claude-User'], body: str_repeat(' ', 9000)),
            $result('{}'),
        ];
        yield 'not JSON' => [[$read . 'other||error'], 'site', new Request('POST', '/mcp', headers: ['User-Agent' => 'Claude'], body: '{'), new Answer(400, [], '{}')];
    }
}
