<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations;

use MdShop\Catalog\Agents\Agent;
use MdShop\Catalog\Agents\AgentRegistration;
use MdShop\Catalog\Agents\Limits;
use MdShop\Catalog\Agents\Quota;
use MdShop\Catalog\Agents\RateLimited;
use MdShop\Catalog\Agents\UsedUpLimits;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Http\Request;

final class RegisterAgent implements AgentOperation
{
    public function __construct(
        private readonly Contract $contract,
        private readonly AgentRegistration $registration,
        private readonly Limits $limits,
        private readonly UsedUpLimits $usedUp,
    ) {
    }

    public function answerTo(Request $request, ?Agent $agent, array $arguments): array
    {
        try {
            [$agent, $token, $quotas] = $this->registration->register((string) $arguments['name'], $this->limits->clientOf($request));
        } catch (RateLimited $e) {
            $this->usedUp->record($request, $e);
            throw $e;
        }
        return [
            Json::encode([
                'agent_id' => $agent->id,
                'access_token' => $token,
                'token_type' => 'Bearer',
                'expires_in' => $agent->expiresAt - $agent->createdAt,
                'scope' => implode(' ', $this->contract->service()['scopes']),
            ]),
            Quota::headers($quotas),
        ];
    }
}
