<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations;

use MdShop\Catalog\Agents\Agent;
use MdShop\Catalog\Contract\Problem;
use MdShop\Catalog\Support\Http\Request;

/** An operation about the caller itself. Its response is only for the caller; no transport other than HTTP offers it. */
interface AgentOperation
{
    /**
     * @param array<string, int|string|null> $arguments As Arguments::readJson() returns them.
     * @param Agent|null $agent The owner of the credential; null if the operation ignores credentials.
     * @return array{string, array<string, string>} A JSON object, and additional headers.
     * @throws Problem
     */
    public function answerTo(Request $request, ?Agent $agent, array $arguments): array;
}
