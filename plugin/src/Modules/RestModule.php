<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use MdShop\Catalog\Transport\Abilities\Abilities;
use MdShop\Catalog\Transport\Rest\LocalizedApiBlocker;
use MdShop\Catalog\Transport\Rest\RestTransport;

/** The REST API, and WordPress's abilities, which use the same operations. */
final class RestModule extends Module
{
    public function __construct(private readonly WordPressEnvironment $environment, private readonly Core $core)
    {
    }

    protected function addHooks(): void
    {
        (new RestTransport($this->environment->contract, $this->core->operations->router(), $this->core->operations->answers()))->addHooks();
        (new LocalizedApiBlocker($this->environment->site()))->addHooks();
        (new Abilities($this->environment->contract, $this->core->operations->reads()))->addHooks();
    }
}
