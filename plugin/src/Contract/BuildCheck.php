<?php

declare(strict_types=1);

namespace MdShop\Catalog\Contract;

/**
 * Checks that the generated contract is up to date. It matters in a copy of the repository, where the contract's sources can be
 * newer than the last build. An installed plugin has no sources beside it.
 */
final class BuildCheck
{
    /** @param string $root The folder that contains the plugin's folder. */
    public function __construct(private readonly string $root)
    {
    }

    /** @throws ContractProblem if the sources exist and the contract was not generated from their current state */
    public function assertBuilt(Contract $contract): void
    {
        if (is_dir($this->root . '/src-contract') && $this->digest() !== $contract->digest()) {
            throw new ContractProblem('contract_outdated', Contract::FILE);
        }
    }

    /** Reports if the sources of the contract changed without a new build. */
    public static function warn(string $root, Contract $contract): void
    {
        try {
            (new self($root))->assertBuilt($contract);
        } catch (ContractProblem $e) {
            // The old contract still matches the code, so the plugin continues to use it.
            $e->report();
        }
    }

    /** Computes the same digest as src-contract/state.ts, which the build writes into the generated file. */
    private function digest(): string
    {
        $package = json_decode((string) file_get_contents($this->root . '/package.json'), true, 16, JSON_THROW_ON_ERROR);
        $hash = hash_init('sha256');
        $add = static fn (string $part): bool => hash_update($hash, strlen($part) . ':' . $part);
        $add($package['version']);
        $add($package['dependencies']['zod']);
        foreach ($this->sources('src-contract') as $file) {
            $add($file);
            $add((string) file_get_contents($this->root . '/' . $file));
        }
        return hash_final($hash);
    }

    /** @return list<string> Paths of the TypeScript files below a folder, relative to the root, in byte order. */
    private function sources(string $folder): array
    {
        $files = [];
        foreach ((array) scandir($this->root . '/' . $folder) as $name) {
            $path = $folder . '/' . $name;
            if (is_dir($this->root . '/' . $path)) {
                $files = [...$files, ...($name === '.' || $name === '..' ? [] : $this->sources($path))];
            } elseif (str_ends_with($path, '.ts')) {
                $files[] = $path;
            }
        }
        sort($files, SORT_STRING);
        return $files;
    }
}
