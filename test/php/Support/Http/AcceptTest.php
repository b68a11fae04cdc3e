<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support\Http;

use MdShop\Catalog\Support\Http\Accept;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class AcceptTest extends TestCase
{
    /** Accept headers and whether Markdown is preferred; the end-to-end test sends the same values. */
    public const FILE = __DIR__ . '/../../../accept-values.json';

    #[DataProvider('values')]
    public function testPrefersMarkdownOnlyIfTheHeaderDoes(string $accept, bool $markdown): void
    {
        self::assertSame($markdown, Accept::prefersMarkdown($accept), $accept);
    }

    /** @return iterable<string, array{string, bool}> */
    public static function values(): iterable
    {
        foreach (json_decode((string) file_get_contents(self::FILE), true, 8, JSON_THROW_ON_ERROR) as $accept => $markdown) {
            yield (string) $accept => [(string) $accept, (bool) $markdown];
        }
    }

    public function testAVeryLongHeaderIsParsedQuickly(): void
    {
        $began = microtime(true);
        self::assertFalse(Accept::prefersMarkdown(str_repeat('text/html;q="', 100000)));
        self::assertFalse(Accept::prefersMarkdown(str_repeat(',', 1000000) . 'text/markdown'));
        self::assertLessThan(1.0, microtime(true) - $began);
    }
}
