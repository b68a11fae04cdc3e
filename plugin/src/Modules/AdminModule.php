<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use MdShop\Catalog\Admin\ReadModelNotice;
use MdShop\Catalog\Admin\RegistrationNotice;
use MdShop\Catalog\Settings\SettingsRegistration;
use MdShop\Catalog\Settings\WordPressNames;

/** What administrators see and set. */
final class AdminModule extends Module
{
    public function __construct(
        private readonly CoreModule $core,
        private readonly SourcesModule $sources,
        private readonly ReadModelModule $readModel,
        private readonly AgentsModule $agents,
    ) {
    }

    protected function addHooks(): void
    {
        $names = new WordPressNames($this->core->database());
        (new SettingsRegistration($this->readModel->listener(), $this->core->settingsStore, $names, $this->core->contract->bounds()['note'], $this->core->network))->addHooks();
        (new ReadModelNotice($this->readModel->reader(), $this->sources->source()))->addHooks();
        (new RegistrationNotice($this->agents->usedUpLimits()))->addHooks();
    }
}
