<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Modules;

use PHPUnit\Framework\TestCase;

/** The two files of classes that the build makes for the fast lane, as a process of their own loads them. */
final class FastLaneBundleTest extends TestCase
{
    private const GENERATED = __DIR__ . '/../../../plugin/generated/';

    public function testTheyDeclareEveryClassOnceWithoutAnAutoloader(): void
    {
        $code = 'require $argv[1]; require $argv[2];
            echo json_encode([array_values(array_filter(array_merge(get_declared_classes(), get_declared_interfaces()), fn ($c) => str_starts_with($c, "MdShop"))), MdShop\Catalog\CONTRACT["digest"]]);';
        $command = [PHP_BINARY, '-d', 'display_errors=stderr', '-r', $code, '--', self::GENERATED . 'fast-lane.php', self::GENERATED . 'fast-lane-search.php'];
        exec(implode(' ', array_map(escapeshellarg(...), $command)) . ' 2>&1', $lines, $status);
        self::assertSame(0, $status, implode("\n", $lines));
        /** @var array{list<class-string>, string} $printed */
        $printed = json_decode(implode('', $lines), true, 8, JSON_THROW_ON_ERROR);
        [$classes, $digest] = $printed;
        self::assertContains('MdShop\Catalog\Modules\FastLane', $classes);
        self::assertContains('MdShop\Catalog\Search\Index\IndexReader', $classes);
        foreach ($classes as $class) {
            self::assertFileExists(__DIR__ . '/../../../plugin/src/' . str_replace('\\', '/', substr($class, 15)) . '.php');
        }
        self::assertSame((require self::GENERATED . 'contract.php')['digest'], $digest);
    }
}
