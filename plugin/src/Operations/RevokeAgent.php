<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations;

use LogicException;
use MdShop\Catalog\Agents\Agent;
use MdShop\Catalog\Agents\AgentRegistration;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Http\Request;

final class RevokeAgent implements AgentOperation
{
    public function __construct(private readonly AgentRegistration $registration)
    {
    }

    public function answerTo(Request $request, ?Agent $agent, array $arguments): array
    {
        $agent ?? throw new LogicException('The router asks with an agent only.');
        $this->registration->revoke($agent);
        return [Json::encode(['agent_id' => $agent->id, 'revoked' => true]), []];
    }
}
