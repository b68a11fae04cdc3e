<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use MdShop\Catalog\Installation\FastLane\FastLaneInstallation;
use MdShop\Catalog\Operations\Facts\SiteProfile;
use MdShop\Catalog\Support\RuntimeCache;
use MdShop\Catalog\Support\ScheduledEvents;
use MdShop\Catalog\Transport\FastLane\Note;
use MdShop\Catalog\Transport\FastLane\NoteTaker;
use MdShop\Catalog\Transport\FastLane\Probe;
use MdShop\Catalog\Transport\FastLane\StoredSite;

/** What ordinary requests do for the fast lane, where it is switched on. FastLane itself answers before modules exist. */
final class FastLaneModule extends Module
{
    /** Registration writes, so WordPress answers it. */
    private const NOT_READ = ['agent/register'];

    public function __construct(
        private readonly WordPressEnvironment $environment,
        private readonly SiteProfile $profile,
        private readonly SourcesModule $sources,
        private readonly ReadModelModule $readModel,
        private readonly Core $core,
    ) {
    }

    protected function addHooks(): void
    {
        /**
         * Call this action to switch the fast lane on, as `wp md-shop fast-lane install` does.
         *
         * @since 0.1.0
         */
        add_action('md_shop_fast_lane_install', function (): void {
            $this->installation()->install();
        });
        /**
         * Call this action to switch the fast lane off.
         *
         * @since 0.1.0
         */
        add_action('md_shop_fast_lane_remove', function (): void {
            $this->installation()->remove();
        });
        $installed = StoredSite::installed();
        if ($installed === null) {
            if (Note::wasAsked()) {
                // WordPress's options are older: they are from an object cache that was filled from a replica. Without this, no note would be made.
                RuntimeCache::forgetOptions(StoredSite::OPTION);
            }
            return;
        }
        if (Note::isOfOtherScheme() && Probe::ofThisRequest((string) ($installed['key'] ?? '')) !== Probe::None) {
            Probe::report(Probe::LATE_SCHEME);
        }
        (new NoteTaker(
            $this->environment->contract,
            $this->profile,
            $this->environment->site(),
            $this->readModel->provenance()->number(),
            $this->sources->source()->closed(...),
            $this->environment->options(),
            $this->environment->folder
        ))->addHooks();
        add_action(ScheduledEvents::RECONCILE, function (): void {
            $this->installation()->check();
        });
        if (StoredSite::isOutdated($installed, StoredSite::source($this->environment->contract->digest(), $this->environment->site()->home()))) {
            // The plugin's files were replaced, or the site was moved. The entry file or the list of addresses may be another one now.
            add_action('shutdown', fn () => $this->installation()->renew());
        }
    }

    public function installation(): FastLaneInstallation
    {
        return $this->once(FastLaneInstallation::class, fn (): FastLaneInstallation => new FastLaneInstallation(
            $this->environment->contract,
            $this->core->operations->facts()->endpoints(),
            array_values(array_diff(array_keys($this->core->paths()), self::NOT_READ)),
            self::folder($this->environment->file),
            $this->environment->lock()
        ));
    }

    /** The plugin's folder below WordPress's folder for plugins, where it may be a link. */
    private static function folder(string $file): string
    {
        return WP_PLUGIN_DIR . '/' . dirname(plugin_basename($file));
    }
}
