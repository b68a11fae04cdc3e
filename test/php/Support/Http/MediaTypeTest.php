<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support\Http;

use MdShop\Catalog\Support\Http\MediaType;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class MediaTypeTest extends TestCase
{
    #[TestWith(['application/json', true])]
    #[TestWith(['Application/JSON; charset=UTF-8', true])]
    #[TestWith(['application/json;charset="utf-8"', true])]
    #[TestWith(['application/json; x=y', true])]
    #[TestWith(['application/json; charset=utf-16', false])]
    #[TestWith(['application/problem+json', false])]
    #[TestWith(['application/jsonp', false])]
    #[TestWith(['text/json', false])]
    #[TestWith(['text/plain; application/json', false])]
    #[TestWith(['', false])]
    public function testRecognisesJson(string $header, bool $isJson): void
    {
        self::assertSame($isJson, MediaType::isJson($header));
    }
}
