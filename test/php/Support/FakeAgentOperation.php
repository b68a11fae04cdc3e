<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support;

use MdShop\Catalog\Agents\Agent;
use MdShop\Catalog\Api\AgentOperation;
use MdShop\Catalog\Http\Request;
use Throwable;

/** The same as FakeOperation for what is about the caller. */
final class FakeAgentOperation implements AgentOperation
{
    /** @var list<array{string|null, array<string, int|string|null>}> Who asked, and what. */
    public array $asked = [];

    public function __construct(private readonly ?Throwable $refusal = null)
    {
    }

    public function answerTo(Request $request, ?Agent $agent, array $arguments): array
    {
        $this->asked[] = [$agent?->id, $arguments];
        return $this->refusal === null ? ['{"ok":true}', ['X-Own' => '1']] : throw $this->refusal;
    }
}
