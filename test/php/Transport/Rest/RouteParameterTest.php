<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\Rest;

use MdShop\Catalog\Transport\Rest\RouteParameter;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class RouteParameterTest extends TestCase
{
    #[DataProvider('queries')]
    public function testSeparatesTheRouteFromAnAppendedParameter(string $query, string $expectedRoute, string $expectedQuery): void
    {
        parse_str($query, $values);
        self::assertIsString($values['rest_route']);
        self::assertSame([$expectedRoute, $expectedQuery], RouteParameter::separated($values['rest_route'], $query));
    }

    /** @return iterable<string, array{string, string, string}> */
    public static function queries(): iterable
    {
        yield 'one parameter' => ['rest_route=/a/b?c=1', '/a/b', 'rest_route=/a/b&c=1'];
        yield 'further parameters' => ['rest_route=/a?c=1&d=2&c=3', '/a', 'rest_route=/a&c=1&d=2&c=3'];
        yield 'no value' => ['rest_route=/a?', '/a', 'rest_route=/a&'];
        yield 'parameters before it' => ['x=/y?z=1&rest_route=/a?c=1', '/a', 'x=/y?z=1&rest_route=/a&c=1'];
        yield 'further "?" belong to values' => ['rest_route=/a?c=1?2&d=?', '/a', 'rest_route=/a&c=1?2&d=?'];
        yield 'encoded ones belong to values' => ['rest_route=/a?c=%3F%26d%3D2', '/a', 'rest_route=/a&c=%3F%26d%3D2'];
        yield 'an encoded one belongs to the route' => ['rest_route=/a%3Fb?c=1', '/a?b', 'rest_route=/a%3Fb&c=1'];
        yield 'only an encoded one' => ['rest_route=%2Fa%3Fc=1&d=2', '/a?c=1', 'rest_route=%2Fa%3Fc=1&d=2'];
        yield 'in a value of another parameter' => ['rest_route=/a&c=1?d=2', '/a', 'rest_route=/a&c=1?d=2'];
        yield 'an encoded route and name' => ['rest%5Froute=%2Fa?c=1', '/a', 'rest%5Froute=%2Fa&c=1'];
        yield 'the last of several routes, as in PHP' => ['rest_route=/a?c=1&rest_route=/b?d=2', '/b', 'rest_route=/a?c=1&rest_route=/b&d=2'];
    }

    public function testARouteFromElsewhereIsNotSeparated(): void
    {
        self::assertSame(['/a?b=1', 'rest_route=/c?b=1'], RouteParameter::separated('/a?b=1', 'rest_route=/c?b=1'));
    }
}
