<?php

declare(strict_types=1);

namespace MdShop\Catalog\Agents;

use MdShop\Catalog\Contract\Problem;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\Time\Clock;

/** Creates and revokes registrations. Each registration is a single transaction. */
final class AgentRegistration
{
    private const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

    private bool $begun = false;

    /** @param int $lifetime How long a credential is valid, in seconds. */
    public function __construct(
        private readonly Database $database,
        private readonly AgentStore $agents,
        private readonly RateLimit $rateLimit,
        private readonly Limits $limits,
        private readonly Clock $clock,
        private readonly int $lifetime,
    ) {
    }

    /**
     * @return array{Agent, string, list<Quota>} The agent, its token and the remaining quotas.
     * @throws Problem
     */
    public function register(string $name, ClientAddress $client): array
    {
        if ($this->begun) {
            // Other code ended the first call in the middle and called again. One request creates at most one registration.
            throw new Problem('registration_unavailable');
        }
        $this->begun = true;
        $token = Token::random();
        $now = $this->clock->now();
        $agent = new Agent(self::randomId(), $name, $now, $now + $this->lifetime, null);
        // Options and secrets are read before the transaction: a read before the row lock would fix the transaction's snapshot.
        $limits = $this->limits->current();
        $address = Limits::hash($client->address());
        $network = Limits::hash($client->network());
        try {
            return $this->database->transaction(function () use ($agent, $token, $limits, $address, $network): array {
                $quotas = $this->rateLimit->take($limits, $address, $network, $agent->createdAt);
                $this->agents->add($agent, Token::hash($token));
                return [$agent, $token, $quotas];
            });
        } catch (DatabaseError $e) {
            Log::error('an agent could not be registered', $e);
            $this->eraseRemains($agent);
            throw new Problem('registration_unavailable');
        } finally {
            // Not reached if other code ended the process.
            $this->begun = false;
        }
    }

    /**
     * @throws Problem if it has ended meanwhile
     */
    public function revoke(Agent $agent): void
    {
        try {
            $revoked = $this->agents->revoke($agent->id, $this->clock->now());
        } catch (DatabaseError $e) {
            Log::error('a credential could not be revoked', $e);
            throw new Problem('registration_unavailable');
        }
        if (! $revoked) {
            throw new Problem('invalid_token');
        }
    }

    /** If the connection was lost, a single statement may have been committed. The client has not received this agent. */
    private function eraseRemains(Agent $agent): void
    {
        try {
            $this->agents->erase($agent->id);
        } catch (DatabaseError) {
            // The database refuses this too, so it most likely stored nothing.
            return;
        }
    }

    private static function randomId(): string
    {
        $id = 'agt_';
        for ($i = 0; $i < 22; $i++) {
            $id .= self::BASE62[random_int(0, 61)];
        }
        return $id;
    }
}
