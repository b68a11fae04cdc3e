<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Operations;

use MdShop\Catalog\Contract\Problem;
use MdShop\Catalog\Operations\Answers;
use MdShop\Catalog\Support\Http\Request;
use MdShop\Catalog\Tests\Fixtures\TheContract;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class AnswersTest extends TestCase
{
    private Answers $answers;

    protected function setUp(): void
    {
        $this->answers = new Answers(TheContract::get());
    }

    public function testASuccessfulReadMayBeCachedForAMinute(): void
    {
        $answer = $this->answers->cacheable(new Request('GET', '/products'), '{"a":"ș"}');

        self::assertSame(200, $answer->status);
        self::assertSame('{"a":"ș"}', $answer->body);
        self::assertSame('application/json; charset=UTF-8', $answer->headers['Content-Type']);
        self::assertSame('public, max-age=60', $answer->headers['Cache-Control']);
        self::assertSame('Authorization', $answer->headers['Vary']);
        self::assertSame('*', $answer->headers['Access-Control-Allow-Origin']);
        self::assertArrayNotHasKey('Access-Control-Allow-Credentials', $answer->headers);
        self::assertStringStartsWith('"', $answer->headers['ETag']);
    }

    public function testAMatchingIfNoneMatchGives304WithTheSameHeadersAndNoBody(): void
    {
        $full = $this->answers->cacheable(new Request('GET', '/products'), '{}');
        $again = $this->answers->cacheable(new Request('GET', '/products', '', ['If-None-Match' => 'W/' . $full->headers['ETag']]), '{}');

        self::assertSame([304, ''], [$again->status, $again->body]);
        self::assertSame(array_diff_key($full->headers, ['Content-Type' => 1]), $again->headers);
    }

    public function testChangedContentIsSentAgain(): void
    {
        $old = $this->answers->cacheable(new Request('GET', '/products'), '{"a":1}');
        $new = $this->answers->cacheable(new Request('GET', '/products', '', ['If-None-Match' => $old->headers['ETag']]), '{"a":2}');

        self::assertSame([200, '{"a":2}'], [$new->status, $new->body]);
    }

    public function testAReadOfAnotherVersionIs412(): void
    {
        $full = $this->answers->cacheable(new Request('GET', '/products'), '{}');
        $same = $this->answers->cacheable(new Request('GET', '/products', '', ['If-Match' => $full->headers['ETag']]), '{}');
        // If-Match comes first (RFC 9110 §13.2.2).
        $other = $this->answers->cacheable(new Request('GET', '/products', '', ['If-Match' => '"x"', 'If-None-Match' => '*']), '{}');
        $head = $this->answers->cacheable(new Request('HEAD', '/products', '', ['If-Match' => '"x"']), '{}');

        self::assertEquals($full, $same);
        self::assertEquals($this->answers->error(new Problem('precondition_failed')), $other);
        self::assertSame([412, ''], [$head->status, $head->body]);
    }

    public function testUncachedResponsesAreNotStored(): void
    {
        $answer = $this->answers->uncached('{}');

        self::assertSame('no-store', $answer->headers['Cache-Control']);
        self::assertArrayNotHasKey('ETag', $answer->headers);
    }

    #[TestWith(['product_not_found', 404, 'md_shop_product_not_found'])]
    #[TestWith(['no_route', 404, 'md_shop_no_route'])]
    #[TestWith(['unavailable', 503, 'md_shop_unavailable'])]
    #[TestWith(['invalid_token', 401, 'md_shop_invalid_token'])]
    public function testAnErrorHasTheShapeOfWordPressErrorsAndIsNotStored(string $name, int $status, string $code): void
    {
        $answer = $this->answers->error(new Problem($name));
        $body = json_decode($answer->body, true, 8, JSON_THROW_ON_ERROR);

        self::assertSame($status, $answer->status);
        self::assertSame(['code', 'message', 'data'], array_keys($body));
        self::assertSame([$code, ['status' => $status]], [$body['code'], $body['data']]);
        self::assertSame('no-store', $answer->headers['Cache-Control']);
        self::assertArrayNotHasKey('ETag', $answer->headers);
    }

    public function testBadParametersAreNamedInTheDataAndInTheMessage(): void
    {
        $answer = $this->answers->error(new Problem('invalid_parameters', ['page' => 'must be x', 'language' => 'must be {params}']));
        $body = json_decode($answer->body, true, 8, JSON_THROW_ON_ERROR);

        self::assertSame(['status' => 400, 'params' => ['page' => 'must be x', 'language' => 'must be {params}']], $body['data']);
        self::assertStringContainsString('page, language', $body['message']);
    }

    public function testUnavailableHasRetryAfterInWholeSeconds(): void
    {
        self::assertMatchesRegularExpression('/^[1-9]\d*$/D', $this->answers->error(new Problem('unavailable'))->headers['Retry-After']);
        self::assertArrayNotHasKey('Retry-After', $this->answers->error(new Problem('product_not_found'))->headers);
    }

    public function testAnInvalidCredentialHasTheHeaderOfRfc6750(): void
    {
        self::assertSame(
            'Bearer realm="md.shop/catalog", error="invalid_token"',
            $this->answers->error(new Problem('invalid_token'))->headers['WWW-Authenticate']
        );
    }

    public function testAPreflightAllowsReadsWithoutCookies(): void
    {
        $answer = $this->answers->options('GET, HEAD, OPTIONS');

        self::assertSame([204, ''], [$answer->status, $answer->body]);
        self::assertSame('GET, HEAD, OPTIONS', $answer->headers['Allow']);
        self::assertSame('*', $answer->headers['Access-Control-Allow-Origin']);
        self::assertArrayNotHasKey('Access-Control-Allow-Credentials', $answer->headers);
    }
}
