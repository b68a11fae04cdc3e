<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Operations;

use LogicException;
use MdShop\Catalog\Agents\Quota;
use MdShop\Catalog\Agents\RateLimited;
use MdShop\Catalog\Contract\Problem;
use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\Operations\AgentOperation;
use MdShop\Catalog\Operations\Answers;
use MdShop\Catalog\Operations\Arguments;
use MdShop\Catalog\Operations\Operation;
use MdShop\Catalog\Operations\Router;
use MdShop\Catalog\Search\SearchNote;
use MdShop\Catalog\Support\Http\Answer;
use MdShop\Catalog\Support\Http\Request;
use MdShop\Catalog\Tests\Fixtures\Agents;
use MdShop\Catalog\Tests\Fixtures\FakeAgentOperation;
use MdShop\Catalog\Tests\Fixtures\FakeOperation;
use MdShop\Catalog\Tests\Fixtures\TheContract;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class RouterTest extends TestCase
{
    #[TestWith(['/products', 'search_products'])]
    #[TestWith(['/products/', 'search_products'])]
    #[TestWith(['/products/5', 'get_product'])]
    #[TestWith(['/content', 'search_site'])]
    #[TestWith(['/categories', 'list_categories'])]
    #[TestWith(['/health', 'health'])]
    public function testRoutesEveryReadToItsOperation(string $path, string $name): void
    {
        $operation = new FakeOperation('{"name":"' . $name . '"}');
        $answer = self::router([$name => $operation])->answer(new Request('GET', $path));

        self::assertSame([200, '{"name":"' . $name . '"}'], [$answer->status, $answer->body]);
        self::assertCount(1, $operation->calls);
    }

    public function testOperationsReceiveValidatedArguments(): void
    {
        $operation = new FakeOperation();
        self::router(['get_product' => $operation])->answer(new Request('GET', '/products/005', 'id=7&language=ru'));

        self::assertSame([['id' => 5, 'language' => 'ru']], $operation->calls);
    }

    #[TestWith(['', 404])]
    #[TestWith(['/', 404])]
    #[TestWith(['/product', 404])]
    #[TestWith(['/productsx', 404])]
    #[TestWith(['/products/5/variants', 404])]
    #[TestWith(['/Products', 404])]
    #[TestWith(['/x/products', 404])]
    #[TestWith(["/products\n", 404])]
    public function testUnknownPathsAreNotFound(string $path, int $status): void
    {
        self::assertError($status, 'md_shop_no_route', self::router([])->answer(new Request('GET', $path)));
    }

    #[TestWith(['/products/abc'])]
    #[TestWith(['/products/0'])]
    #[TestWith(['/products/-1'])]
    #[TestWith(["/products/5\n"])]
    #[TestWith(["/products/\xFF"])]
    #[TestWith(['/products/9223372036854775808'])]
    public function testAnInvalidIdIsABadRequestAndNotAMissingRoute(string $path): void
    {
        $operation = new FakeOperation();
        $answer = self::router(['get_product' => $operation])->answer(new Request('GET', $path));

        self::assertError(400, 'md_shop_invalid_parameters', $answer);
        self::assertSame(['id'], array_keys(json_decode($answer->body, true)['data']['params']));
        self::assertSame([], $operation->calls);
    }

    #[TestWith(['POST'])]
    #[TestWith(['PUT'])]
    #[TestWith(['PATCH'])]
    #[TestWith(['DELETE'])]
    #[TestWith(['BREW'])]
    public function testRejectsMethodsThatWrite(string $method): void
    {
        $operation = new FakeOperation();
        $answer = self::router(['search_products' => $operation])->answer(new Request($method, '/products'));

        self::assertError(405, 'md_shop_method_not_allowed', $answer);
        self::assertSame('GET, HEAD, OPTIONS', $answer->headers['Allow']);
        self::assertSame([], $operation->calls);
    }

    public function testOptionsAnswersAPreflightEvenWithAnInvalidCredential(): void
    {
        $answer = self::router([])->answer(new Request('OPTIONS', '/products', '', ['Authorization' => 'Bearer x']));

        self::assertSame([204, ''], [$answer->status, $answer->body]);
    }

    public function testHeadEqualsGetWithoutTheBody(): void
    {
        $router = self::router(['search_products' => new FakeOperation()]);
        $get = $router->answer(new Request('GET', '/products'));
        $head = $router->answer(new Request('HEAD', '/products'));

        self::assertSame([200, $get->headers, ''], [$head->status, $head->headers, $head->body]);
    }

    public function testHeadOfAnErrorHasNoBody(): void
    {
        $head = self::router([])->answer(new Request('HEAD', '/nothing'));

        self::assertSame([404, ''], [$head->status, $head->body]);
    }

    #[TestWith(['/products'])]
    #[TestWith(['/products/5'])]
    #[TestWith(['/content'])]
    #[TestWith(['/categories'])]
    #[TestWith(['/health'])]
    public function testRejectsAnInvalidCredentialWithoutRepeatingIt(string $path): void
    {
        $answer = self::router([])->answer(new Request('GET', $path, '', ['Authorization' => 'Bearer mds_secret']));

        self::assertError(401, 'md_shop_invalid_token', $answer);
        self::assertSame('Bearer realm="md.shop/catalog", error="invalid_token"', $answer->headers['WWW-Authenticate']);
        self::assertStringNotContainsString('mds_secret', $answer->body . implode($answer->headers));
    }

    public function testChecksTheCredentialBeforeTheArguments(): void
    {
        $answer = self::router([])->answer(new Request('GET', '/products', 'page=0', ['Authorization' => 'Bearer x']));

        self::assertSame(401, $answer->status);
    }

    #[TestWith(['Basic YWRtaW46eA=='])]
    #[TestWith(['Digest x'])]
    public function testIgnoresOtherAuthorizationSchemes(string $header): void
    {
        $answer = self::router(['search_products' => new FakeOperation()])
            ->answer(new Request('GET', '/products', '', ['Authorization' => $header]));

        self::assertSame([200, 'public, max-age=60'], [$answer->status, $answer->headers['Cache-Control']]);
    }

    public function testNotFoundIs404AndUnavailableIs503(): void
    {
        self::assertError(404, 'md_shop_product_not_found', self::router(['get_product' => new FakeOperation(new Problem('product_not_found'))])
            ->answer(new Request('GET', '/products/5')));
        self::assertError(503, 'md_shop_unavailable', self::router(['get_product' => new FakeOperation(new Unavailable('x'))])
            ->answer(new Request('GET', '/products/5')));
    }

    public function testAnUnexpectedExceptionIs503AndIsOnlyInTheLog(): void
    {
        $log = (string) tempnam(sys_get_temp_dir(), 'md-shop-log');
        $before = (string) ini_set('error_log', $log);
        try {
            $answer = self::router(['search_products' => new FakeOperation(new LogicException('table wp_secret is gone'))])
                ->answer(new Request('GET', '/products'));
            $written = (string) file_get_contents($log);
        } finally {
            ini_set('error_log', $before);
            unlink($log);
        }

        self::assertError(503, 'md_shop_unavailable', $answer);
        self::assertArrayHasKey('Retry-After', $answer->headers);
        self::assertStringNotContainsString('wp_secret', $answer->body);
        self::assertStringContainsString('search_products could not be answered: LogicException: table wp_secret is gone', $written);
    }

    #[DataProvider('caching')]
    public function testReadsAreCacheableAndHealthIsNot(string $path, string $name, string $cacheControl): void
    {
        $answer = self::router([$name => new FakeOperation()])->answer(new Request('GET', $path));

        self::assertSame($cacheControl, $answer->headers['Cache-Control']);
        self::assertSame($cacheControl !== 'no-store', isset($answer->headers['ETag']));
    }

    /** @return iterable<string, array{string, string, string}> */
    public static function caching(): iterable
    {
        yield 'list' => ['/products', 'search_products', 'public, max-age=60'];
        yield 'product' => ['/products/1', 'get_product', 'public, max-age=60'];
        yield 'content' => ['/content', 'search_site', 'public, max-age=60'];
        yield 'categories' => ['/categories', 'list_categories', 'public, max-age=60'];
        yield 'health' => ['/health', 'health', 'no-store'];
    }

    #[TestWith(['GET', '/agents/register', 'POST, OPTIONS'])]
    #[TestWith(['HEAD', '/agents/register', 'POST, OPTIONS'])]
    #[TestWith(['PUT', '/agents/register', 'POST, OPTIONS'])]
    #[TestWith(['GET', '/agents/revoke', 'POST, OPTIONS'])]
    #[TestWith(['POST', '/agents/me', 'GET, HEAD, OPTIONS'])]
    public function testEveryOperationAllowsOnlyItsMethods(string $method, string $path, string $allowed): void
    {
        $answer = self::router([])->answer(new Request($method, $path, '', ['Authorization' => 'Bearer x']));

        self::assertSame([405, $allowed], [$answer->status, $answer->headers['Allow']]);
    }

    #[TestWith(['/products', 'search_products'])]
    #[TestWith(['/products/5', 'get_product'])]
    #[TestWith(['/health', 'health'])]
    public function testAReadWithAValidCredentialIsThePublicOneButNotStored(string $path, string $name): void
    {
        $router = self::router([$name => new FakeOperation()]);
        $answer = $router->answer(new Request('GET', $path, '', Agents::header(Agents::ACTIVE) + ['If-None-Match' => '*']));

        self::assertSame([200, '{"ok":true}', 'private, no-store'], [$answer->status, $answer->body, $answer->headers['Cache-Control']]);
        self::assertArrayNotHasKey('ETag', $answer->headers);
        self::assertSame('Authorization', $answer->headers['Vary']);
    }

    public function testAHeaderSaysHowTheSearchDiffersFromTheTypedOne(): void
    {
        $router = self::router(['search_products' => new FakeOperation(note: new SearchNote(leftOut: ['xyzzy']))]);
        $public = $router->answer(new Request('GET', '/products', 'search=xyzzy+role'));
        $fresh = $router->answer(new Request('GET', '/products', 'search=xyzzy+role', ['If-None-Match' => $public->headers['ETag']]));
        $personal = $router->answer(new Request('GET', '/products', 'search=xyzzy+role', Agents::header(Agents::ACTIVE)));

        self::assertSame([200, 304, 200], [$public->status, $fresh->status, $personal->status]);
        foreach ([$public, $fresh, $personal] as $answer) {
            self::assertSame('full; left-out="xyzzy"', $answer->headers['Md-Shop-Search']);
            self::assertStringContainsString('Md-Shop-Search', $answer->headers['Access-Control-Expose-Headers']);
        }
        $asTyped = self::router(['search_products' => new FakeOperation()])->answer(new Request('GET', '/products', 'search=role'));
        self::assertArrayNotHasKey('Md-Shop-Search', $asTyped->headers);
    }

    #[TestWith([Agents::EXPIRED])]
    #[TestWith([Agents::REVOKED])]
    #[TestWith([Agents::UNKNOWN])]
    #[TestWith(['mds_short'])]
    #[TestWith([''])]
    public function testRejectsExpiredRevokedUnknownAndMalformedCredentials(string $token): void
    {
        foreach (['/products' => 'GET', '/agents/me' => 'GET', '/agents/revoke' => 'POST'] as $path => $method) {
            $answer = self::router([])->answer(new Request($method, $path, '', Agents::header($token)));
            self::assertError(401, 'md_shop_invalid_token', $answer);
        }
    }

    public function testACredentialThatCannotBeCheckedIs503(): void
    {
        $router = self::router(['search_products' => new FakeOperation()]);
        foreach (['/products' => 'GET', '/health' => 'GET', '/agents/me' => 'GET', '/agents/revoke' => 'POST'] as $path => $method) {
            $answer = $router->answer(new Request($method, $path, '', Agents::header(Agents::UNCHECKED)));
            self::assertError(503, 'md_shop_credential_unchecked', $answer);
            self::assertSame('30', $answer->headers['Retry-After']);
        }
        self::assertSame(200, $router->answer(new Request('GET', '/products'))->status);
    }

    public function testAgentOperationsNeedACredential(): void
    {
        foreach (['/agents/me' => 'GET', '/agents/revoke' => 'POST'] as $path => $method) {
            $answer = self::router([])->answer(new Request($method, $path));
            self::assertError(401, 'md_shop_credential_required', $answer);
            self::assertSame('Bearer realm="md.shop/catalog"', $answer->headers['WWW-Authenticate']);
        }
    }

    public function testRegisteringIgnoresCredentials(): void
    {
        $operation = new FakeAgentOperation();
        foreach (['x', Agents::EXPIRED, Agents::ACTIVE, Agents::UNCHECKED] as $token) {
            $answer = self::router(['register_agent' => $operation])->answer(self::registration('{"name":"A","method":"anonymous"}', Agents::header($token)));
            self::assertSame([201, 'no-store', '1'], [$answer->status, $answer->headers['Cache-Control'], $answer->headers['X-Own']]);
        }
        self::assertSame(array_fill(0, 4, [null, ['name' => 'A', 'method' => 'anonymous']]), $operation->calls);
    }

    /** @param list<string> $properties */
    #[TestWith(['{"name":"A","method":"anonymous"', ['body']])]
    #[TestWith(['', ['body']])]
    #[TestWith(["\xEF\xBB\xBF{\"name\":\"A\",\"method\":\"anonymous\"}", ['body']])]
    #[TestWith(['{"name":"\ud800","method":"anonymous"}', ['body']])]
    #[TestWith(["{\"name\":\"\xFF\",\"method\":\"anonymous\"}", ['body']])]
    #[TestWith(['[]', ['body']])]
    #[TestWith(['"name"', ['body']])]
    #[TestWith(['null', ['body']])]
    #[TestWith(['{}', ['name', 'method']])]
    #[TestWith(['{"name":"A","name":"A","method":"anonymous"}', ['name']])]
    #[TestWith(['{"name":"A","n\u0061me":"A","method":"anonymous"}', ['name']])]
    #[TestWith(['{"name":"A","method":"anonymous","type":"x"}', ['type']])]
    #[TestWith(['{"name":"A","method":"anonymous","0":1}', ['0']])]
    #[TestWith(['{"name":1,"method":["anonymous"]}', ['name', 'method']])]
    #[TestWith(['{"name":null,"method":null}', ['name', 'method']])]
    #[TestWith(['{"name":"A","method":"Anonymous"}', ['method']])]
    public function testRejectsAnInvalidBodyAndNamesTheInvalidProperties(string $body, array $properties): void
    {
        $operation = new FakeAgentOperation();
        $answer = self::router(['register_agent' => $operation])->answer(self::registration($body));

        self::assertError(400, 'md_shop_invalid_parameters', $answer);
        self::assertSame($properties, array_map('strval', array_keys((array) json_decode($answer->body)->data->params)));
        self::assertSame([], $operation->calls);
    }

    #[TestWith([8192, 201])]
    #[TestWith([8193, 413])]
    public function testTheLimitOfABodyCountsItsBytesNotItsContentLength(int $length, int $status): void
    {
        $body = str_pad('{"name":"A","method":"anonymous"}', $length);
        $router = self::router(['register_agent' => new FakeAgentOperation()]);
        foreach ([[], ['Content-Length' => '1'], ['Content-Length' => '99999']] as $headers) {
            self::assertSame($status, $router->answer(self::registration($body, $headers))->status);
        }
    }

    #[TestWith(['text/plain'])]
    #[TestWith([''])]
    #[TestWith(['application/x-www-form-urlencoded'])]
    public function testRejectsABodyWithAnotherContentType(string $type): void
    {
        $answer = self::router(['register_agent' => new FakeAgentOperation()])
            ->answer(self::registration('{"name":"A","method":"anonymous"}', ['Content-Type' => $type]));

        self::assertError(400, 'md_shop_invalid_parameters', $answer);
        self::assertSame(['Content-Type'], array_keys(json_decode($answer->body, true)['data']['params']));
    }

    public function testExceptionsOfAgentOperationsBecomeErrorResponses(): void
    {
        $quotas = [new Quota('address', 10, 3600, 0, 1200), new Quota('site', 10000, 86400, 5, 7000)];
        $answer = self::router(['register_agent' => new FakeAgentOperation(new RateLimited($quotas))])
            ->answer(self::registration('{"name":"A","method":"anonymous"}'));
        self::assertError(429, 'md_shop_rate_limited', $answer);
        self::assertSame('1200', $answer->headers['Retry-After']);
        self::assertSame('"address";r=0;t=1200, "site";r=5;t=7000', $answer->headers['RateLimit']);
        self::assertSame('"address";q=10;w=3600, "site";q=10000;w=86400', $answer->headers['RateLimit-Policy']);

        $router = self::router([
            'register_agent' => new FakeAgentOperation(new Problem('registration_unavailable')),
            'revoke_agent' => new FakeAgentOperation(new Problem('invalid_token')),
        ]);
        self::assertError(503, 'md_shop_registration_unavailable', $router->answer(self::registration('{"name":"A","method":"anonymous"}')));
        self::assertError(401, 'md_shop_invalid_token', $router->answer(new Request('POST', '/agents/revoke', '', Agents::header(Agents::ACTIVE))));
    }

    /** @param array<string, string> $headers */
    private static function registration(string $body, array $headers = []): Request
    {
        return new Request('POST', '/agents/register', '', $headers + ['Content-Type' => 'application/json'], $body, '192.0.2.1');
    }

    private static function assertError(int $status, string $code, Answer $answer): void
    {
        self::assertSame($status, $answer->status);
        self::assertSame($code, json_decode($answer->body, true)['code'] ?? null);
        self::assertSame('no-store', $answer->headers['Cache-Control']);
    }

    /** @param array<string, Operation|AgentOperation> $operations */
    private static function router(array $operations): Router
    {
        $contract = TheContract::get();
        return new Router($contract, new Arguments($contract), new Answers($contract), Agents::credentials(), static fn (string $name): Operation|AgentOperation => $operations[$name]);
    }
}
