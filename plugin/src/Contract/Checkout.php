<?php

declare(strict_types=1);

namespace MdShop\Catalog\Contract;

/**
 * The copy of the source that the plugin's folder may stand in. There the contract's sources change, and what the build
 * made of them may be older; a site has no sources beside the plugin.
 */
final class Checkout
{
    /** @param string $root The folder that holds the plugin's. */
    public function __construct(private readonly string $root)
    {
    }

    /** @throws ContractProblem if the sources are there and the contract was not made from them as they are now. */
    public function mustFit(Contract $contract): void
    {
        if (is_dir($this->root . '/src-contract') && $this->digest() !== $contract->digest()) {
            throw new ContractProblem('contract_outdated', Contract::FILE);
        }
    }

    /** The digest of src-contract/state.ts, which the build writes into what it makes. */
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

    /** @return list<string> Paths of the TypeScript files below a folder, as below the root, in the order of their bytes. */
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
