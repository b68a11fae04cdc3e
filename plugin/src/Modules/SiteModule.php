<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use Closure;
use MdShop\Catalog\Transport\Site\SiteTransport;
use MdShop\Catalog\Transport\Site\UnknownAddresses;

/** The addresses at the site's root: documents, MCP and registration; and JSON errors for unknown addresses below them. */
final class SiteModule extends Module
{
    public function __construct(private readonly WordPressEnvironment $environment, private readonly Core $core, private readonly CacheModule $cache, private readonly JournalModule $journal)
    {
    }

    protected function addHooks(): void
    {
        $environment = $this->environment;
        $longestBody = $environment->contract->bounds()['request_body'];
        $paths = array_map(fn (callable $handler): Closure => $this->cache->around('site', $handler), $this->core->paths());
        $counting = $this->journal->counting('site');
        (new SiteTransport($paths, $this->core->failure(...), $longestBody, $environment->site(), $environment->network(), $counting))->addHooks();
        (new UnknownAddresses($this->core->operations->answers(), $environment->site()))->addHooks();
    }
}
