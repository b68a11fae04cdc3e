<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Installation;

use MdShop\Catalog\Installation\OlderRelease;
use MdShop\Catalog\Support\Database\SchemaVersion;
use MdShop\Catalog\Tests\WordPress\State;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** While a new release goes from server to server, the older one leaves the tables to the newer one. */
final class OlderReleaseTest extends TestCase
{
    private const NOW = 1_700_000_000;

    protected function setUp(): void
    {
        State::reset();
        State::$options = [SchemaVersion::OPTION => SchemaVersion::LATEST_STEP + 1, SchemaVersion::RELEASE => '1.3.0'];
    }

    public function testTheOlderReleaseWaitsAsLongAsTheNewerOneRemovesItsNote(): void
    {
        for ($now = self::NOW; $now < self::NOW + 600; $now += 10) {
            self::assertTrue(OlderRelease::waits('1.2.0', 0, $now));
            if (OlderRelease::wasAtWork($now)) {
                OlderRelease::forget();
            }
        }
    }

    public function testTheOlderReleaseTakesOverIfTheNewerOneIsGone(): void
    {
        self::assertTrue(OlderRelease::waits('1.2.0', 0, self::NOW));
        self::assertTrue(OlderRelease::waits('1.2.0', 0, self::NOW + 119));
        self::assertFalse(OlderRelease::waits('1.2.0', 0, self::NOW + 120));
    }

    public function testTheNewerReleaseLeavesTheNoteForAWhile(): void
    {
        self::assertFalse(OlderRelease::wasAtWork(self::NOW));
        OlderRelease::waits('1.2.0', 0, self::NOW);
        self::assertFalse(OlderRelease::wasAtWork(self::NOW + 29));
        self::assertTrue(OlderRelease::wasAtWork(self::NOW + 30));
    }

    public function testNobodyWaitsForANoteOfAClockThatWasAhead(): void
    {
        OlderRelease::waits('1.2.0', 0, self::NOW + 3 * 86_400);
        self::assertFalse(OlderRelease::waits('1.2.0', 0, self::NOW));
        self::assertTrue(OlderRelease::wasAtWork(self::NOW));
        self::assertFalse(OlderRelease::mayBeLeft('1.3.0', self::NOW + 3 * 86_400, self::NOW), 'nor for its files');
    }

    public function testWhatIsStoredWhileFilesAreReplacedOneAfterTheOtherIsReplacedOnceTheyAreSettled(): void
    {
        $settling = 60 + max(0, (int) ini_get('opcache.revalidate_freq'));

        self::assertTrue(OlderRelease::mayBeLeft('1.3.0', self::NOW, self::NOW + 1));
        self::assertFalse(OlderRelease::wasAtWork(self::NOW + $settling - 1));
        self::assertTrue(OlderRelease::wasAtWork(self::NOW + $settling));
        self::assertTrue(OlderRelease::mayBeLeft('1.3.0', self::NOW + 20, self::NOW + $settling), 'another file has followed');
        self::assertFalse(OlderRelease::wasAtWork(self::NOW + $settling + 19));
        self::assertTrue(OlderRelease::wasAtWork(self::NOW + $settling + 20));
        self::assertFalse(OlderRelease::mayBeLeft('1.3.0', self::NOW + 20, self::NOW + $settling + 20));
    }

    /** @param array<string, mixed> $options */
    #[DataProvider('others')]
    public function testEverythingElseIsBroughtUpToDateAtOnce(array $options, int $activation): void
    {
        State::$options = $options + State::$options;

        self::assertFalse(OlderRelease::waits('1.2.0', $activation, self::NOW));

        self::assertArrayNotHasKey(OlderRelease::OPTION, State::$options);
    }

    /** @return iterable<string, array{array<string, mixed>, int}> */
    public static function others(): iterable
    {
        yield 'the tables of an older release' => [[SchemaVersion::RELEASE => '1.1.0'], 0];
        yield 'of the same release' => [[SchemaVersion::RELEASE => '1.2.0'], 0];
        yield 'after an activation' => [[SchemaVersion::RELEASE => ''], 0];
        yield 'after a new activation for the network' => [[SchemaVersion::RELEASE => '1.3.0 1700000000'], 1700000500];
        yield 'tables that lack a step of this release' => [[SchemaVersion::OPTION => SchemaVersion::LATEST_STEP - 1], 0];
    }
}
