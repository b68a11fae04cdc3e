<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\Mcp;

use MdShop\Catalog\Tests\Fixtures\TheContract;
use MdShop\Catalog\Transport\Mcp\Errors;
use MdShop\Catalog\Transport\Mcp\Params;
use MdShop\Catalog\Transport\Mcp\Response;
use MdShop\Catalog\Transport\Mcp\Server;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;
use RuntimeException;

final class ServerTest extends TestCase
{
    public function testTheResponseHasTheIdOfTheRequest(): void
    {
        foreach (['0', '"0"', '-1', '9007199254740992', '""'] as $id) {
            self::assertEquals(new Response(200, '{"jsonrpc":"2.0","id":' . $id . ',"result":{"said":"x"}}'), self::server()->answer(
                '{"jsonrpc":"2.0","id":' . $id . ',"method":"say","params":{"text":"x"}}'
            ));
        }
    }

    #[TestWith(['{"jsonrpc":"2.0","method":"say"}'])]
    #[TestWith(['{"jsonrpc":"2.0","method":"defect","params":[]}'])]
    #[TestWith(['{"jsonrpc":"2.0","method":"no such"}'])]
    #[TestWith(['{"jsonrpc":"2.0","id":1,"result":null}'])]
    #[TestWith(['{"jsonrpc":"2.0","id":1,"error":{}}'])]
    public function testNotificationsAndResponsesGet202AndCallNoMethod(string $message): void
    {
        self::assertEquals(new Response(202), self::server()->answer($message));
    }

    #[DataProvider('invalidMessages')]
    public function testAnInvalidMessageGetsAnErrorWithoutAnId(string $name, string $body): void
    {
        self::assertError($name, null, self::server()->answer($body));
    }

    /** @return iterable<array{string, string}> */
    public static function invalidMessages(): iterable
    {
        yield ['parse', ''];
        yield ['parse', '{"jsonrpc":"2.0","id":1,"method":"say"'];
        yield ['parse', "{\"jsonrpc\":\"2.0\",\"id\":\"\xFF\",\"method\":\"say\"}"];
        yield ['parse', '[[[[[[]]]]]]'];
        yield ['duplicate_name', '{"jsonrpc":"2.0","id":1,"id":1,"method":"say"}'];
        yield ['nul_name', '{"jsonrpc":"2.0","id":1,"method":"say","params":{"\u0000a":1}}'];
        yield ['batch', '[]'];
        yield ['not_an_object', '1'];
        yield ['jsonrpc', '{"id":1,"method":"say"}'];
        yield ['id', '{"jsonrpc":"2.0","id":null,"method":"say"}'];
        yield ['id', '{"jsonrpc":"2.0","id":1.0,"method":"say"}'];
        yield ['id', '{"jsonrpc":"2.0","id":9223372036854775808,"method":"say"}'];
        yield ['no_message', '{"jsonrpc":"2.0","id":1}'];
        yield ['no_message', '{"jsonrpc":"2.0","id":1,"method":1}'];
        yield ['no_message', '{"jsonrpc":"2.0","result":{}}'];
    }

    #[TestWith(['unknown_method', '{"jsonrpc":"2.0","id":"a","method":"no such","params":[]}'])]
    #[TestWith(['params', '{"jsonrpc":"2.0","id":"a","method":"say","params":[]}'])]
    #[TestWith(['params', '{"jsonrpc":"2.0","id":"a","method":"say","params":null}'])]
    #[TestWith(['params', '{"jsonrpc":"2.0","id":"a","method":"say","params":{"text":1}}'])]
    #[TestWith(['params', '{"jsonrpc":"2.0","id":"a","method":"say","params":{"text":"x","_meta":[]}}'])]
    #[TestWith(['internal', '{"jsonrpc":"2.0","id":"a","method":"defect"}'])]
    public function testAFailedRequestGetsAnErrorWithItsId(string $name, string $body): void
    {
        $before = ini_set('error_log', '/dev/null');
        try {
            $response = self::server()->answer($body);
        } finally {
            ini_set('error_log', (string) $before);
        }
        self::assertError($name, 'a', $response);
        self::assertStringNotContainsString('secret', $response->body);
    }

    public function testTheVersionIsCheckedBeforeTheMethodExceptOnInitialize(): void
    {
        $say = '{"jsonrpc":"2.0","id":"a","method":"no such"}';
        self::assertError('protocol_version', 'a', self::server()->answer($say, '2024-11-05'));
        self::assertError('unknown_method', 'a', self::server()->answer($say, '2025-06-18'));
        self::assertError('protocol_version', null, self::server()->answer('{"jsonrpc":"2.0","method":"x"}', '2024-11-05'));
        self::assertSame(200, self::server()->answer('{"jsonrpc":"2.0","id":1,"method":"initialize"}', 'x')->status);
    }

    public function testCredentialsAreRemovedFromRepeatedText(): void
    {
        $token = 'mds_' . str_repeat('a', 43);
        self::assertSame('see mds_… there', Errors::withoutCredentials("see {$token} there"));
    }

    private static function server(): Server
    {
        return new Server(new Errors(TheContract::get()), ['2025-11-25', '2025-06-18'], [
            'initialize' => static fn (): string => '{}',
            'say' => static fn (Params $params): string => '{"said":"' . $params->string('text') . '"}',
            'defect' => static fn (): string => throw new RuntimeException('secret'),
        ], 5);
    }

    private static function assertError(string $name, ?string $id, Response $response): void
    {
        $error = TheContract::get()->mcp()['errors'][$name];
        $message = json_decode($response->body, true, 8, JSON_THROW_ON_ERROR);
        self::assertSame([$error['status'], $error['code'], $id], [$response->status, $message['error']['code'], $message['id']], $response->body);
        self::assertStringNotContainsString('{', $message['error']['message']);
    }
}
