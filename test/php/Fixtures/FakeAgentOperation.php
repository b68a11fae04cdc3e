<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Fixtures;

use MdShop\Catalog\Agents\Agent;
use MdShop\Catalog\Operations\AgentOperation;
use MdShop\Catalog\Support\Http\Request;
use Throwable;

/** Like FakeOperation, for operations that depend on the agent. */
final class FakeAgentOperation implements AgentOperation
{
    /** @var list<array{string|null, array<string, int|string|null>}> The agent's id and the arguments of each call. */
    public array $calls = [];

    public function __construct(private readonly ?Throwable $exception = null)
    {
    }

    public function answerTo(Request $request, ?Agent $agent, array $arguments): array
    {
        $this->calls[] = [$agent?->id, $arguments];
        return $this->exception === null ? ['{"ok":true}', ['X-Own' => '1']] : throw $this->exception;
    }
}
