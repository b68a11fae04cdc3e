<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support\Database;

use FilesystemIterator;
use PHPUnit\Framework\TestCase;
use RecursiveDirectoryIterator;
use RecursiveIteratorIterator;
use SplFileInfo;

/** Statements run on old and new versions of MySQL, MariaDB and SQLite, so they use nothing that one of them has deprecated. */
final class StatementsTest extends TestCase
{
    /** Deprecated since MySQL 8.0.17 and 8.0.20; the last form is the value of a row in ON DUPLICATE KEY UPDATE. */
    private const DEPRECATED = '/SQL_CALC_FOUND_ROWS|FOUND_ROWS\s*\(|[=+-]\s*VALUES\s*\(/i';

    public function testNoStatementUsesADeprecatedForm(): void
    {
        $read = 0;
        $found = [];
        $source = dirname(__DIR__, 4) . '/plugin/src';
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

    public function testThePatternMatchesTheDeprecatedForms(): void
    {
        foreach (['SELECT SQL_CALC_FOUND_ROWS id', 'SELECT FOUND_ROWS()', 'total = total + VALUES(total)', 'name = VALUES(name)'] as $deprecated) {
            self::assertMatchesRegularExpression(self::DEPRECATED, $deprecated);
        }
        self::assertDoesNotMatchRegularExpression(self::DEPRECATED, 'INSERT INTO t (a) VALUES (1) ON DUPLICATE KEY UPDATE a = a + (1)');
    }
}
