<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Installation;

use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Installation\OwnOptions;
use PHPUnit\Framework\TestCase;
use RecursiveDirectoryIterator;
use RecursiveIteratorIterator;
use ReflectionClass;
use SplFileInfo;

final class OwnOptionsTest extends TestCase
{
    private const SOURCE = __DIR__ . '/../../../plugin/src';

    /** Those that WordPress has for the plugin's taxonomies. */
    private const OF_TAXONOMIES = [PostTypes::BRAND . '_children', PostTypes::CATEGORY . '_children'];

    /** Those that are written as rows, in which no test can find their names. */
    private const WRITTEN_AS_ROWS = ['Support/Database/Lock.php' => 'md_shop_lock_', 'ReadModel/Projection/MissedChanges.php' => 'md_shop_missed_', 'Transport/Mcp/DocumentResources.php' => 'md_shop_documents_seen'];

    public function testListsEveryOptionThatTheCodeStores(): void
    {
        $stored = [];
        foreach (self::sources() as $file => $code) {
            preg_match_all('/(?<!\w)(?:add_option|update_option|wp_set_option_autoload)\(\s*([^,)]+)/', $code, $calls);
            foreach ($calls[1] as $name) {
                $value = self::value($name, $code, $file);
                if ($value !== null && str_contains($value, 'md_shop')) {
                    $stored[] = $value;
                }
            }
        }

        self::assertEqualsCanonicalizing(
            array_unique([...$stored, ...array_values(self::WRITTEN_AS_ROWS), ...self::OF_TAXONOMIES]),
            [...OwnOptions::NAMES, ...OwnOptions::OF_DEMONSTRATION, ...array_keys(OwnOptions::WITH_PREFIX)]
        );
    }

    public function testKnowsEveryFileThatWritesRowsOfOptions(): void
    {
        $files = array_keys(array_filter(
            self::sources(),
            static fn (string $code): bool => preg_match('/INSERT (?:IGNORE )?INTO \{\$(?:this->database->core\(.options.\)|options|this->options\(\))\}/', $code) === 1
        ));

        self::assertEqualsCanonicalizing(array_keys(self::WRITTEN_AS_ROWS), $files);
    }

    public function testNoNameIsOneOfWordPress(): void
    {
        self::assertNotContains('md_shop_user_roles', OwnOptions::NAMES);
        foreach (OwnOptions::WITH_PREFIX as $prefix => $pattern) {
            self::assertDoesNotMatchRegularExpression($pattern, $prefix . 'user_roles=a:5:{s:13:"administrator";a:2:{}}');
        }
    }

    /** @return string|null The value of a literal or constant; null for a variable, whose values come from elsewhere. */
    private static function value(string $name, string $code, string $file): ?string
    {
        $name = trim($name);
        if (preg_match("/^'([^']*)'$/D", $name, $literal) === 1) {
            return $literal[1];
        }
        if (preg_match('/^(\w+)::(\w+)$/D', $name, $constant) === 1) {
            $namespace = (string) preg_replace('/^.*?^namespace ([\w\\\\]+);.*$/ms', '$1', $code);
            $class = match (true) {
                $constant[1] === 'self' => $namespace . '\\' . basename($file, '.php'),
                preg_match("/^use ([\\w\\\\]+\\\\{$constant[1]});/m", $code, $use) === 1 => $use[1],
                default => $namespace . '\\' . $constant[1],
            };
            self::assertTrue(class_exists($class), "{$file}: {$class}");
            return (string) (new ReflectionClass($class))->getConstant($constant[2]);
        }
        // SiteOptions restores options of the site, whose names it has stored.
        self::assertSame(['Demo/SiteOptions.php', '$option'], [$file, $name], 'An option is stored under a name that is no literal and no constant.');
        return null;
    }

    /** @return array<string, string> The code of each file, by its path. */
    private static function sources(): array
    {
        $sources = [];
        /** @var SplFileInfo $file */
        foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator(self::SOURCE, RecursiveDirectoryIterator::SKIP_DOTS)) as $file) {
            if ($file->getExtension() === 'php') {
                $sources[substr($file->getPathname(), strlen(self::SOURCE) + 1)] = (string) file_get_contents($file->getPathname());
            }
        }
        return $sources;
    }
}
