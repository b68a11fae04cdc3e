<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\FastLane;

use MdShop\Catalog\Transport\FastLane\StoredSite;
use PHPUnit\Framework\TestCase;

final class StoredSiteTest extends TestCase
{
    private const HERE = ['digest' => 'one', 'place' => '/srv/a'];
    private const THERE = ['digest' => 'one', 'place' => '/srv/b'];

    public function testAnotherServerWithTheSameReleaseIsAddedAndTheNoteStays(): void
    {
        $installed = StoredSite::renewed(['key' => 'k', 'note' => ['n'], 'digest' => 'one', 'places' => ['/srv/a']], self::THERE);
        self::assertSame(['digest' => 'one', 'places' => ['/srv/b', '/srv/a'], 'key' => 'k', 'note' => ['n']], $installed);
        self::assertSame($installed['places'], StoredSite::renewed($installed, self::THERE)['places']);
    }

    public function testAnotherReleaseKeepsTheKeyAlone(): void
    {
        $installed = StoredSite::renewed(['key' => 'k', 'note' => ['n'], 'digest' => 'one', 'places' => ['/srv/a']], ['digest' => 'two'] + self::HERE);
        self::assertSame(['digest' => 'two', 'places' => ['/srv/a'], 'key' => 'k'], $installed);
    }

    public function testTheReleaseAloneCountsOnTheCommandLine(): void
    {
        self::assertFalse(StoredSite::isOutdated(['digest' => 'one', 'places' => []], self::HERE));
        self::assertTrue(StoredSite::isOutdated(['digest' => 'zero', 'places' => ['/srv/a']], self::HERE));
    }
}
