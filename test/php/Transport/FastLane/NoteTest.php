<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\FastLane;

use MdShop\Catalog\Transport\FastLane\Note;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class NoteTest extends TestCase
{
    public function testOnlyANoteOfThisFormatCounts(): void
    {
        self::assertNull(Note::from(null));
        self::assertNull(Note::from('x'));
        self::assertNull(Note::from(['format' => Note::FORMAT + 1]));
        self::assertNotNull(Note::from(['format' => Note::FORMAT]));
    }

    public function testTheDigestDependsOnEachOptionAndOnWhetherItExists(): void
    {
        $options = array_fill_keys(Note::OPTIONS, 'a');
        $digests = [Note::digest($options)];
        foreach (Note::OPTIONS as $name) {
            $digests[] = Note::digest([$name => 'b'] + $options);
            $digests[] = Note::digest([$name => ''] + $options);
            $digests[] = Note::digest(array_diff_key($options, [$name => true]));
        }
        self::assertCount(count($digests), array_unique($digests));
        self::assertSame($digests[0], Note::digest(['another' => 'x'] + array_reverse($options)));
    }

    public function testAChangedOrMissingFileIsNoticed(): void
    {
        $file = (string) tempnam(sys_get_temp_dir(), 'note');
        touch($file, 1_700_000_000);
        clearstatcache();
        $own = self::files([$file => Note::changed($file)]);
        $note = self::note([self::files(['/of/another/server.php' => 1_700_000_000]), $own]);
        self::assertSame($own, $note->unchangedFiles());
        sleep(1);
        // What unpacks an archive gives a new file the time that the old one had.
        file_put_contents($file, 'x');
        touch($file, 1_700_000_000);
        clearstatcache();
        self::assertNull($note->unchangedFiles());
        unlink($file);
        clearstatcache();
        self::assertNull($note->unchangedFiles());
    }

    public function testAFileThatWasMissingIsNoticedWhenItIsAdded(): void
    {
        $file = sys_get_temp_dir() . '/note-' . bin2hex(random_bytes(4)) . '.php';
        $note = self::note([self::files([$file => Note::changed($file)])]);
        self::assertNotNull($note->unchangedFiles());
        touch($file);
        clearstatcache();
        self::assertNull($note->unchangedFiles());
        unlink($file);
    }

    public function testFilesOfAnotherReleaseOnTheSameServerDoNotCount(): void
    {
        $times = [__FILE__ => Note::changed(__FILE__)];
        self::assertNull(self::note([self::files($times, folders: "/srv/release-1\n/srv/release-1/wp-content")])->unchangedFiles());
        self::assertSame(self::files($times), self::note([self::files($times, folders: '/srv/release-1'), self::files($times)])->unchangedFiles());
    }

    public function testServersWithOtherFilesShareANoteThatSaysTheSame(): void
    {
        $first = self::note([self::files(['/a.php' => 1], 'first')]);
        $second = self::note([self::files(['/a.php' => 2], 'second')]);
        $otherTitle = self::note([self::files(['/a.php' => 1], 'first')], 'Another');

        $both = $second->with($first);

        self::assertSame([self::files(['/a.php' => 2], 'second'), self::files(['/a.php' => 1], 'first')], $both->data()['files']);
        self::assertTrue($both->covers($first));
        self::assertTrue($both->covers($second));
        self::assertFalse($both->covers(self::note([self::files(['/a.php' => 3], 'second')])));
        self::assertFalse($both->covers($otherTitle));
        self::assertFalse($both->covers(self::note([self::files(['/a.php' => 1], 'first', '/elsewhere')])));
        self::assertTrue($both->covers(self::note([self::files(['/a.php' => 1], 'third')])), 'servers share a disk');
        self::assertSame($otherTitle->data()['files'], $otherTitle->with($both)->data()['files']);
        self::assertSame($both->data()['files'], $second->with($both)->data()['files']);
    }

    public function testOnlyTheNewestFilesOfAServerAreKept(): void
    {
        $first = self::note([self::files(['/a.php' => 1], 'first')]);
        $second = self::note([self::files(['/a.php' => 2], 'second')]);
        $updated = self::files(['/a.php' => 3], 'first');
        self::assertSame([$updated, self::files(['/a.php' => 2], 'second')], self::note([$updated])->with($second->with($first))->data()['files']);
    }

    public function testTheFilesOfAtMostSixteenServersAreKept(): void
    {
        $note = null;
        for ($time = 1; $time <= 40; $time++) {
            $new = self::note([self::files(['/a.php' => $time], "server {$time}")]);
            $note = $note === null ? $new : $new->with($note);
        }
        self::assertCount(16, $note->data()['files']);
        self::assertTrue($note->covers($new));
    }

    #[TestWith([0, true])]
    #[TestWith([-1700, true])]
    #[TestWith([-1900, false])]
    #[TestWith([50, true])]
    #[TestWith([100, false])]
    public function testANoteIsRecentForHalfAnHourAndNeverFarInTheFuture(int $later, bool $isRecent): void
    {
        self::assertSame($isRecent, self::note([self::files([])], at: time() + $later)->isRecent());
    }

    #[TestWith([-3500, true])]
    #[TestWith([-3700, false])]
    #[TestWith([50, true])]
    #[TestWith([100, false])]
    public function testANoteCountsForAnHourAlsoOnAServerWhoseClockIsBehind(int $later, bool $isCurrent): void
    {
        self::assertSame($isCurrent, self::note([self::files([])], at: time() + $later)->isCurrent());
    }

    /**
     * @param array<string, int> $times
     * @return array{server: string, folders: string, times: array<string, int>}
     */
    private static function files(array $times, string $server = 'a server', ?string $folders = null): array
    {
        return ['server' => $server, 'folders' => $folders ?? Note::folders(), 'times' => $times];
    }

    /** @param non-empty-list<array{server: string, folders: string, times: array<string, int>}> $files */
    private static function note(array $files, string $title = 'Shop', int $at = 1): Note
    {
        return Note::of(['format' => Note::FORMAT, 'at' => $at, 'values' => $title, 'files' => $files]); // @phpstan-ignore argument.type (only what these tests need)
    }
}
