<?php

declare(strict_types=1);

namespace MdShop\Catalog\Agents;

use MdShop\Catalog\Contract\Problem;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Http\Authorization;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\Time\Clock;

/** Checks the credential of a request, for every transport. A check costs one look-up by a unique key. */
final class Credentials
{
    public function __construct(private readonly AgentStore $agents, private readonly Clock $clock)
    {
    }

    /**
     * @return Agent|null The owner of the valid credential; null if none was supplied.
     * @throws Problem
     */
    public function check(Authorization $authorization): ?Agent
    {
        if (! $authorization->supplied) {
            return null;
        }
        if (! Token::isWellFormed($authorization->token)) {
            throw new Problem('invalid_token');
        }
        try {
            $agent = $this->agents->byTokenHash(Token::hash($authorization->token));
        } catch (DatabaseError $e) {
            Log::error('a credential could not be checked', $e);
            throw new Problem('credential_unchecked');
        }
        if ($agent === null || $agent->state($this->clock->now()) !== 'active') {
            throw new Problem('invalid_token');
        }
        return $agent;
    }
}
