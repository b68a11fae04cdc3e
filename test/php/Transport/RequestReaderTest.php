<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport;

use MdShop\Catalog\Tests\WordPress\State;
use MdShop\Catalog\Transport\RequestReader;
use PHPUnit\Framework\TestCase;

final class RequestReaderTest extends TestCase
{
    /** @var array<mixed> */
    private array $server;

    protected function setUp(): void
    {
        State::reset();
        $this->server = $_SERVER;
    }

    protected function tearDown(): void
    {
        $_SERVER = $this->server;
    }

    public function testReadsTheRequestAsItWasSent(): void
    {
        $_SERVER = [
            'REQUEST_METHOD' => 'get',
            'QUERY_STRING' => 'page=1&page=2&search=%27x',
            // WordPress adds these slashes.
            'HTTP_IF_NONE_MATCH' => 'W/\"a\\\'b\"',
            'HTTP_AUTHORIZATION' => 'Bearer mds_a',
            'REMOTE_ADDR' => '192.0.2.1',
            'FAKE_ACCEPT' => 'x',
        ];
        $request = RequestReader::read('/products', 100);

        self::assertSame(['GET', '/products', 'page=1&page=2&search=%27x'], [$request->method, $request->path, $request->query]);
        self::assertSame('W/"a\'b"', $request->header('If-None-Match'));
        self::assertSame('Bearer mds_a', $request->header('Authorization'));
        self::assertSame('192.0.2.1', $request->clientAddress);
        self::assertSame('', $request->header('Accept'), 'the value is not a header of the request');
    }

    public function testFindsTheAuthorizationThatApacheRenamed(): void
    {
        $_SERVER = ['REQUEST_METHOD' => 'GET', 'REDIRECT_HTTP_AUTHORIZATION' => 'Bearer mds_b'];

        self::assertSame('Bearer mds_b', RequestReader::read('/products', 100)->header('Authorization'));
    }

    public function testFindsTheAuthorizationThatOnlyGetallheadersReturns(): void
    {
        $_SERVER = ['REQUEST_METHOD' => 'GET'];
        State::$requestHeaders = ['Host' => 'example.md', 'AUTHORIZATION' => 'Bearer mds_c'];

        self::assertSame('Bearer mds_c', RequestReader::read('/products', 100)->header('Authorization'));
    }

    public function testAnEmptyAuthorizationCountsAsAbsent(): void
    {
        $_SERVER = ['REQUEST_METHOD' => 'GET', 'HTTP_AUTHORIZATION' => ''];

        self::assertSame('', RequestReader::read('/products', 100)->header('Authorization'));
    }

    public function testIgnoresMethodOverrides(): void
    {
        $_SERVER = ['REQUEST_METHOD' => 'POST', 'HTTP_X_HTTP_METHOD_OVERRIDE' => 'GET', 'QUERY_STRING' => '_method=GET'];

        self::assertSame('POST', RequestReader::read('/products', 100)->method);
    }
}
