<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use Closure;
use MdShop\Catalog\Operations\Facts\SiteProfile;
use MdShop\Catalog\ReadModel\Query\Freshness;
use MdShop\Catalog\Search\Search;
use MdShop\Catalog\Support\Http\Answer;
use MdShop\Catalog\Support\Http\Request;
use MdShop\Catalog\Transport\Site\AgentAuth;

/**
 * The modules that answer agents: operations, credentials, documents and MCP. None of them calls a WordPress hook to answer a
 * read, so they work before plugins are loaded too.
 */
final class Core
{
    /** The paths at the site's root besides the documents. */
    private const INTERFACES = ['agent/register', 'agent/auth', 'mcp'];

    public readonly ReadingModule $reading;
    public readonly AgentsModule $agents;
    public readonly OperationsModule $operations;
    public readonly DocumentsModule $documents;
    public readonly McpModule $mcp;

    /**
     * @param Closure(): Freshness $freshness Called at the first read.
     * @param Closure(Search): Search $search Returns the search to use, given the built-in one.
     * @param (Closure(Search): Search)|null $cache Adds cached rankings to the search.
     */
    public function __construct(private readonly Environment $environment, SiteProfile $profile, Closure $freshness, Closure $search, ?Closure $cache = null)
    {
        $this->reading = new ReadingModule($environment, $freshness, $search, $cache);
        $this->agents = new AgentsModule($environment);
        $this->operations = new OperationsModule($environment, $profile, $this->reading, $this->agents);
        $this->documents = new DocumentsModule($environment, $this->operations);
        $this->mcp = new McpModule($environment, $profile, $this->operations, $this->agents, $this->documents);
    }

    /**
     * The addresses at the site's root.
     *
     * @return array<string, callable(Request): Answer> By path: "mcp", "ru/llms.txt".
     */
    public function paths(): array
    {
        return $this->documents->publisher()->paths() + array_filter(array_combine(self::INTERFACES, array_map($this->path(...), self::INTERFACES)));
    }

    /**
     * The handler of one path of paths(); null if there is none.
     *
     * @return (callable(Request): Answer)|null
     */
    public function path(string $path): ?callable
    {
        return match ($path) {
            'agent/register' => $this->operations->register(...),
            'agent/auth' => $this->agentAuth()->answer(...),
            'mcp' => fn (Request $request): Answer => $this->mcp->transport()->answer($request),
            default => $this->documents->publisher()->path($path),
        };
    }

    private function agentAuth(): AgentAuth
    {
        return new AgentAuth($this->environment->contract, $this->operations->answers(), $this->operations->register(...), $this->operations->facts());
    }

    /** The response if the handler of a path did not finish. */
    public function failure(Request $request): Answer
    {
        return $request->path === '/mcp' ? $this->mcp->transport()->failure($request) : $this->operations->answers()->failure($request);
    }
}
