<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Cache;

use MdShop\Catalog\Cache\AnswerCache;
use MdShop\Catalog\Cache\FileStore;
use MdShop\Catalog\Support\Http\Answer;
use MdShop\Catalog\Support\Http\ConditionalRequest;
use MdShop\Catalog\Support\Http\Request;
use PHPUnit\Framework\Attributes\TestWith;
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

    public function testWhatIsKeptLongerThanAMinuteStaysInOneFileUntilItEndsAndIsDeletedADayLater(): void
    {
        $this->store()->set('md_shop:place:1', 'first', 3600);
        $this->store(600)->set('md_shop:place:1', 'second', 3600);
        self::assertSame('second', $this->store(4199)->get('md_shop:place:1'));
        self::assertNull($this->store(4200)->get('md_shop:place:1'));
        self::assertCount(1, glob($this->folder() . '/lasting/*') ?: []);
        FileStore::sweepAll($this->parent, time());
        self::assertSame('second', $this->store(4199)->get('md_shop:place:1'), 'It is not a day old.');
        FileStore::sweepAll($this->parent, time() + 2 * 86400);
        self::assertDirectoryDoesNotExist($this->folder() . '/lasting');
    }

    public function testAFileThatIsBeingWrittenIsNotRead(): void
    {
        $this->store()->set('x', 'complete', 60);
        $file = $this->folder() . '/' . intdiv(self::NOW, 60) . '/x';
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
        FileStore::sweepAll($this->parent, self::NOW + 120);
        self::assertCount(2, glob($this->parent . '*/[0-9]*') ?: []);
    }

    public function testSweepingDeletesWhatInstallationsThatAreGoneHaveLeft(): void
    {
        $gone = FileStore::open($this->parent, 'fedcba9876543210', self::NOW);
        self::assertNotNull($gone);
        $gone->set('x', 'x', 60);
        $gone->lock('x', 5);
        $this->store()->set('x', 'x', 60);
        FileStore::sweepAll($this->parent, self::NOW + 60);
        self::assertSame('x', $gone->get('x'));
        FileStore::sweepAll($this->parent, self::NOW + 120);
        self::assertNull($gone->get('x'));
        FileStore::sweepAll($this->parent, max(time(), self::NOW) + 90_000);
        self::assertSame([], glob($this->parent . '*'));
    }

    public function testALinkInTheNameOfTheFolderIsNotUsedAndNothingBehindItIsDeleted(): void
    {
        $other = $this->folderOfOthers();
        self::assertTrue(symlink($other, $this->folder()));
        self::assertNull(FileStore::open($this->parent, self::INSTALLATION, self::NOW));
        $this->assertIsLeftAlone($other);
        self::delete($this->folder());
        self::delete($other);
    }

    #[TestWith(['1'])]
    #[TestWith(['locks'])]
    #[TestWith(['content'])]
    public function testNothingBehindALinkInTheFolderIsDeleted(string $name): void
    {
        $other = $this->folderOfOthers();
        $this->store();
        self::assertTrue(symlink("{$other}/1", "{$this->folder()}/{$name}"));
        for ($number = 0; $number < 100; $number++) {
            $this->store()->set('x', 'x', 60);
        }
        $this->assertIsLeftAlone($other);
        self::delete("{$this->folder()}/{$name}");
        self::delete($other);
    }

    #[TestWith(['x'])]
    #[TestWith([''])]
    #[TestWith(['65533'])]
    #[TestWith(['0x'])]
    public function testAFolderThatDoesNotBelongToTheUserInItsNameIsLeftAlone(string $user): void
    {
        $other = $this->folderOfOthers();
        $folder = $this->parent . 'md-shop-' . self::INSTALLATION . '-' . $user;
        rename($other, $folder);
        $this->assertIsLeftAlone($folder);
        self::delete($folder);
    }

    public function testOfAnotherUserOnlyRootDeletesAndOnlyWhatIsInThatUsersFolders(): void
    {
        $folder = $this->parent . 'md-shop-' . self::INSTALLATION . '-65533';
        $other = $this->folderOfOthers();
        foreach ([$folder, "{$folder}/1", "{$folder}/2", "{$folder}/locks"] as $made) {
            mkdir($made, 0700);
        }
        touch("{$folder}/1/x");
        touch("{$folder}/locks/1");
        rename("{$other}/1", "{$folder}/3");
        symlink($other, "{$folder}/4");
        if (posix_geteuid() === 0) {
            array_map(static fn (string $made): bool => chown($made, 65533), [$folder, "{$folder}/1", "{$folder}/1/x", "{$folder}/2", "{$folder}/locks"]);
        }
        $here = getcwd();
        FileStore::sweepAll($this->parent, self::NOW);
        FileStore::removeAll($this->parent, self::INSTALLATION);
        self::assertSame($here, getcwd());
        $left = array_map('basename', glob("{$folder}/*") ?: []);
        self::assertSame(posix_geteuid() === 0 ? ['3', '4'] : ['1', '2', '3', '4', 'locks'], $left);
        self::assertFileExists("{$folder}/3/index.php");
        self::delete($folder);
        self::delete($other);
    }

    public function testAFullDiskIsNoErrorAndLeavesNoPartOfAFile(): void
    {
        // A process that may write 512 bytes to each file, as on a disk that is nearly full.
        $code = 'error_reporting(E_ALL); require $argv[1]; $store = MdShop\\Catalog\\Cache\\FileStore::open($argv[2], $argv[3], 1800000000);
            $store->set("x", str_repeat("x", 2000), 60); $store->set("y", "short", 60); $store->note("far", "once");
            file_put_contents(glob($argv[2] . "*/*/y")[0] . "sum", str_repeat("0", 512)); $sum = $store->increase("ysum", 1, 60);
            echo json_encode([$store->get("x"), $store->get("y"), $sum === PHP_INT_MAX]);';
        $arguments = [PHP_BINARY, '-d', 'display_errors=1', '-d', 'opcache.enable_cli=0', '-r', $code, '--', dirname(__DIR__, 3) . '/plugin/autoload.php', $this->parent, self::INSTALLATION];
        exec("trap '' XFSZ; ulimit -f 1; " . implode(' ', array_map(escapeshellarg(...), $arguments)) . ' 2>&1', $lines);
        self::assertSame('[null,"short",false]', implode("\n", $lines));
        self::assertSame([], glob($this->folder() . '/' . intdiv(self::NOW, 60) . '/x'));
    }

    public function testWithoutPosixTheOwnerOfANewFileTellsTheUser(): void
    {
        $open = static function (string $parent): string {
            $code = 'require $argv[1]; $store = MdShop\\Catalog\\Cache\\FileStore::open($argv[2], $argv[3], 1800000000);
                echo json_encode([function_exists("posix_geteuid"), $store !== null]);';
            $arguments = [PHP_BINARY, '-d', 'disable_functions=posix_geteuid', '-r', $code, '--', dirname(__DIR__, 3) . '/plugin/autoload.php', $parent, self::INSTALLATION];
            return (string) exec(implode(' ', array_map(escapeshellarg(...), $arguments)) . ' 2>&1');
        };
        self::assertSame('[false,true]', $open($this->parent));
        self::assertDirectoryExists($this->folder());
        // Only root can make it for another user, as whom that user would.
        rmdir($this->folder());
        symlink($this->parent, $this->folder());
        if (posix_geteuid() === 0) {
            unlink($this->folder());
            mkdir($this->folder());
            chown($this->folder(), 65533);
        }
        self::assertSame('[false,false]', $open($this->parent));
        self::delete($this->folder());
    }

    #[TestWith(['flock'])]
    #[TestWith(['lstat'])]
    #[TestWith(['glob'])]
    #[TestWith(['fileowner'])]
    #[TestWith(['getcwd'])]
    #[TestWith(['chdir'])]
    public function testThereIsNoStoreWhereAFunctionIsDisabled(string $name): void
    {
        $code = 'require $argv[1]; $store = MdShop\\Catalog\\Cache\\FileStore::open($argv[2], $argv[3], 1800000000);
            MdShop\\Catalog\\Cache\\FileStore::sweepAll($argv[2], 1800000000);
            MdShop\\Catalog\\Cache\\FileStore::removeAll($argv[2], $argv[3]);
            echo json_encode([$store, MdShop\\Catalog\\Cache\\FileStore::missingFunction()]);';
        $arguments = [PHP_BINARY, '-d', "disable_functions={$name}", '-r', $code, '--', dirname(__DIR__, 3) . '/plugin/autoload.php', $this->parent, self::INSTALLATION];
        self::assertSame("[null,\"{$name}\"]", exec(implode(' ', array_map(escapeshellarg(...), $arguments)) . ' 2>&1'));
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
            $kept = new AnswerCache($this->store(), 'site', ['fast'], PHP_INT_MAX, self::NOW);
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

    /** The store's folder of this process's user. */
    private function folder(): string
    {
        return $this->parent . 'md-shop-' . self::INSTALLATION . '-' . posix_geteuid();
    }

    /** A folder that is no store's, with files where a store has those of a past minute and its locks. */
    private function folderOfOthers(): string
    {
        $folder = $this->parent . 'site';
        foreach (['', '/1', '/locks', '/content'] as $part) {
            mkdir($folder . $part, 0755);
            touch("{$folder}{$part}/index.php");
        }
        return $folder;
    }

    private function assertIsLeftAlone(string $folder): void
    {
        FileStore::sweepAll($this->parent, max(time(), self::NOW) + 90_000);
        FileStore::removeAll($this->parent, self::INSTALLATION);
        self::assertCount(4, [...glob("{$folder}/*.php") ?: [], ...glob("{$folder}/*/*.php") ?: []]);
    }

    /** Deletes a folder with all that is in it, or a link. */
    private static function delete(string $path): void
    {
        exec('rm -rf ' . escapeshellarg($path));
    }

    private function store(int $later = 0): FileStore
    {
        $store = FileStore::open($this->parent, self::INSTALLATION, self::NOW + $later);
        self::assertNotNull($store);
        return $store;
    }
}
