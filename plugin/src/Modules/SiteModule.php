<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use MdShop\Catalog\Support\Http\Answer;
use MdShop\Catalog\Support\Http\Request;
use MdShop\Catalog\Transport\Site\AgentAuth;
use MdShop\Catalog\Transport\Site\SiteTransport;
use MdShop\Catalog\Transport\Site\UnknownAddresses;

/** The addresses at the site's root: documents, MCP and registration; and JSON errors for unknown addresses below them. */
final class SiteModule extends Module
{
    public function __construct(
        private readonly CoreModule $core,
        private readonly OperationsModule $operations,
        private readonly DocumentsModule $documents,
        private readonly McpModule $mcp,
    ) {
    }

    protected function addHooks(): void
    {
        $answers = $this->operations->answers();
        $register = $this->operations->register(...);
        $paths = $this->documents->publisher()->paths() + [
            'agent/register' => $register,
            'agent/auth' => (new AgentAuth($this->core->contract, $answers, $register, $this->operations->facts()))->answer(...),
            'mcp' => fn (Request $request): Answer => $this->mcp->transport()->answer($request),
        ];
        $failure = fn (Request $request): Answer => $request->path === '/mcp' ? $this->mcp->transport()->failure($request) : $answers->failure($request);
        (new SiteTransport($paths, $failure, $this->core->contract->bounds()['request_body'], $this->core->site, $this->core->network))->addHooks();
        (new UnknownAddresses($answers, $this->core->site))->addHooks();
    }
}
