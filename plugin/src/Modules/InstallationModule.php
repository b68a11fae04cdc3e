<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use Closure;
use MdShop\Catalog\Installation\Failure;
use MdShop\Catalog\Installation\Migrations;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Database\SchemaVersion;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\ScheduledEvents;

/** Brings the tables up to date after an installation or an update. */
final class InstallationModule extends Module
{
    /** @param Closure(): ReadModelModule $readModel Called only if something is to be done. */
    public function __construct(private readonly WordPressEnvironment $environment, private readonly Closure $readModel)
    {
    }

    protected function addHooks(): void
    {
        add_action('init', ScheduledEvents::schedule(...));
        $release = $this->environment->contract->release();
        $activation = SchemaVersion::networkActivation(plugin_basename($this->environment->file));
        if (! SchemaVersion::isCurrent($release, $activation)) {
            $this->migrate($release, $activation);
        }
    }

    /** Must run before any table is read. */
    private function migrate(string $release, int $activation): void
    {
        $readModel = ($this->readModel)();
        $migrations = new Migrations($this->environment->database(), $this->environment->lock(), $readModel->states(), $release, $activation);
        $failure = Failure::load();
        // On the command line retry immediately: a user is waiting, or a scheduler that runs once a minute.
        $isNow = defined('WP_CLI') && WP_CLI;
        if ($isNow || $failure === null || ! $failure->isRecent(time())) {
            [$isDone, $failure] = $this->run($migrations, $failure);
            if ($isDone) {
                return;
            }
        }
        md_shop_show_problem(static fn (): string => sprintf(
            /* translators: %s: reason, in English */
            __('MD Shop Catalog for Agents could not update its database tables and will try again on the next request: %s', 'md-shop-catalog'),
            $failure->reason ?? 'another process is updating them'
        ));
        if ($migrations->wasInactive()) {
            $readModel->freshness()->refuseReads();
        }
    }

    /** @return array{bool, Failure|null} Whether the tables are up to date now, and the last failure. */
    private function run(Migrations $migrations, ?Failure $failure): array
    {
        try {
            if ($migrations->run()) {
                if ($failure !== null) {
                    Failure::delete();
                }
                // Otherwise the rebuild would not begin before the next read.
                ScheduledEvents::catchUp();
                return [true, null];
            }
            // Another process is migrating and may have finished.
            Migrations::forgetOptions();
            return [! $migrations->isDue(), $failure];
        } catch (DatabaseError $e) {
            Log::error('the tables could not be made', $e);
            return [false, Failure::save($failure, time(), $e->getMessage())];
        }
    }
}
