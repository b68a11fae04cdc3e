<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use MdShop\Catalog\Transport\Abilities\Abilities;
use MdShop\Catalog\Transport\Rest\LocalizedApiBlocker;
use MdShop\Catalog\Transport\Rest\RestTransport;

/** The REST API, and WordPress's abilities, which use the same operations. */
final class RestModule extends Module
{
    public function __construct(private readonly WordPressEnvironment $environment, private readonly Core $core, private readonly CacheModule $cache, private readonly JournalModule $journal)
    {
    }

    protected function addHooks(): void
    {
        $router = $this->core->operations->router();
        $answer = $this->cache->around('rest', $router->answer(...));
        (new RestTransport($this->environment->contract, $router, $answer, $this->core->operations->answers(), $this->journal->counting('rest'), $this->environment->isPageOrScreen()))->addHooks();
        (new LocalizedApiBlocker($this->environment->site()))->addHooks();
        (new Abilities($this->environment->contract, $this->core->operations->reads()))->addHooks();
    }
}
