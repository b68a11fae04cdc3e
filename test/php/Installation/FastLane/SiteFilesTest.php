<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Installation\FastLane;

use MdShop\Catalog\Installation\FastLane\SiteFiles;
use PHPUnit\Framework\TestCase;

final class SiteFilesTest extends TestCase
{
    private string $site;

    protected function setUp(): void
    {
        $this->site = (string) realpath(sys_get_temp_dir()) . '/site-' . bin2hex(random_bytes(4));
        foreach (['web/wp-content/plugins/md-shop-catalog', 'shared/deep'] as $folder) {
            mkdir("{$this->site}/{$folder}", 0700, true);
        }
        touch("{$this->site}/web/index.php");
    }

    protected function tearDown(): void
    {
        exec('rm -r ' . escapeshellarg($this->site));
    }

    public function testAPathIsRelative(): void
    {
        $content = "{$this->site}/web/wp-content";
        self::assertSame("'/plugins/md-shop-catalog'", SiteFiles::relative($content, "{$content}/plugins/md-shop-catalog"));
        self::assertSame("'/../index.php'", SiteFiles::relative($content, "{$this->site}/web/index.php"));
    }

    public function testAPathFromALinkedFolderIsFoundFromTheLinksTarget(): void
    {
        rename("{$this->site}/web/wp-content", "{$this->site}/shared/deep/content");
        symlink("{$this->site}/shared/deep/content", "{$this->site}/web/wp-content");
        $content = "{$this->site}/web/wp-content";
        self::assertSame("'/plugins/md-shop-catalog'", SiteFiles::relative($content, "{$content}/plugins/md-shop-catalog"));
        self::assertSame("'/../../../web/index.php'", SiteFiles::relative($content, "{$this->site}/web/index.php"));
    }

    public function testALinkedPluginIsFoundByItsLink(): void
    {
        $plugins = "{$this->site}/web/wp-content/plugins";
        rename("{$plugins}/md-shop-catalog", "{$this->site}/shared/plugin");
        symlink("{$this->site}/shared/plugin", "{$plugins}/md-shop-catalog");
        self::assertSame("'/plugins/md-shop-catalog'", SiteFiles::relative(dirname($plugins), "{$plugins}/md-shop-catalog"));
    }

    public function testWritesWithoutAWarningWhereOnlyOtherCodeMayAskOpcache(): void
    {
        $code = sprintf(
            'define("WP_CONTENT_DIR", %s); function wp_normalize_path($path) { return $path; } require %s; ini_set("display_errors", "stdout");
             echo (new MdShop\Catalog\Installation\FastLane\SiteFiles(WP_CONTENT_DIR . "/plugins/md-shop-catalog"))->writeEntry(%s, "/index.php") ? "written" : "";',
            var_export("{$this->site}/web/wp-content", true),
            var_export((string) realpath(__DIR__ . '/../../../../plugin/autoload.php'), true),
            var_export("{$this->site}/web/index.php", true)
        );
        $settings = '-d opcache.enable_cli=1 -d opcache.restrict_api=/nowhere -d error_reporting=-1';

        self::assertSame('written', shell_exec(escapeshellarg(PHP_BINARY) . " {$settings} -r " . escapeshellarg($code) . ' 2>&1'));
    }
}
