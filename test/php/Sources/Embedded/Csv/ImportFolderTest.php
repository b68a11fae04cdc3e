<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Sources\Embedded\Csv;

use MdShop\Catalog\Sources\Embedded\Csv\ImportFolder;
use PHPUnit\Framework\TestCase;

final class ImportFolderTest extends TestCase
{
    private const SITE = '0123456789abcdef';
    private const OTHER = 'fedcba9876543210';

    private string $parent = '';

    protected function setUp(): void
    {
        $this->parent = sys_get_temp_dir() . '/md-shop-imports-' . bin2hex(random_bytes(8)) . '/';
        mkdir($this->parent);
    }

    protected function tearDown(): void
    {
        foreach ([self::SITE, self::OTHER] as $site) {
            (new ImportFolder($this->parent, $site))->remove();
        }
        self::assertTrue(rmdir($this->parent), 'Nothing is left of the files.');
    }

    public function testWhatNobodyHasContinuedForADayIsDeletedOfAllSitesAlsoOfThoseThatAreGone(): void
    {
        $now = time();
        $files = [$this->file(self::SITE, 'a', $now - 90_000), $this->file(self::SITE, 'b', $now - 80_000), $this->file(self::OTHER, 'a', $now - 90_000)];
        touch(dirname($files[2]), $now - 90_000);
        (new ImportFolder($this->parent, self::SITE))->purge($now);
        self::assertSame([false, true, false], array_map(file_exists(...), $files));
        self::assertDirectoryDoesNotExist(dirname($files[2]));
    }

    public function testASiteRemovesOnlyItsOwnFiles(): void
    {
        $files = [$this->file(self::SITE, 'a', time()), $this->file(self::OTHER, 'a', time())];
        (new ImportFolder($this->parent, self::SITE))->remove();
        self::assertSame([false, true], array_map(file_exists(...), $files));
        self::assertDirectoryDoesNotExist(dirname($files[0]));
    }

    public function testFoldersOfOthersAndWhatIsBehindLinksStay(): void
    {
        // A folder behind a link, one without a user, and one that does not belong to its user.
        $begin = $this->parent . 'md-shop-import-' . self::SITE;
        $folders = [$this->parent . 'site', "{$begin}-x", "{$begin}-65533"];
        foreach ($folders as $folder) {
            mkdir($folder);
            touch("{$folder}/index.php", time() - 90_000);
        }
        symlink($folders[0], "{$begin}-" . posix_geteuid());
        $imports = new ImportFolder($this->parent, self::SITE);
        $imports->purge(time());
        $imports->remove();
        foreach ($folders as $folder) {
            self::assertFileExists("{$folder}/index.php");
        }
        exec('rm -rf ' . escapeshellarg($this->parent) . '*');
    }

    /** Makes a file of an import. */
    private function file(string $site, string $import, int $time): string
    {
        $folder = new ImportFolder($this->parent, $site);
        $folder->make();
        touch($folder->file($import), $time);
        return $folder->file($import);
    }
}
