<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Rest;

use MdShop\Catalog\Agents\Agent;
use MdShop\Catalog\Agents\AgentMaintenance;
use MdShop\Catalog\Agents\AgentStore;
use MdShop\Catalog\Support\Time\Clock;
use MdShop\Catalog\Support\Time\Instant;
use WP_REST_Request;

/** The registrations of agents, as `wp md-shop agents` shows them. Credentials are never shown: only their hashes are stored. */
final class AgentRoutes
{
    private const MOST = 100;

    public function __construct(private readonly AgentStore $agents, private readonly AgentMaintenance $maintenance, private readonly Clock $clock)
    {
    }

    /** @return list<Route> */
    public function routes(): array
    {
        $agent = ResponseSchema::object([
            'id' => ResponseSchema::TEXT,
            'name' => ResponseSchema::TEXT,
            'state' => ResponseSchema::TEXT,
            'created' => ResponseSchema::TEXT,
            'expires' => ResponseSchema::TEXT,
        ]);
        $answer = ResponseSchema::object(['counts' => ResponseSchema::map(ResponseSchema::NUMBER), 'agents' => ResponseSchema::list($agent), 'most' => ResponseSchema::NUMBER, 'changed' => ResponseSchema::NUMBER]);
        $search = ['search' => ['type' => 'string', 'maxLength' => 100, 'default' => ''], 'state' => ['type' => 'string', 'enum' => ['', 'active', 'expired', 'revoked'], 'default' => '']];
        return [
            new Route('GET', '/agents', Route::MANAGE, $search, $answer, fn (WP_REST_Request $request): array => $this->all($request, 0)),
            new Route('POST', '/agents/revoke', Route::MANAGE, ['id' => ['type' => 'string', 'maxLength' => 100, 'default' => '']] + $search, $answer, function (WP_REST_Request $request): array {
                $id = (string) $request['id'];
                $now = $this->clock->now();
                return $this->all($request, $id === '' ? $this->agents->revokeAll($now) : (int) $this->agents->revoke($id, $now));
            }),
            new Route('POST', '/agents/purge', Route::MANAGE, $search, $answer, fn (WP_REST_Request $request): array => $this->all($request, $this->maintenance->purge())),
        ];
    }

    /**
     * The counts of all, and the newest of those that were searched for.
     *
     * @param int $changed How many registrations the request has changed.
     * @return array<string, mixed>
     */
    private function all(WP_REST_Request $request, int $changed): array
    {
        $now = $this->clock->now();
        return [
            'counts' => $this->agents->counts($now),
            'agents' => array_map(static fn (Agent $one): array => [
                'id' => $one->id,
                'name' => $one->name,
                'state' => $one->state($now),
                'created' => Instant::format($one->createdAt),
                'expires' => Instant::format($one->expiresAt),
            ], $this->agents->newest($request['state'], $now, self::MOST, trim((string) $request['search']))),
            'most' => self::MOST,
            'changed' => $changed,
        ];
    }
}
