<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\Kept;

use MdShop\Catalog\Support\Http\Answer;
use MdShop\Catalog\Support\Http\ConditionalRequest;
use MdShop\Catalog\Support\Http\Request;
use MdShop\Catalog\Transport\Kept\FileStore;
use MdShop\Catalog\Transport\Kept\KeptAnswers;
use PHPUnit\Framework\TestCase;

final class FileStoreTest extends TestCase
{
    private const INSTALLATION = '0123456789abcdef';

    /** The first second of a minute. */
    private const NOW = 1_800_000_000;

    private string $parent = '';

    protected function setUp(): void
    {
        $this->parent = sys_get_temp_dir() . '/md-shop-files-' . bin2hex(random_bytes(8)) . '/';
        mkdir($this->parent);
    }

    protected function tearDown(): void
    {
        FileStore::removeAll($this->parent, self::INSTALLATION);
        self::assertTrue(rmdir($this->parent), 'Nothing is left of the files.');
    }

    public function testAnotherProcessFindsWhatIsStoredUntilItEnds(): void
    {
        $this->store()->set('md_shop:answer:x', "one\n\0two", 50);
        self::assertSame("one\n\0two", $this->store()->get('md_shop:answer:x'));
        self::assertSame("one\n\0two", $this->store(49)->get('md_shop:answer:x'));
        self::assertNull($this->store(50)->get('md_shop:answer:x'));
        self::assertNull($this->store()->get('md_shop:answer:y'));
    }

    public function testWhatIsStoredIsFoundInTheNextMinuteToo(): void
    {
        $this->store(59)->set('x', 'old', 60);
        self::assertSame('old', $this->store(61)->get('x'));
        $this->store(62)->set('x', 'new', 60);
        self::assertSame('new', $this->store(63)->get('x'));
    }

    public function testAFileThatIsBeingWrittenIsNotRead(): void
    {
        $this->store()->set('x', 'complete', 60);
        $file = $this->parent . 'md-shop-' . self::INSTALLATION . '-' . posix_geteuid() . '/' . intdiv(self::NOW, 60) . '/x';
        $text = (string) file_get_contents($file);
        for ($length = 0; $length < strlen($text); $length++) {
            file_put_contents($file, substr($text, 0, $length));
            self::assertNull($this->store()->get('x'), "{$length} bytes");
        }
    }

    public function testALockBelongsToOneProcessUntilItReturnsItOrEnds(): void
    {
        $first = $this->store();
        $second = $this->store();
        self::assertFalse($second->isLocked('x'));
        self::assertTrue($first->lock('x', 5));
        self::assertFalse($second->lock('x', 5));
        self::assertTrue($second->isLocked('x'));
        $first->unlock('x');
        self::assertFalse($second->isLocked('x'));
        self::assertTrue($second->lock('x', 5));
        unset($second);
        self::assertTrue($first->lock('x', 5));
    }

    public function testProcessesAddToOneNumber(): void
    {
        self::assertSame(3, $this->store()->increase('n', 3, 60));
        self::assertSame(10, $this->store()->increase('n', 7, 60));
        self::assertSame(1, $this->store()->increase('m', 1, 60));
    }

    public function testItNotesHowOftenSomethingWasAsked(): void
    {
        self::assertNull($this->store()->noted('x'));
        $this->store()->note('x', 'once');
        self::assertSame('once', $this->store(60)->noted('x'));
        $this->store()->note('x', 'again');
        self::assertSame('again', $this->store()->noted('x'));
        self::assertNull($this->store()->noted('y'));
        self::assertNull($this->store(120)->noted('x'));
    }

    public function testFilesOfPastMinutesAreDeletedWhenOthersAreStored(): void
    {
        for ($number = 0; $number < 500; $number++) {
            $this->store()->set("old{$number}", 'x', 60);
        }
        for ($number = 0; $number < 500; $number++) {
            $this->store(120)->set("new{$number}", 'x', 60);
        }
        self::assertSame([], glob($this->parent . '*/' . intdiv(self::NOW, 60)));
        self::assertSame('x', $this->store(120)->get('new7'));
    }

    public function testSweepingLeavesThisMinuteAndTheOneBefore(): void
    {
        foreach ([0, 60, 120] as $later) {
            $this->store($later)->set('x', 'x', 60);
        }
        FileStore::sweepAll($this->parent, self::INSTALLATION, self::NOW + 120);
        self::assertCount(2, glob($this->parent . '*/[0-9]*') ?: []);
    }

    public function testThereIsNoStoreWhereNoFolderCanBeMade(): void
    {
        self::assertNull(FileStore::open($this->parent . 'missing/', self::INSTALLATION, self::NOW));
        touch($this->parent . 'file');
        self::assertNull(FileStore::open($this->parent . 'file/', self::INSTALLATION, self::NOW));
        unlink($this->parent . 'file');
    }

    public function testWithoutItsFolderNothingIsKeptAndNothingFails(): void
    {
        $store = $this->store();
        FileStore::removeAll($this->parent, self::INSTALLATION);
        rmdir($this->parent);
        $store->set('x', 'x', 60);
        $store->note('x', 'once');
        self::assertNull($store->get('x'));
        self::assertNull($store->noted('x'));
        self::assertSame(PHP_INT_MAX, $store->increase('n', 1, 60));
        self::assertTrue($store->lock('x', 5));
        self::assertFalse($store->isLocked('x'));
        mkdir($this->parent);
    }

    public function testAnAnswerIsKeptWhenItIsAskedAgain(): void
    {
        $computed = 0;
        $answer = function () use (&$computed): Answer {
            $kept = new KeptAnswers($this->store(), 'site', ['fast'], PHP_INT_MAX, self::NOW);
            return $kept->answer(new Request('GET', '/products', ''), static function (Request $request) use (&$computed): Answer {
                $computed++;
                return ConditionalRequest::answer($request, [], 'the list');
            });
        };
        foreach ([1, 2, 2, 2] as $expected) {
            self::assertSame('the list', $answer()->body);
            self::assertSame($expected, $computed);
        }
    }

    public function testWhereFilesCannotBeLockedNobodyWaits(): void
    {
        $store = FileStore::open(FilesWithoutLocks::at($this->parent), self::INSTALLATION, self::NOW);
        self::assertNotNull($store);
        self::assertTrue($store->lock('x', 5));
        self::assertFalse($store->isLocked('x'));
        self::assertFalse($store->isLocked('y'));
    }

    private function store(int $later = 0): FileStore
    {
        $store = FileStore::open($this->parent, self::INSTALLATION, self::NOW + $later);
        self::assertNotNull($store);
        return $store;
    }
}
