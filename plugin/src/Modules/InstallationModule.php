<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use MdShop\Catalog\Installation\Failure;
use MdShop\Catalog\Installation\Migrations;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\RuntimeCache;
use MdShop\Catalog\Support\ScheduledEvents;

/** Brings the tables up to date after an installation or an update. Must be started before any table is read. */
final class InstallationModule extends Module
{
    /** @param int $networkActivation See SchemaVersion::networkActivation(). */
    public function __construct(
        private readonly WordPressEnvironment $environment,
        private readonly ReadModelModule $readModel,
        private readonly int $networkActivation,
    ) {
    }

    protected function addHooks(): void
    {
        $migrations = new Migrations(
            $this->environment->database(),
            $this->environment->lock(),
            $this->readModel->states(),
            $this->environment->contract->release(),
            $this->networkActivation,
            $this->environment->folder
        );
        $failure = Failure::load();
        // On the command line retry immediately: a user is waiting, or a scheduler that runs once a minute.
        $isNow = defined('WP_CLI') && WP_CLI;
        if ($isNow || $failure === null || ! $failure->isRecent(time(), self::isForAdministrator())) {
            [$isDone, $failure] = $this->run($migrations, $failure);
            if ($isDone) {
                return;
            }
        }
        md_shop_show_problem(static fn (): string => sprintf(
            /* translators: 1: a command, 2: reason, in English */
            __('MD Shop Catalog for Agents could not update its database tables. It tries again within an hour, and at once when you open an administration page or run “%1$s”. The reason: %2$s', 'md-shop-catalog'),
            'wp md-shop index status',
            $failure->reason ?? 'another process is updating them'
        ));
        if ($migrations->wasInactive()) {
            $this->readModel->refuseReads();
        }
    }

    /**
     * Whether the request is for a page of the administration, by a user who sees the notice there. The cookie tells: WordPress asks who the
     * user is only when other plugins are ready for that.
     */
    private static function isForAdministrator(): bool
    {
        if (! is_admin() || wp_doing_ajax()) {
            return false;
        }
        $user = wp_validate_auth_cookie('', 'logged_in');
        return $user !== false && user_can($user, 'activate_plugins');
    }

    /** @return array{bool, Failure|null} Whether the tables are up to date now, and the last failure. */
    private function run(Migrations $migrations, ?Failure $failure): array
    {
        $wasInactive = $migrations->wasInactive();
        try {
            if ($migrations->run()) {
                if ($wasInactive) {
                    $this->readModel->deletedObjects()->removeMissing();
                }
                if ($failure !== null) {
                    Failure::delete();
                }
                // Otherwise the rebuild would not begin before the next read.
                ScheduledEvents::catchUp();
                return [true, null];
            }
            // Another process is migrating and may have finished.
            RuntimeCache::forgetOptions();
            return [! $migrations->isDue(), $failure];
        } catch (DatabaseError $e) {
            Log::error('the tables could not be made', $e);
            return [false, Failure::save($failure, time(), $e->getMessage())];
        }
    }
}
