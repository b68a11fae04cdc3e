<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests;

use PHPUnit\Framework\TestCase;

/** The files of classes that the build makes, as a process of their own loads them. */
final class ClassFilesTest extends TestCase
{
    private const PLUGIN = __DIR__ . '/../../plugin/';
    private const FILES = ['cached-answers', 'shared', 'fast-lane', 'fast-lane-search', 'pages', 'screens', 'requests'];

    public function testTheyDeclareTheClassesOfTheMapOnceWithoutAnAutoloaderAndWithNothingOfWordPressButItsDatabaseClass(): void
    {
        $declared = self::printed('class wpdb {}
            $all = fn () => array_merge(get_declared_classes(), get_declared_interfaces(), get_declared_traits());
            $files = [];
            foreach (' . var_export(self::FILES, true) . ' as $file) {
                $before = $all();
                require $plugin . "generated/{$file}.php";
                $files[$file] = array_values(array_filter(array_diff($all(), $before), fn ($class) => str_starts_with($class, "MdShop")));
            }
            echo json_encode([$files, MdShop\Catalog\CONTRACT["digest"]]);');
        /** @var array{array<string, list<class-string>>, string} $declared */
        [$files, $digest] = $declared;
        $map = [];
        foreach ($files as $file => $classes) {
            $map += array_fill_keys($classes, $file);
        }
        self::assertEqualsCanonicalizing(require self::PLUGIN . 'generated/classes.php', $map);
        self::assertSame('cached-answers', $map['MdShop\Catalog\Modules\FastLane']);
        self::assertSame('shared', $map['MdShop\Catalog\Modules\Core']);
        self::assertSame('fast-lane', $map['MdShop\Catalog\ReadModel\Query\Reader']);
        self::assertSame('pages', $map['MdShop\Catalog\Modules\PagesModule']);
        self::assertSame('fast-lane-search', $map['MdShop\Catalog\Search\Index\IndexReader']);
        self::assertSame('screens', $map['MdShop\Catalog\Modules\AdminModule']);
        self::assertSame('requests', $map['MdShop\Catalog\Modules\RestModule']);
        foreach (array_keys($map) as $class) {
            self::assertFileExists(self::PLUGIN . 'src/' . str_replace('\\', '/', substr($class, 15)) . '.php');
        }
        self::assertSame((require self::PLUGIN . 'generated/contract.php')['digest'], $digest);
    }

    public function testOnTheCommandLineEachClassComesFromItsOwnFile(): void
    {
        $included = self::printed('require $plugin . "autoload.php"; class_exists("MdShop\\\\Catalog\\\\Modules\\\\Modules"); echo json_encode(get_included_files());');
        self::assertContains(realpath(self::PLUGIN . 'src/Modules/Modules.php'), $included);
        self::assertSame([], preg_grep('#/generated/#', $included));
    }

    /**
     * Runs code in a process of its own; $plugin is the plugin's folder there.
     *
     * @return array<mixed> What it prints, decoded.
     */
    private static function printed(string $code): array
    {
        $command = [PHP_BINARY, '-d', 'display_errors=stderr', '-r', '$plugin = $argv[1]; ' . $code, '--', self::PLUGIN];
        exec(implode(' ', array_map(escapeshellarg(...), $command)) . ' 2>&1', $lines, $status);
        self::assertSame(0, $status, implode("\n", $lines));
        return json_decode(implode('', $lines), true, 8, JSON_THROW_ON_ERROR);
    }
}
