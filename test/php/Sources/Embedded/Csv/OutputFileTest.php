<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Sources\Embedded\Csv;

use MdShop\Catalog\Sources\Embedded\Csv\Encoding;
use MdShop\Catalog\Sources\Embedded\Csv\FileProblem;
use MdShop\Catalog\Sources\Embedded\Csv\OutputFile;
use PHPUnit\Framework\TestCase;
use RuntimeException;

final class OutputFileTest extends TestCase
{
    private string $folder;

    protected function setUp(): void
    {
        $this->folder = sys_get_temp_dir() . '/md-shop-output-' . bin2hex(random_bytes(6));
        mkdir($this->folder);
    }

    protected function tearDown(): void
    {
        array_map('unlink', glob($this->folder . '/*') ?: []);
        rmdir($this->folder);
    }

    public function testReplacesAFileOnlyWhenItIsComplete(): void
    {
        $path = $this->folder . '/a.csv';
        file_put_contents($path, 'former');
        chmod($path, 0600);
        $interrupted = false;
        try {
            OutputFile::replace($path, static function (OutputFile $file) use ($path): void {
                $file->write('new');
                throw new RuntimeException($path);
            });
        } catch (RuntimeException $e) {
            $interrupted = $e->getMessage() === $path;
        }
        self::assertTrue($interrupted);
        self::assertSame(['former', [$path]], [file_get_contents($path), glob($this->folder . '/*')]);
        self::assertSame(7, OutputFile::replace($path, static function (OutputFile $file): int {
            $file->writeRow(['long enough', 'a "b"'], ';');
            $file->writeRow(['1', '2'], ';');
            return 7;
        }));
        self::assertSame("\"long enough\";\"a \"\"b\"\"\"\r\n1;2\r\n", file_get_contents($path));
        clearstatcache();
        self::assertSame([0600, [$path]], [fileperms($path) & 0777, glob($this->folder . '/*')]);
    }

    public function testANewFileHasTheUsualRights(): void
    {
        $path = $this->folder . '/new.csv';
        OutputFile::replace($path, static fn (OutputFile $file) => $file->write('x'));
        self::assertSame(0666 & ~umask(), fileperms($path) & 0777);
    }

    public function testAWriteThatFailsSaysWhy(): void
    {
        $full = fopen('/dev/full', 'w');
        self::assertIsResource($full);
        $this->expectException(FileProblem::class);
        $this->expectExceptionMessage('Only a part of a.csv could be written: No space left on device. Make room');
        (new OutputFile($full, 'a.csv'))->writeRow(['x'], ',');
    }

    public function testACopyThatCannotBeWrittenIsAProblem(): void
    {
        $full = fopen('/dev/full', 'w');
        $from = fopen('data:text/plain,sku', 'r');
        self::assertIsResource($full);
        self::assertIsResource($from);
        $this->expectException(FileProblem::class);
        Encoding::Utf8->copy($from, new OutputFile($full, 'copy'));
    }

    public function testAFolderIsNoFile(): void
    {
        $this->expectExceptionMessage($this->folder . ' is a folder. Give the name of a file, such as ' . $this->folder . '/products.csv.');
        OutputFile::replace($this->folder, static fn (OutputFile $file) => $file->write('x'));
    }
}
