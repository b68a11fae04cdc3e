<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use MdShop\Catalog\Operations\Facts\SiteProfile;
use MdShop\Catalog\Transport\FastLane\NoteTaker;
use MdShop\Catalog\Transport\FastLane\StoredSite;

/** What ordinary requests do for the fast lane, where it is switched on. */
final class FastLaneModule extends Module
{
    public function __construct(
        private readonly WordPressEnvironment $environment,
        private readonly SiteProfile $profile,
        private readonly SourcesModule $sources,
        private readonly ReadModelModule $readModel,
    ) {
    }

    protected function addHooks(): void
    {
        if (get_option(StoredSite::OPTION) === false) {
            return;
        }
        (new NoteTaker(
            $this->environment->contract,
            $this->profile,
            $this->environment->site(),
            $this->readModel->origin()->number(),
            $this->sources->source()->closed(...),
            $this->environment->folder
        ))->addHooks();
    }
}
