<?php

declare(strict_types=1);

namespace MdShop\Catalog\Agents;

use MdShop\Catalog\Contract\Problem;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Time\Clocks;

/**
 * Counts registrations in sliding windows. The counters are in the database only, because several processes share them.
 * Only successful registrations are counted, so refused ones use up nothing.
 *
 * @phpstan-type LimitsData array{per_address: int, per_network: int, per_site: int}
 */
final class RateLimit
{
    public const ADDRESS_WINDOW = 3600;
    private const SITE_WINDOW = 86_400;

    /** The id of the row that every registration changes first. Its `at` counts down from 0, so no window has it, and nobody forgets it. */
    private const LOCK_ROW = 1;

    public function __construct(private readonly Database $database)
    {
    }

    /**
     * Counts one registration. It must be the first statement in the transaction of the registration: it changes a row until
     * the end, so registrations count one after another and each sees the rows of the one before. The row must
     * really change: the nodes of a cluster tell each other only of rows that have changed.
     *
     * @param LimitsData $limits
     * @param string $address Keyed hash of the address, '' for none; $network is the same for the network.
     * @return list<Quota> The quotas after this registration.
     * @throws Problem
     */
    public function take(array $limits, string $address, string $network, int $now): array
    {
        $table = $this->table();
        $this->database->execute(
            "INSERT INTO {$table} (registration_id, address, network, at) VALUES (%d, '', '', 0) ON DUPLICATE KEY UPDATE at = at - 1",
            [self::LOCK_ROW]
        );
        $before = [$this->quota('address', $limits['per_address'], self::ADDRESS_WINDOW, $table, 'at', ['address', $address], $now)];
        if ($network !== '') {
            $before[] = $this->quota('network', $limits['per_network'], self::ADDRESS_WINDOW, $table, 'at', ['network', $network], $now);
        }
        $before[] = $this->quota('site', $limits['per_site'], self::SITE_WINDOW, $this->database->table('agents'), 'created_at', null, $now);
        foreach ($before as $quota) {
            if ($quota->remaining === 0) {
                throw new RateLimited($before);
            }
        }
        $this->forget($now);
        $this->database->execute("INSERT INTO {$table} (address, network, at) VALUES (%s, %s, %d)", [$address, $network, $now]);
        return array_map(
            static fn (Quota $one): Quota => new Quota($one->name, $one->limit, $one->window, $one->remaining - 1, $one->seconds),
            $before
        );
    }

    /**
     * Deletes the hashes of addresses whose window is over, and those that were written while a clock was ahead by more than a window: they
     * would stay until then.
     *
     * @return int The number of deleted rows.
     */
    public function forget(int $now): int
    {
        return $this->database->execute(
            "DELETE FROM {$this->table()} WHERE (at > 0 AND at <= %d) OR at > %d",
            [$now - self::ADDRESS_WINDOW, $now + self::ADDRESS_WINDOW]
        );
    }

    /**
     * @param 'address'|'network'|'site' $name
     * @param array{string, string}|null $group Column and value; null for all rows.
     */
    private function quota(string $name, int $limit, int $window, string $table, string $at, ?array $group, int $now): Quota
    {
        // What is later than now was written while a clock was wrong, and would count until then.
        $condition = ($group === null ? '' : "{$group[0]} = %s AND ") . "{$at} > %d AND {$at} <= %d";
        $values = [...($group === null ? [] : [$group[1]]), $now - $window, Clocks::latest($now)];
        $used = (int) $this->database->value("SELECT COUNT(*) FROM {$table} WHERE {$condition}", $values);
        // The registration whose expiry makes room again: the oldest, or a later one if the limit was lowered meanwhile.
        $oldest = $used === 0 ? $now : (int) $this->database->value(
            "SELECT {$at} FROM {$table} WHERE {$condition} ORDER BY {$at} DESC LIMIT 1 OFFSET %d",
            [...$values, min($used, $limit) - 1]
        );
        return new Quota($name, $limit, $window, max(0, $limit - $used), max(1, $oldest + $window - $now));
    }

    private function table(): string
    {
        return $this->database->table('registrations');
    }
}
