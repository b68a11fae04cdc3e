<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support\Http;

use MdShop\Catalog\Support\Http\Answer;
use PHPUnit\Framework\TestCase;

final class AnswerTest extends TestCase
{
    public function testWithoutBodyKeepsStatusAndHeaders(): void
    {
        $head = (new Answer(200, ['ETag' => '"a"'], '{}'))->withoutBody();

        self::assertSame([200, ['ETag' => '"a"'], ''], [$head->status, $head->headers, $head->body]);
    }

    public function testWithReplacesHeadersInACopy(): void
    {
        $answer = new Answer(200, ['Vary' => 'Accept', 'ETag' => '"a"'], 'x');
        $other = $answer->with(['Vary' => 'Authorization', 'Link' => '</a>']);

        self::assertSame(['Vary' => 'Authorization', 'ETag' => '"a"', 'Link' => '</a>'], $other->headers);
        self::assertSame('x', $other->body);
        self::assertSame(['Vary' => 'Accept', 'ETag' => '"a"'], $answer->headers);
    }
}
