<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations;

use Closure;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Contract\Problem;
use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;

/**
 * The read operations for callers that send JSON values instead of a URL: MCP and abilities. They are the same operations as
 * in REST, so equal arguments give equal bytes. Unknown arguments are errors (docs/decisions.md, "Arguments").
 */
final class Reads
{
    /** @param Closure(string): Operation $operation Makes the operation with a name of the contract. */
    public function __construct(
        private readonly Contract $contract,
        private readonly Arguments $arguments,
        private readonly Closure $operation,
    ) {
    }

    /**
     * @param array<array-key, mixed> $given
     * @throws Problem
     */
    public function read(string $operation, array $given): ReadResult
    {
        $rules = $this->contract->operations()[$operation]['arguments'];
        $arguments = $this->arguments->readJson($rules, $given);
        return self::attempt($operation, fn (): ReadResult => ($this->operation)($operation)->answer($arguments));
    }

    /**
     * What an operation, or a part of it, reads.
     *
     * @template T
     * @param Closure(): T $read
     * @return T
     * @throws Problem
     */
    public static function attempt(string $operation, Closure $read): mixed
    {
        try {
            return $read();
        } catch (DatabaseError $e) {
            Log::error($operation . ' could not be answered', $e);
            throw new Unavailable('The database could not be read.');
        }
    }
}
