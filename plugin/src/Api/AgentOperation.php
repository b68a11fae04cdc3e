<?php

declare(strict_types=1);

namespace MdShop\Catalog\Api;

use MdShop\Catalog\Agents\Agent;
use MdShop\Catalog\Http\Request;

/** An operation about who asks. Its answer is for the caller alone; no other face than HTTP has it. */
interface AgentOperation
{
    /**
     * @param array<string, int|string|null> $arguments As Arguments gives them.
     * @param Agent|null $agent Whose credential came along; null if the operation ignores credentials.
     * @return array{string, array<string, string>} A JSON object, and headers of its own.
     * @throws \MdShop\Catalog\Agents\InvalidCredential
     * @throws \MdShop\Catalog\Agents\TooManyRegistrations
     * @throws \MdShop\Catalog\Agents\RegistrationUnavailable
     */
    public function answerTo(Request $request, ?Agent $agent, array $arguments): array;
}
