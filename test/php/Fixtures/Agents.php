<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Fixtures;

use MdShop\Catalog\Agents\AgentStore;
use MdShop\Catalog\Agents\Credentials;
use MdShop\Catalog\Agents\Token;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Time\Clock;
use MdShop\Catalog\Tests\WordPress\FakeAgentTable;

/** Tokens of agents in every state, and credentials that know them. */
final class Agents
{
    public const NOW = 1_800_000_000;

    public const ACTIVE = 'mds_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
    public const EXPIRED = 'mds_EEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEEE';
    public const REVOKED = 'mds_RRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRR';
    public const UNKNOWN = 'mds_NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN';
    /** The database fails when this token is looked up. */
    public const UNCHECKED = 'mds_XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX';

    public static function credentials(): Credentials
    {
        $row = static fn (string $id, int $expires, ?int $revoked): array => [
            'agent_id' => $id,
            'name' => 'A',
            'created_at' => (string) ($expires - 86_400),
            'expires_at' => (string) $expires,
            'revoked_at' => $revoked === null ? null : (string) $revoked,
        ];
        $table = new FakeAgentTable([
            Token::hash(self::ACTIVE) => $row('agt_active', self::NOW + 1, null),
            Token::hash(self::EXPIRED) => $row('agt_expired', self::NOW, null),
            Token::hash(self::REVOKED) => $row('agt_revoked', self::NOW + 100, self::NOW - 1),
        ], Token::hash(self::UNCHECKED));
        return new Credentials(new AgentStore(new Database($table)), new class () implements Clock {
            public function now(): int
            {
                return Agents::NOW;
            }
        });
    }

    /** @return array<string, string> */
    public static function header(string $token): array
    {
        return ['Authorization' => 'Bearer ' . $token];
    }
}
