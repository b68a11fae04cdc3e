<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\FastLane;

use MdShop\Catalog\Transport\FastLane\Note;
use MdShop\Catalog\Transport\FastLane\RunningCode;
use PHPUnit\Framework\TestCase;

final class RunningCodeTest extends TestCase
{
    private const NOW = 1_800_000_000;

    private string $folder = '';

    private mixed $began = null;

    protected function setUp(): void
    {
        $this->folder = sys_get_temp_dir() . '/code-' . bin2hex(random_bytes(4));
        foreach (['1', '2'] as $release) {
            mkdir("{$this->folder}/{$release}", recursive: true);
            file_put_contents("{$this->folder}/{$release}/plugin.php", "<?php // {$release}\n");
        }
        $this->began = $_SERVER['REQUEST_TIME'];
        $_SERVER['REQUEST_TIME'] = self::NOW;
    }

    protected function tearDown(): void
    {
        $_SERVER['REQUEST_TIME'] = $this->began;
        exec('rm -rf ' . escapeshellarg($this->folder));
    }

    public function testFilesThatWereChangedSinceTheProcessBeganAreNotThoseThatItHasRun(): void
    {
        $file = $this->load('1');
        self::assertTrue($this->isRunning($file, self::NOW - 100));
        self::assertTrue($this->isRunning($file, self::NOW - 10));
        self::assertFalse($this->isRunning($file, self::NOW));
        self::assertFalse($this->isRunning($file, self::NOW + 100));
    }

    public function testAChangedFolderCountsAsSoonAsTheProcessBegan(): void
    {
        $file = $this->load('1');
        $times = static fn (int $later): array => [$file => self::NOW - 100, '/must-use' => self::NOW + $later];
        self::assertTrue(RunningCode::isThatOf($times(-1), [$file], '/must-use'));
        self::assertFalse(RunningCode::isThatOf($times(0), [$file], '/must-use'));
    }

    public function testAFileThatThisProcessHasNotLoadedIsNotItsCode(): void
    {
        $file = $this->load('1');
        $other = "{$this->folder}/2/plugin.php";
        self::assertFalse(RunningCode::isThatOf([$file => 1, $other => 1], [$file, $other], '/must-use'));
        self::assertTrue(RunningCode::isThatOf([$file => 1, $other => 1], [$file], '/must-use'));
        self::assertTrue(RunningCode::isThatOf([$file => 1, '/missing.php' => 0], [$file, '/missing.php'], '/must-use'));
    }

    public function testALinkThatLeadsElsewhereByNowLeadsToOtherCode(): void
    {
        $link = "{$this->folder}/plugin";
        symlink("{$this->folder}/1", $link);
        $file = $this->load('plugin');
        self::assertTrue($this->isRunning($file, self::NOW - 100));
        // PHP remembers the link, since another program changes it.
        exec('ln -sfn ' . escapeshellarg("{$this->folder}/2") . ' ' . escapeshellarg($link));
        self::assertFalse($this->isRunning($file, self::NOW - 100));
    }

    /** Loads a release's file. @return string Its path. */
    private function load(string $release): string
    {
        $file = "{$this->folder}/{$release}/plugin.php";
        require $file;
        return $file;
    }

    private function isRunning(string $file, int $changed): bool
    {
        self::assertGreaterThan(0, Note::changed($file));
        return RunningCode::isThatOf([$file => $changed, '/must-use' => 1], [$file], '/must-use');
    }
}
