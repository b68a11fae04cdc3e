<?php

declare(strict_types=1);

namespace MdShop\Catalog\Installation;

use MdShop\Catalog\ReadModel\Storage\StateStore;
use MdShop\Catalog\Settings\Settings;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Database\Lock;
use MdShop\Catalog\Support\Database\SchemaVersion;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\RuntimeCache;

/**
 * Updates the tables in numbered steps. Each step runs once, in one process at a time, and can be repeated safely. A step is
 * never changed after a release; changes get a new number.
 */
final class Migrations
{
    /**
     * @param int $networkActivation Unix timestamp of the activation for the whole network; 0 if there was none.
     * @param string $folder The plugin's folder.
     */
    public function __construct(
        private readonly Database $database,
        private readonly Lock $lock,
        private readonly StateStore $states,
        private readonly string $release,
        private readonly int $networkActivation,
        private readonly string $folder,
    ) {
    }

    /** @return array<int, callable(Database): void> */
    private static function steps(): array
    {
        return [
            // The first release. Lower numbers were given before it.
            22 => Tables::make(...),
            // Sizes and colours have one name in the index however they are written.
            23 => Tables::newIndex(...),
            // Excerpts of products and the kinds of content are searched. The index has the same form, so it finds what it has until the rebuild
            // that follows every step.
            24 => static function (): void {
            },
            // Texts have no invisible characters. Until the rebuild that follows, they are as before.
            25 => static function (): void {
            },
            // Addresses have only characters that validators allow, and lead to the web; a size or colour that nobody sees is none. Until the
            // rebuild that follows, they are as before.
            26 => static function (): void {
            },
        ];
    }

    /** @phpstan-impure The options may change between calls. */
    public function isDue(): bool
    {
        return ! SchemaVersion::isCurrent($this->release, $this->networkActivation);
    }

    /**
     * Whether the plugin was, or may have been, inactive, and the read model has not been withdrawn for it: it may then show
     * posts that were hidden meanwhile.
     */
    public function wasInactive(): bool
    {
        $made = get_option(SchemaVersion::RELEASE);
        if (! is_string($made)) {
            return true;
        }
        $former = SchemaVersion::parts($made)[1];
        return $former !== $this->networkActivation && ! NetworkUpdate::connects($former, $this->networkActivation);
    }

    /**
     * Runs the pending steps.
     *
     * @return bool Whether this process ran them; false if another process holds the lock.
     * @throws \MdShop\Catalog\Support\Database\DatabaseError
     */
    public function run(): bool
    {
        return $this->lock->hold('migration', 300, function (): void {
            RuntimeCache::forgetOptions();
            if (! $this->isDue()) {
                // Another process, perhaps on another server, has run them since this one began.
                return;
            }
            $done = SchemaVersion::current();
            foreach (self::steps() as $number => $step) {
                if ($number > $done) {
                    $step($this->database);
                    SchemaVersion::set($number);
                }
            }
            if ($done > SchemaVersion::LATEST_STEP) {
                // A newer release was here. When it comes back, what this one stores meanwhile needs its steps again.
                SchemaVersion::set(SchemaVersion::LATEST_STEP);
            }
            [$former] = SchemaVersion::parts((string) get_option(SchemaVersion::RELEASE, ''));
            if ($this->wasInactive()) {
                $this->states->withdraw();
            } else {
                // A new release may have other contents or addresses.
                $this->states->increment(StateStore::REBUILD_DUE);
            }
            if (is_multisite() && $this->networkActivation === 0) {
                $this->dropTablesOfDeletedSites();
            }
            delete_option('rewrite_rules');
            self::autoloadSettings();
            update_option(SchemaVersion::RELEASE, SchemaVersion::release($this->release, $this->networkActivation), true);
            if ($former !== $this->release && ($former === '' || ! OlderRelease::mayBeLeft($this->release, PluginFiles::lastChange($this->folder), time()))) {
                // A note of this release, if it has waited for a newer one.
                OlderRelease::forget();
            }
        });
    }

    /** Every request reads the settings. An option that is missing, or not autoloaded, costs a query each time. */
    private static function autoloadSettings(): void
    {
        if (! add_option(Settings::OPTION, [], '', true)) {
            wp_set_option_autoload(Settings::OPTION, true);
        }
    }

    /**
     * If the plugin is active for the whole network, deleting a site deletes its tables. Otherwise this site, where it is
     * active, has to look for such tables.
     */
    private function dropTablesOfDeletedSites(): void
    {
        try {
            DeletedSites::dropTables($this->database);
        } catch (DatabaseError $e) {
            // Not fatal: this site's tables are complete.
            Log::error('tables of deleted sites could not be dropped', $e);
        }
    }
}
