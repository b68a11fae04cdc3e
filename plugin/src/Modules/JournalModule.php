<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use Closure;
use MdShop\Catalog\Cache\CacheStores;
use MdShop\Catalog\Journal\Journal;
use MdShop\Catalog\Journal\Memory;
use MdShop\Catalog\Journal\Recorder;
use MdShop\Catalog\Journal\Table;
use MdShop\Catalog\Settings\JournalSettings;
use MdShop\Catalog\Settings\Settings;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Http\Answer;
use MdShop\Catalog\Support\Http\Request;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\ScheduledEvents;

/** The journal of reads: counting ordinary requests, its upkeep, and what administrators read. */
final class JournalModule extends Module
{
    public function __construct(private readonly WordPressEnvironment $environment)
    {
    }

    protected function addHooks(): void
    {
        add_action(ScheduledEvents::JOURNAL, fn () => $this->journal()->maintain());
        foreach (['add_option_', 'update_option_'] as $change) {
            add_action($change . Settings::OPTION, function (): void {
                try {
                    $this->journal()->obeySettings();
                } catch (DatabaseError $e) {
                    Log::error('the journal could not be deleted, the hourly run tries again', $e);
                }
            });
        }
    }

    /** What the journal knows. */
    public function journal(): Journal
    {
        return $this->once(Journal::class, fn (): Journal => new Journal(new Table($this->environment->database()), $this->memory(...), $this->environment->settingsStore, $this->environment->clock()));
    }

    /**
     * Counts answers of ordinary requests; the fast lane has its own.
     *
     * @param 'rest'|'site'|'page' $base What the paths of requests are relative to.
     * @return Closure(Request, Answer): void
     */
    public function counting(string $base): Closure
    {
        return function (Request $request, Answer $answer) use ($base): void {
            $settings = $this->environment->settingsStore->last()->journal();
            if ($settings->isOn) {
                (new Recorder($this->environment->contract, $settings, $this->memory(...), $this->environment->database(...), time()))->record($base, $request, $answer);
            }
        };
    }

    private function memory(JournalSettings $settings): ?Memory
    {
        $store = CacheStores::find();
        return $store === null ? null : new Memory($store, CacheStores::installation($GLOBALS['wpdb']->prefix), $settings);
    }
}
