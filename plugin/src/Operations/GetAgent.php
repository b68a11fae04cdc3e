<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations;

use LogicException;
use MdShop\Catalog\Agents\Agent;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Http\Request;
use MdShop\Catalog\Support\Time\Clock;
use MdShop\Catalog\Support\Time\Instant;

final class GetAgent implements AgentOperation
{
    public function __construct(private readonly Contract $contract, private readonly Clock $clock)
    {
    }

    public function answerTo(Request $request, ?Agent $agent, array $arguments): array
    {
        $agent ?? throw new LogicException('The router asks with an agent only.');
        return [
            Json::encode([
                'agent_id' => $agent->id,
                'name' => $agent->name,
                'method' => 'anonymous',
                'scopes' => $this->contract->service()['scopes'],
                'created_at' => Instant::format($agent->createdAt),
                'expires_at' => Instant::format($agent->expiresAt),
                // The credential was valid when it was checked, but a second may have passed since.
                'expires_in' => max(1, $agent->secondsLeft($this->clock->now())),
            ]),
            [],
        ];
    }
}
