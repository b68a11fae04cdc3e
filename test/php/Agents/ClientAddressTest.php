<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Agents;

use MdShop\Catalog\Agents\ClientAddress;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class ClientAddressTest extends TestCase
{
    #[TestWith(['192.0.2.1', '192.0.2.1', true])]
    #[TestWith(['192.0.2.1', '192.0.2.2', false])]
    #[TestWith(['192.0.2.1', '::ffff:192.0.2.1', true])]
    #[TestWith(['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true])]
    #[TestWith(['2001:db8:1:2::1', '2001:db8:1:3::1', false])]
    #[TestWith(['', 'unix:', true])]
    #[TestWith(['', '192.0.2.1', false])]
    public function testAddressesOfOneClientCountTogether(string $one, string $other, bool $together): void
    {
        self::assertSame($together, self::direct($one)->address() === self::direct($other)->address());
    }

    #[TestWith(['2001:db8:1:2::1', '2001:db8:1:3::1', true])]
    #[TestWith(['2001:db8:1:2::1', '2001:db8:2:2::1', false])]
    public function testIpv6AddressesAlsoHaveANetwork(string $one, string $other, bool $together): void
    {
        self::assertNotSame('', self::direct($one)->network());
        self::assertSame($together, self::direct($one)->network() === self::direct($other)->network());
    }

    public function testIpv4HasNoNetwork(): void
    {
        self::assertSame('', self::direct('192.0.2.1')->network());
        self::assertSame('', self::direct('::ffff:192.0.2.1')->network());
    }

    #[TestWith(['10.1.2.3', true])]
    #[TestWith(['192.0.2.1', false])]
    #[TestWith(['unix:', true])]
    #[TestWith(['', true])]
    #[TestWith(['localhost', false])]
    public function testLocalAddressesAndSocketsAreThoseOfProxies(string $connected, bool $isLocal): void
    {
        self::assertSame($isLocal, ClientAddress::isLocal($connected));
    }

    /** @param list<string> $proxies */
    #[DataProvider('forwarded')]
    public function testForwardedAddressesCountOnlyFromTrustedProxies(string $connected, string $forwarded, array $proxies, string $client): void
    {
        self::assertSame(self::direct($client)->address(), ClientAddress::of($connected, $forwarded, $proxies)->address());
    }

    /** @return iterable<string, array{string, string, list<string>, string}> */
    public static function forwarded(): iterable
    {
        yield 'no proxy is trusted' => ['192.0.2.1', '198.51.100.7', [], '192.0.2.1'];
        yield 'another proxy is trusted' => ['192.0.2.1', '198.51.100.7', ['192.0.2.2', '198.51.100.0/24'], '192.0.2.1'];
        yield 'the connecting proxy is trusted' => ['192.0.2.1', '198.51.100.7', ['192.0.2.1'], '198.51.100.7'];
        yield 'the network of the connecting proxy is trusted' => ['192.0.2.1', '198.51.100.7', ['192.0.0.0/16'], '198.51.100.7'];
        yield 'a network whose prefix ends inside a byte' => ['192.0.2.130', '198.51.100.7', ['192.0.2.128/25'], '198.51.100.7'];
        yield 'just outside that network' => ['192.0.2.127', '198.51.100.7', ['192.0.2.128/25'], '192.0.2.127'];
        yield 'the client forged the first address' => ['192.0.2.1', '203.0.113.9, 198.51.100.7', ['192.0.2.1'], '198.51.100.7'];
        yield 'two proxies' => ['192.0.2.1', '203.0.113.9, 198.51.100.7 ,192.0.2.2', ['192.0.2.0/30'], '198.51.100.7'];
        yield 'only proxies' => ['192.0.2.1', '192.0.2.2', ['192.0.2.0/30'], '192.0.2.2'];
        yield 'no header' => ['192.0.2.1', '', ['192.0.2.1'], '192.0.2.1'];
        yield 'the header ends with something that is not an address' => ['192.0.2.1', '198.51.100.7, unknown', ['192.0.2.1'], '192.0.2.1'];
        yield 'a port' => ['192.0.2.1', '198.51.100.7:4711', ['192.0.2.1'], '198.51.100.7'];
        yield 'IPv6 with brackets and a port' => ['::1', '[2001:db8::1]:4711', ['::1'], '2001:db8::1'];
        yield 'an IPv6 network' => ['2001:db8:f::1', '198.51.100.7', ['2001:db8::/32'], '198.51.100.7'];
        yield 'an IPv4 network does not contain an IPv6 address' => ['::1', '198.51.100.7', ['0.0.0.0/0'], '::1'];
        yield 'every IPv4 address is trusted' => ['192.0.2.1', '198.51.100.7', ['0.0.0.0/0'], '198.51.100.7'];
        yield 'an IPv4 network written as IPv6' => ['10.9.8.7', '198.51.100.7', ['::ffff:10.0.0.0/104'], '198.51.100.7'];
        yield 'just outside that IPv6 form' => ['11.0.0.1', '198.51.100.7', ['::ffff:10.0.0.0/104'], '11.0.0.1'];
        yield 'the same network in hexadecimal' => ['10.9.8.7', '198.51.100.7', ['::ffff:a00:0/104'], '198.51.100.7'];
        yield 'all of IPv4, written as an IPv6 network' => ['192.0.2.1', '198.51.100.7', ['::ffff:0:0/96'], '198.51.100.7'];
        yield 'an IPv4 address written as IPv6' => ['10.0.0.1', '198.51.100.7', ['::ffff:10.0.0.1'], '198.51.100.7'];
        yield 'the neighbour of that address' => ['10.0.0.2', '198.51.100.7', ['::ffff:10.0.0.1/128'], '10.0.0.2'];
        yield 'a prefix below 96 bits is not an IPv4 network' => ['10.0.0.1', '198.51.100.7', ['::ffff:10.0.0.1/80', '::/0'], '10.0.0.1'];
        yield 'a prefix below 96 bits is an IPv6 network' => ['::1', '198.51.100.7', ['::ffff:10.0.0.1/64'], '198.51.100.7'];
        yield 'invalid prefix lengths' => ['192.0.2.1', '198.51.100.7', ['10.0.0.0/abc', '192.0.2.1/', '192.0.2.1/ 32', '192.0.2.1/3e1'], '192.0.2.1'];
        yield 'prefix lengths out of range' => ['192.0.2.1', '198.51.100.7', ['192.0.2.1/-1', '192.0.2.1/33', '192.0.2.1/99'], '192.0.2.1'];
        yield 'IPv6 out of range' => ['2001:db8::1', '198.51.100.7', ['2001:db8::1/129', '2001:db8::1/-1', '2001:db8::1/x'], '2001:db8::1'];
        yield 'a trusted socket' => ['unix:', '198.51.100.7', ['unix:'], '198.51.100.7'];
        yield 'a trusted socket of a server that writes no address for it' => ['', '198.51.100.7', ['192.0.2.1', 'unix:'], '198.51.100.7'];
        yield 'a socket behind another proxy' => ['unix:', '198.51.100.7, 192.0.2.1', ['unix:', '192.0.2.1'], '198.51.100.7'];
        yield 'a socket that is not trusted' => ['unix:', '198.51.100.7', ['0.0.0.0/0', '::/0'], 'unix:'];
        yield 'an address where only the socket is trusted' => ['192.0.2.1', '198.51.100.7', ['unix:'], '192.0.2.1'];
        yield 'something else that is no address' => ['localhost', '198.51.100.7', ['unix:'], ''];
        yield 'two slashes' => ['192.0.2.1', '198.51.100.7', ['192.0.2.1/8/8'], '192.0.2.1'];
        yield 'invalid values in the setting' => ['192.0.2.1', '198.51.100.7', ['x/9', '', '/'], '192.0.2.1'];
    }

    private static function direct(string $address): ClientAddress
    {
        return ClientAddress::of($address, '', []);
    }
}
