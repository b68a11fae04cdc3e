<?php

declare(strict_types=1);

namespace MdShop\Catalog\Agents;

use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Time\Clocks;

/** The table of agents. It finds a token by its hash, which is unique; the token itself is never stored. */
final class AgentStore
{
    /** How long a row is kept after its credential has ended (docs/decisions.md, "Storage and privacy"). */
    public const KEPT_SECONDS = 30 * 86_400;

    private const COLUMNS = 'agent_id, name, created_at, expires_at, revoked_at';
    private const BATCH = 1000;

    public function __construct(private readonly Database $database)
    {
    }

    public function add(Agent $agent, string $tokenHash): void
    {
        $this->database->execute(
            "INSERT INTO {$this->table()} (agent_id, token_hash, name, created_at, expires_at, revoked_at) VALUES (%s, %s, %s, %d, %d, NULL)",
            [$agent->id, $tokenHash, $agent->name, $agent->createdAt, $agent->expiresAt]
        );
    }

    public function byTokenHash(string $hash): ?Agent
    {
        // A credential that was revoked on another node is not accepted any more from then on.
        return self::agent($this->database->latestRow('SELECT ' . self::COLUMNS . " FROM {$this->table()} WHERE token_hash = %s", [$hash]));
    }

    public function byId(string $id): ?Agent
    {
        return self::agent($this->database->row('SELECT ' . self::COLUMNS . " FROM {$this->table()} WHERE agent_id = %s", [$id]));
    }

    /** @return bool Whether this call revoked the agent. Of several concurrent calls only one returns true. */
    public function revoke(string $id, int $now): bool
    {
        [$active, $values] = self::inState('active', $now);
        return $this->database->execute("UPDATE {$this->table()} SET revoked_at = %d WHERE agent_id = %s AND {$active}", [$now, $id, ...$values]) === 1;
    }

    /** @return int The number of agents that were active before. */
    public function revokeAll(int $now): int
    {
        [$active, $values] = self::inState('active', $now);
        return $this->database->execute("UPDATE {$this->table()} SET revoked_at = %d WHERE {$active}", [$now, ...$values]);
    }

    /** @return bool Whether the agent existed. */
    public function erase(string $id): bool
    {
        return $this->database->execute("DELETE FROM {$this->table()} WHERE agent_id = %s", [$id]) === 1;
    }

    /**
     * Deletes agents whose credential ended more than KEPT_SECONDS ago.
     *
     * @param int $credentialSeconds How long a credential lasts.
     * @return int The number of deleted agents.
     */
    public function purge(int $now, int $credentialSeconds): int
    {
        $before = $now - self::KEPT_SECONDS;
        // A revoked agent would have expired within that time, so the index on expires_at finds revoked agents too.
        return $this->deleteWhere('expires_at <= %d AND (expires_at <= %d OR revoked_at <= %d)', [$before + $credentialSeconds, $before, $before]);
    }

    /**
     * Deletes agents that a clock that was ahead created. Their credentials would be accepted again when that time comes.
     *
     * @param int $credentialSeconds How long a credential lasts.
     * @return int The number of deleted agents.
     */
    public function purgeAhead(int $now, int $credentialSeconds): int
    {
        // By expires_at, which has an index.
        return $this->deleteWhere('expires_at > %d', [Clocks::latest($now, $credentialSeconds)]);
    }

    /**
     * Deletes in batches, so that no lock is held for long.
     *
     * @param list<int> $values
     * @return int The number of deleted agents.
     */
    private function deleteWhere(string $condition, array $values): int
    {
        $removed = 0;
        do {
            $ids = $this->database->column("SELECT agent_id FROM {$this->table()} WHERE {$condition} LIMIT %d", [...$values, self::BATCH]);
            if ($ids !== []) {
                $removed += $this->database->execute(
                    "DELETE FROM {$this->table()} WHERE agent_id IN (" . Database::placeholders(count($ids), '%s') . ')',
                    $ids
                );
            }
        } while (count($ids) === self::BATCH);
        return $removed;
    }

    /**
     * Returns at most $most agents, the newest first.
     *
     * @param 'active'|'expired'|'revoked'|'' $state '' for agents in any state.
     * @param string $search A part of the name, see Database::contains(), or the whole identifier; '' for all.
     * @return list<Agent>
     */
    public function newest(string $state, int $now, int $most, string $search = ''): array
    {
        [$condition, $values] = self::inState($state, $now);
        if ($search !== '') {
            [$contains, $more] = $this->database->contains('name', $search);
            $condition .= " AND ({$contains} OR agent_id = %s)";
            array_push($values, ...[...$more, $search]);
        }
        return array_values(array_filter(array_map(self::agent(...), $this->database->rows(
            'SELECT ' . self::COLUMNS . " FROM {$this->table()} WHERE {$condition} ORDER BY created_at DESC, agent_id LIMIT %d",
            [...$values, $most]
        ))));
    }

    /**
     * Returns the identifiers of agents, the newest first.
     *
     * @param 'active'|'expired'|'revoked'|'' $state '' for agents in any state.
     * @param int|null $most null for all.
     * @return list<string>
     */
    public function newestIds(string $state, int $now, ?int $most): array
    {
        [$condition, $values] = self::inState($state, $now);
        return array_map('strval', $this->database->column(
            "SELECT agent_id FROM {$this->table()} WHERE {$condition} ORDER BY created_at DESC, agent_id LIMIT %d",
            [...$values, $most ?? PHP_INT_MAX]
        ));
    }

    /** @return array{active: int, expired: int, revoked: int, last_day: int} */
    public function counts(int $now): array
    {
        [$active, $ofActive] = self::inState('active', $now);
        [$expired, $ofExpired] = self::inState('expired', $now);
        $row = $this->database->row(
            "SELECT SUM(CASE WHEN {$active} THEN 1 ELSE 0 END) AS active,
                SUM(CASE WHEN {$expired} THEN 1 ELSE 0 END) AS expired,
                SUM(CASE WHEN revoked_at IS NOT NULL THEN 1 ELSE 0 END) AS revoked,
                SUM(CASE WHEN created_at > %d THEN 1 ELSE 0 END) AS last_day
            FROM {$this->table()}",
            [...$ofActive, ...$ofExpired, $now - 86_400]
        );
        return [
            'active' => (int) ($row['active'] ?? 0),
            'expired' => (int) ($row['expired'] ?? 0),
            'revoked' => (int) ($row['revoked'] ?? 0),
            'last_day' => (int) ($row['last_day'] ?? 0),
        ];
    }

    /**
     * The same as Agent::state() says of an agent.
     *
     * @param 'active'|'expired'|'revoked'|'' $state
     * @return array{string, list<int>} A condition and its values.
     */
    private static function inState(string $state, int $now): array
    {
        return match ($state) {
            'active' => ['revoked_at IS NULL AND expires_at > %d AND created_at <= %d', [$now, Clocks::latest($now)]],
            'expired' => ['revoked_at IS NULL AND (expires_at <= %d OR created_at > %d)', [$now, Clocks::latest($now)]],
            'revoked' => ['revoked_at IS NOT NULL', []],
            '' => ['1 = 1', []],
        };
    }

    /** @param array<string, string|null>|null $row */
    private static function agent(?array $row): ?Agent
    {
        return $row === null ? null : new Agent(
            (string) $row['agent_id'],
            (string) $row['name'],
            (int) $row['created_at'],
            (int) $row['expires_at'],
            $row['revoked_at'] === null ? null : (int) $row['revoked_at'],
        );
    }

    private function table(): string
    {
        return $this->database->table('agents');
    }
}
