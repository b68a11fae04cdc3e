<?php

declare(strict_types=1);

namespace MdShop\Catalog\Agents;

use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Http\Authorization;
use MdShop\Catalog\Support\Time\Clock;

/** Checks the credential of a request, for every transport. A check costs one look-up by a unique key. */
final class Credentials
{
    public function __construct(private readonly AgentStore $agents, private readonly Clock $clock)
    {
    }

    /**
     * @return Agent|null The owner of the valid credential; null if none was supplied.
     * @throws InvalidCredential
     * @throws CredentialUnchecked
     */
    public function check(Authorization $authorization): ?Agent
    {
        if (! $authorization->supplied) {
            return null;
        }
        if (! Token::isWellFormed($authorization->token)) {
            throw new InvalidCredential('Malformed.');
        }
        try {
            $agent = $this->agents->byTokenHash(Token::hash($authorization->token));
        } catch (DatabaseError $e) {
            error_log('md-shop-catalog: a credential could not be checked: ' . $e->getMessage());
            throw new CredentialUnchecked('The table of agents could not be read.');
        }
        if ($agent === null || $agent->state($this->clock->now()) !== 'active') {
            throw new InvalidCredential($agent === null ? 'Unknown.' : 'Ended.');
        }
        return $agent;
    }
}
