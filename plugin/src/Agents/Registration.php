<?php

declare(strict_types=1);

namespace MdShop\Catalog\Agents;

use MdShop\Catalog\Storage\Database;
use MdShop\Catalog\Storage\DatabaseError;
use MdShop\Catalog\Time\Clock;

/** Makes and ends registrations: all of one or nothing of it. */
final class Registration
{
    private const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

    private bool $begun = false;

    /** @param int $lifetime Seconds that a credential lasts. */
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
     * @return array{Agent, string, list<Quota>} The agent, its token and what is left of the limits.
     * @throws TooManyRegistrations
     * @throws RegistrationUnavailable
     */
    public function register(string $name, ClientAddress $client): array
    {
        if ($this->begun) {
            // Somebody ended the process in the middle, so it is asked again: one request makes one registration at most.
            throw new RegistrationUnavailable('The registration was cut off.');
        }
        $this->begun = true;
        $token = Token::random();
        $now = $this->clock->now();
        $agent = new Agent(self::randomId(), $name, $now, $now + $this->lifetime, null);
        // Options and secrets are read out here: a read before the turn is taken would fix what the transaction sees.
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
            error_log('md-shop-catalog: an agent could not be registered: ' . $e->getMessage());
            $this->eraseRemains($agent);
            throw new RegistrationUnavailable('The database did not take the registration.');
        } finally {
            // Not reached where the process was ended.
            $this->begun = false;
        }
    }

    /**
     * @throws InvalidCredential if it has ended meanwhile
     * @throws RegistrationUnavailable
     */
    public function revoke(Agent $agent): void
    {
        try {
            $revoked = $this->agents->revoke($agent->id, $this->clock->now());
        } catch (DatabaseError $e) {
            error_log('md-shop-catalog: a credential could not be revoked: ' . $e->getMessage());
            throw new RegistrationUnavailable('The database did not take the revocation.');
        }
        if (! $revoked) {
            throw new InvalidCredential('Ended.');
        }
    }

    /** Of a transaction whose connection was lost one statement may stand alone; nobody was told of this agent. */
    private function eraseRemains(Agent $agent): void
    {
        try {
            $this->agents->erase($agent->id);
        } catch (DatabaseError) {
            // What refused the registration refuses this too; then there is nothing to erase.
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
