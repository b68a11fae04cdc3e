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
        $note = Note::from(['format' => Note::FORMAT, 'files' => [$file => 1_700_000_000]]);
        self::assertNotNull($note);
        self::assertTrue($note->filesAreUnchanged());
        touch($file, 1_700_000_001);
        clearstatcache();
        self::assertFalse($note->filesAreUnchanged());
        unlink($file);
        clearstatcache();
        self::assertFalse($note->filesAreUnchanged());
    }
}
