<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support\Time;

use MdShop\Catalog\Support\Time\Instant;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class InstantTest extends TestCase
{
    private string $zone;

    protected function setUp(): void
    {
        // No result may depend on the time zone of the server or of the site.
        $this->zone = date_default_timezone_get();
        date_default_timezone_set('Europe/Chisinau');
    }

    protected function tearDown(): void
    {
        date_default_timezone_set($this->zone);
    }

    #[TestWith([0, '1970-01-01T00:00:00Z'])]
    #[TestWith([1767225600, '2026-01-01T00:00:00Z'])]
    #[TestWith([1795253400, '2026-11-21T09:30:00Z'])]
    #[TestWith([9999999999, '2286-11-20T17:46:39Z'])]
    #[TestWith([Instant::LAST, '9999-12-31T23:59:59Z'])]
    public function testWritesAndReadsRfc3339InUtc(int $seconds, string $text): void
    {
        self::assertSame($text, Instant::format($seconds));
        self::assertSame($seconds, Instant::parse($text));
    }

    public function testWritesNoYearOfFiveDigits(): void
    {
        self::assertSame('9999-12-31T23:59:59Z', Instant::format(Instant::LAST + 1));
    }

    #[DataProvider('otherForms')]
    public function testRejectsAnyOtherForm(string $text): void
    {
        self::assertNull(Instant::parse($text));
    }

    /** @return iterable<string, array{string}> */
    public static function otherForms(): iterable
    {
        yield 'empty' => [''];
        yield 'a day that does not exist' => ['2026-02-30T00:00:00Z'];
        yield 'an hour that does not exist' => ['2026-02-20T24:00:00Z'];
        yield 'a leap second' => ['2026-02-20T23:59:60Z'];
        yield 'an offset' => ['2026-01-01T00:00:00+02:00'];
        yield 'a fraction' => ['2026-01-01T00:00:00.5Z'];
        yield 'lower case' => ['2026-01-01t00:00:00z'];
        yield 'a date without a time' => ['2026-01-01'];
        yield 'trailing text' => ["2026-01-01T00:00:00Z\n"];
        yield 'one digit' => ['2026-1-01T00:00:00Z'];
    }

    #[TestWith(['2026-01-01 00:00:00', 1767225600])]
    #[TestWith(['2026-02-03 04:05:06', 1770091506])]
    #[TestWith(['0000-00-00 00:00:00', 0])]
    #[TestWith(['0099-12-31 23:59:59', 0])]
    #[TestWith(['', 0])]
    #[TestWith(['2026-01-01', 0])]
    public function testReadsWordPressColumnsAsUtc(string $column, int $seconds): void
    {
        self::assertSame($seconds, Instant::fromDatabase($column));
    }
}
