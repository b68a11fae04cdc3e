<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Storage;

use FilesystemIterator;
use PHPUnit\Framework\TestCase;
use RecursiveDirectoryIterator;
use RecursiveIteratorIterator;
use SplFileInfo;

/** Statements go to MySQL, MariaDB and SQLite of many years: nothing in them that one of them gives up. */
final class StatementsTest extends TestCase
{
    /** Since MySQL 8.0.17 and 8.0.20; the second is a row's own value in ON DUPLICATE KEY UPDATE. */
    private const DEPRECATED = '/SQL_CALC_FOUND_ROWS|FOUND_ROWS\s*\(|[=+-]\s*VALUES\s*\(/i';

    public function testNoStatementHasADeprecatedForm(): void
    {
        $read = 0;
        $found = [];
        $source = dirname(__DIR__, 3) . '/plugin/src';
        /** @var SplFileInfo $file */
        foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator($source, FilesystemIterator::SKIP_DOTS)) as $file) {
            if ($file->getExtension() !== 'php') {
                continue;
            }
            $read++;
            foreach (explode("\n", (string) file_get_contents($file->getPathname())) as $line => $text) {
                if (preg_match(self::DEPRECATED, $text) === 1) {
                    $found[] = substr($file->getPathname(), strlen($source) + 1) . ':' . ($line + 1) . ' ' . trim($text);
                }
            }
        }

        self::assertGreaterThan(100, $read);
        self::assertSame([], $found);
    }

    public function testTheFormsAreKnownBySight(): void
    {
        foreach (['SELECT SQL_CALC_FOUND_ROWS id', 'SELECT FOUND_ROWS()', 'total = total + VALUES(total)', 'name = VALUES(name)'] as $deprecated) {
            self::assertMatchesRegularExpression(self::DEPRECATED, $deprecated);
        }
        self::assertDoesNotMatchRegularExpression(self::DEPRECATED, 'INSERT INTO t (a) VALUES (1) ON DUPLICATE KEY UPDATE a = a + (1)');
    }
}
