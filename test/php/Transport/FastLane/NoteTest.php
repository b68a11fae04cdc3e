<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\FastLane;

use MdShop\Catalog\Transport\FastLane\Note;
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
        $note = Note::from(['format' => Note::FORMAT, 'files' => [['/of/another/server.php' => 1_700_000_000], [$file => Note::changed($file)]]]);
        self::assertNotNull($note);
        self::assertSame([$file => Note::changed($file)], $note->unchangedFiles());
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
        $note = Note::from(['format' => Note::FORMAT, 'files' => [[$file => Note::changed($file)]]]);
        self::assertNotNull($note?->unchangedFiles());
        touch($file);
        clearstatcache();
        self::assertNull($note->unchangedFiles());
        unlink($file);
    }

    public function testServersWithOtherFilesShareANoteThatSaysTheSame(): void
    {
        $of = static fn (int $time, string $title = 'Shop'): Note => Note::of(['format' => Note::FORMAT, 'at' => $time, 'values' => $title, 'files' => [['/a.php' => $time]]]); // @phpstan-ignore argument.type (only what is compared)

        $both = $of(2)->with($of(1));

        self::assertSame([['/a.php' => 2], ['/a.php' => 1]], $both->data()['files']);
        self::assertTrue($both->covers($of(1)));
        self::assertTrue($both->covers($of(2)));
        self::assertFalse($both->covers($of(3)));
        self::assertFalse($both->covers($of(1, 'Another')));
        self::assertSame([['/a.php' => 3]], $of(3, 'Another')->with($both)->data()['files']);
        self::assertSame($both->data()['files'], $of(2)->with($both)->data()['files']);
    }

    public function testTheFilesOfAtMostSixteenServersAreKept(): void
    {
        $note = null;
        for ($time = 1; $time <= 40; $time++) {
            $new = Note::of(['format' => Note::FORMAT, 'at' => $time, 'values' => 'same', 'files' => [['/a.php' => $time]]]); // @phpstan-ignore argument.type (only what is compared)
            $note = $note === null ? $new : $new->with($note);
        }
        self::assertCount(16, $note->data()['files']);
        self::assertTrue($note->covers($new));
    }
}
