<?php

declare(strict_types=1);

namespace MdShop\Catalog\Api;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\ReadModel\Unavailable;
use MdShop\Catalog\Storage\DatabaseError;

/**
 * The reads for callers that send JSON values instead of an address: MCP, abilities. The same operations as REST's, so the
 * same arguments give the same bytes; unknown arguments are refused (docs/decisions.md, "Arguments").
 */
final class Reads
{
    /** @param array<string, Operation> $operations By the contract's names. */
    public function __construct(
        private readonly Contract $contract,
        private readonly Arguments $arguments,
        private readonly array $operations,
    ) {
    }

    /**
     * @param array<array-key, mixed> $given
     * @throws InvalidArguments
     * @throws NotFound
     * @throws Unavailable
     */
    public function read(string $operation, array $given): ReadResult
    {
        $rules = $this->contract->operations()[$operation]['arguments'];
        $arguments = $this->arguments->readJson($rules, $given);
        try {
            return $this->operations[$operation]->answer($arguments);
        } catch (DatabaseError $e) {
            error_log('md-shop-catalog: ' . $operation . ' could not be answered: ' . $e->getMessage());
            throw new Unavailable('The database could not be read.');
        }
    }
}
