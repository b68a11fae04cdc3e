<?php

declare(strict_types=1);

namespace MdShop\Catalog\Agents;

use MdShop\Catalog\Http\Authorization;
use MdShop\Catalog\Storage\DatabaseError;
use MdShop\Catalog\Time\Clock;

/** The one place where a supplied credential is checked, for every face. It costs one look-up by a unique key. */
final class Credentials
{
    public function __construct(private readonly AgentStore $agents, private readonly Clock $clock)
    {
    }

    /**
     * @return Agent|null Whose valid credential it is; null if none was supplied.
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
