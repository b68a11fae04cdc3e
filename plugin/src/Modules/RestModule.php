<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use MdShop\Catalog\Transport\Abilities\Abilities;
use MdShop\Catalog\Transport\Rest\LocalizedApiBlocker;
use MdShop\Catalog\Transport\Rest\RestTransport;

/** The REST API, and WordPress's abilities, which use the same operations. */
final class RestModule extends Module
{
    public function __construct(private readonly CoreModule $core, private readonly OperationsModule $operations)
    {
    }

    protected function addHooks(): void
    {
        (new RestTransport($this->core->contract, $this->operations->router(), $this->operations->answers()))->addHooks();
        (new LocalizedApiBlocker($this->core->site))->addHooks();
        (new Abilities($this->core->contract, $this->operations->reads()))->addHooks();
    }
}
