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
        private readonly WordPressEnvironment $environment,
        private readonly SourcesModule $sources,
        private readonly ReadModelModule $readModel,
        private readonly Core $core,
    ) {
    }

    protected function addHooks(): void
    {
        $names = new WordPressNames($this->environment->database());
        (new SettingsRegistration($this->readModel->listener(), $this->environment->settingsStore, $names, $this->environment->contract->bounds()['note'], $this->environment->network()))->addHooks();
        (new ReadModelNotice($this->core->reading->reader(), $this->sources->source()))->addHooks();
        (new RegistrationNotice($this->core->agents->usedUpLimits()))->addHooks();
    }
}
