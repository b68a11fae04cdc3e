<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Contract;

use MdShop\Catalog\Contract\BuildCheck;
use MdShop\Catalog\Contract\ContractProblem;
use MdShop\Catalog\Tests\Fixtures\TheContract;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** Runs on a copy of the repository's sources: the digest that the TypeScript build wrote must equal the digest that PHP computes. */
final class BuildCheckTest extends TestCase
{
    private const REPOSITORY = __DIR__ . '/../../..';

    private string $root;

    protected function setUp(): void
    {
        $this->root = sys_get_temp_dir() . '/md-shop-checkout-' . bin2hex(random_bytes(6));
        mkdir($this->root);
        self::copyFolder(self::REPOSITORY . '/src-contract', $this->root . '/src-contract');
        copy(self::REPOSITORY . '/package.json', $this->root . '/package.json');
    }

    protected function tearDown(): void
    {
        self::remove($this->root);
    }

    public function testAcceptsTheSourcesOfTheBuild(): void
    {
        (new BuildCheck($this->root))->assertBuilt(TheContract::get());
        $this->addToAssertionCount(1);
    }

    /** @param callable(string): mixed $change */
    #[DataProvider('changes')]
    public function testReportsAnyChangeOfTheSourcesWithTheBuildCommand(callable $change): void
    {
        $change($this->root);

        $this->expectException(ContractProblem::class);
        $this->expectExceptionMessageMatches('#generated/contract\.php is stale, .* src-contract.*npm run build#');
        (new BuildCheck($this->root))->assertBuilt(TheContract::get());
    }

    /** @return iterable<string, array{callable(string): mixed}> */
    public static function changes(): iterable
    {
        yield 'changed' => [static fn (string $root): mixed => file_put_contents($root . '/src-contract/descriptions/ru.ts', "\n", FILE_APPEND)];
        yield 'added' => [static fn (string $root): mixed => touch($root . '/src-contract/resources/another.ts')];
        yield 'removed' => [static fn (string $root): mixed => unlink($root . '/src-contract/loose.ts')];
        yield 'another release' => [static fn (string $root): mixed => file_put_contents(
            $root . '/package.json',
            (string) preg_replace('/"version": "[^"]+"/', '"version": "99.0.0"', (string) file_get_contents($root . '/package.json'))
        )];
    }

    public function testIgnoresFilesThatAreNotTypeScript(): void
    {
        touch($this->root . '/src-contract/README.txt');

        (new BuildCheck($this->root))->assertBuilt(TheContract::get());
        $this->addToAssertionCount(1);
    }

    public function testChecksNothingOnASiteWithoutSources(): void
    {
        self::remove($this->root . '/src-contract');
        unlink($this->root . '/package.json');

        (new BuildCheck($this->root))->assertBuilt(TheContract::get());
        $this->addToAssertionCount(1);
    }

    private static function copyFolder(string $from, string $to): void
    {
        mkdir($to);
        foreach (array_diff((array) scandir($from), ['.', '..']) as $name) {
            is_dir("{$from}/{$name}") ? self::copyFolder("{$from}/{$name}", "{$to}/{$name}") : copy("{$from}/{$name}", "{$to}/{$name}");
        }
    }

    private static function remove(string $path): void
    {
        if (! is_dir($path)) {
            unlink($path);
            return;
        }
        foreach (array_diff((array) scandir($path), ['.', '..']) as $name) {
            self::remove($path . '/' . $name);
        }
        rmdir($path);
    }
}
