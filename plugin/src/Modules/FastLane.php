<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use Closure;
use MdShop\Catalog\Cache\AnswerCache;
use MdShop\Catalog\Cache\CacheStores;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Journal\Memory;
use MdShop\Catalog\Journal\Recorder;
use MdShop\Catalog\Operations\Facts\StoredProfile;
use MdShop\Catalog\ReadModel\Query\UpToDateGeneration;
use MdShop\Catalog\ReadModel\Storage\State;
use MdShop\Catalog\Search\Search;
use MdShop\Catalog\Settings\JournalSettings;
use MdShop\Catalog\Settings\Settings;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\PrimaryReads;
use MdShop\Catalog\Support\Database\ReadingConnection;
use MdShop\Catalog\Support\Database\SchemaVersion;
use MdShop\Catalog\Support\Http\Answer;
use MdShop\Catalog\Support\Http\Request;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\Time\SystemClock;
use MdShop\Catalog\Transport\FastLane\Address;
use MdShop\Catalog\Transport\FastLane\Note;
use MdShop\Catalog\Transport\FastLane\Probe;
use MdShop\Catalog\Transport\FastLane\StoredSite;
use MdShop\Catalog\Transport\Reply;
use MdShop\Catalog\Transport\RequestAddress;
use MdShop\Catalog\Transport\RequestReader;
use Throwable;
use wpdb;

/**
 * Answers reads before plugins and the theme are loaded, with the same code as ordinary requests. On any doubt it returns
 * without having changed anything, and WordPress goes on as if it had not been asked (docs/fast-lane.md).
 *
 * @phpstan-import-type NoteData from Note
 */
final class FastLane
{
    /** @param 'entry'|'loader' $way */
    private function __construct(private readonly string $folder, private readonly wpdb $wpdb, private readonly string $way)
    {
    }

    /**
     * Connects to the database for a request that the fast lane may answer, before WordPress does. WordPress uses the connection that it
     * finds, until serve() has decided.
     */
    public static function connect(): void
    {
        if (self::address() === null) {
            return;
        }
        try {
            $connection = ReadingConnection::open();
        } catch (Throwable $e) {
            Log::defect('the fast lane could not connect', $e);
            $connection = null;
        }
        $GLOBALS['wpdb'] = $connection; // phpcs:ignore WordPress.WP.GlobalVariablesOverride -- It is not set, and WordPress sets it if this is null.
    }

    /**
     * Answers the request of this process and ends it, or returns, with the connection that WordPress would have made.
     *
     * @param string $folder The plugin's folder.
     * @param 'entry'|'loader' $way Whether the entry file asks, before most of WordPress is loaded, or the must-use loader.
     */
    public static function serve(string $folder, string $way): void
    {
        $wpdb = $GLOBALS['wpdb'] ?? null;
        $address = $wpdb instanceof wpdb ? self::address() : null;
        if ($address === null) {
            return;
        }
        PrimaryReads::fromNowOn($wpdb);
        try {
            $answer = (new self($folder, $wpdb, $way))->find($address);
        } catch (Throwable $e) {
            Log::defect('the fast lane could not begin', $e);
            $answer = null;
        }
        if ($answer !== null) {
            $answer();
        }
        if ($wpdb instanceof ReadingConnection) {
            self::replace($wpdb);
        }
    }

    /** The address of this request; null if the fast lane cannot answer it. */
    private static function address(): ?Address
    {
        // phpcs:ignore WordPress.Security -- Its characters are checked. WordPress adds slashes later.
        $address = Address::of((string) ($_SERVER['REQUEST_URI'] ?? ''));
        return $address !== null && ! is_multisite() && RequestAddress::ofThisRequest()->mayBePluginAddress() ? $address : null;
    }

    /** Lets WordPress connect to the database, and prepare its connection, as it has done with this one. */
    private static function replace(ReadingConnection $connection): void
    {
        $connection->close();
        $GLOBALS['wpdb'] = null; // phpcs:ignore WordPress.WP.GlobalVariablesOverride -- WordPress sets it in the next line.
        require_wp_db();
        wp_set_wpdb_vars();
    }

    /** @return (Closure(): never)|null null to step aside. */
    private function find(Address $address): ?Closure
    {
        $site = StoredSite::read(new Database($this->wpdb));
        $installed = self::unserialized($site->options[StoredSite::OPTION] ?? '');
        if ($site === null || ! is_array($installed)) {
            return null;
        }
        $probe = Probe::ofThisRequest((string) ($installed['key'] ?? ''));
        $note = Note::from($installed[Note::nameForFastLane()] ?? null);
        $found = $probe === Probe::Off ? 'switched off' : $this->handler($address, $site, $note);
        if ($probe !== Probe::None) {
            Probe::report(is_string($found) ? 'standard; ' . $found : 'fast; ' . $this->way);
        }
        return is_string($found) ? null : $found;
    }

    /** @return (Closure(): never)|string Why WordPress must answer, for administrators, in English. */
    private function handler(Address $address, StoredSite $site, ?Note $note): Closure|string
    {
        if ($note === null) {
            return 'no note';
        }
        $facts = $note->data();
        $files = null;
        $now = time();
        $contract = Contract::ofPlugin($this->folder);
        $problem = match (true) {
            $facts['off'] => 'a filter',
            $facts['digest'] !== $contract->digest(), ! $this->isRelease($site, $contract) => 'another version',
            ! $note->isCurrent() => 'an old note',
            $facts['options'] !== Note::digest($site->options), $facts['constants'] !== Note::constants() => 'changed settings',
            $facts['host'] !== self::host() => 'another host',
            $facts['permalinks'] === '' || str_starts_with(ltrim($facts['permalinks'], '/'), 'index.php') => 'other permalinks',
            $this->wpdb instanceof ReadingConnection && $site->charset !== ReadingConnection::CHARSET => 'another character set',
            ($files = $note->unchangedFiles()) === null => 'changed files',
            default => '',
        };
        if ($problem !== '' || $files === null) {
            return $problem;
        }
        // From here on those of other servers do not matter.
        $facts['files'] = [$files];
        $generation = UpToDateGeneration::find(State::from($site->state, $site->missed, $facts['provenance']), $site->due, $now, $facts['closed']);
        return $generation === null ? 'something is due' : $this->route($address, $site, $facts, $contract, $generation);
    }

    /**
     * @param NoteData $facts
     * @return (Closure(): never)|string
     */
    private function route(Address $address, StoredSite $site, array $facts, Contract $contract, UpToDateGeneration $generation): Closure|string
    {
        $route = $address->below($facts['rest']);
        $path = $route ?? $address->below($facts['folder']) ?? '/';
        // phpcs:ignore WordPress.Security -- Only compared.
        $method = (string) ($_SERVER['REQUEST_METHOD'] ?? '');
        if (! (in_array($method, ['GET', 'HEAD', 'OPTIONS'], true) || ($method === 'POST' && $path === '/mcp'))) {
            return 'no read';
        }
        $request = RequestReader::readWithoutSlashes($path, $contract->bounds()['request_body']);
        if ($facts['search'] && AnswerCache::isSearch($request)) {
            return 'another search';
        }
        if ($method === 'POST' && stripos($request->header('content-type'), 'form') !== false) {
            // WordPress looks for a route in the fields of forms.
            return 'a form';
        }
        $then = $this->counting($site, $contract, $route !== null);
        $cache = $this->cache($request, $site, $facts, $route !== null);
        $ready = $cache?->find($request);
        if ($ready !== null) {
            return static function () use ($request, $ready, $then): never {
                Reply::sendReadyAndExit($request, $ready, $then);
            };
        }
        $this->loadClasses();
        $core = $this->core($site, $facts, $contract, $generation, $cache);
        $handler = $route !== null ? $core->operations->router()->answer(...) : $core->path(substr($path, 1));
        if ($handler === null) {
            return 'no read';
        }
        $answer = static fn (Request $request): Answer => ($cache === null ? $handler($request) : $cache->answer($request, $handler))->to($request);
        $failure = $route !== null ? $core->operations->answers()->failure($request) : $core->failure($request);
        return static function () use ($request, $answer, $failure, $then): never {
            Reply::sendAndExit($request, $answer, $failure, $then);
        };
    }

    /** Loads what most answers need, without asking where each class is (plugin/autoload.php). */
    private function loadClasses(): void
    {
        foreach (defined(Contract::CONSTANT) ? ['shared', 'fast-lane'] : [] as $name) {
            $file = "{$this->folder}/generated/{$name}.php";
            if (is_file($file)) {
                require_once $file;
            }
        }
    }

    /**
     * @param NoteData $facts
     * @return AnswerCache|null null if the answer must not be kept, or if there is no cache.
     */
    private function cache(Request $request, StoredSite $site, array $facts, bool $isRest): ?AnswerCache
    {
        if (! AnswerCache::isRepeatable($request)) {
            return null;
        }
        $installation = CacheStores::installation($this->wpdb->base_prefix);
        $store = CacheStores::findEarly() ?? CacheStores::forAnswers($installation);
        if ($store === null) {
            return null;
        }
        $scope = ['fast', $isRest, $this->wpdb->prefix, $site->state['generation'] ?? 0, $site->state['revision'] ?? 0, $facts['values'], $facts['files']];
        return new AnswerCache($store, $installation, $scope, $site->due ?? PHP_INT_MAX, time());
    }

    /**
     * Counts an answer in the journal.
     *
     * @return Closure(Request, Answer): void
     */
    private function counting(StoredSite $site, Contract $contract, bool $isRest): Closure
    {
        return function (Request $request, Answer $answer) use ($site, $contract, $isRest): void {
            $settings = JournalSettings::from(self::unserialized($site->options[Settings::OPTION] ?? ''));
            if ($settings->isOn) {
                (new Recorder($contract, $settings, $this->memory(...), $this->database(...), time()))->record($isRest ? 'rest' : 'site', $request, $answer);
            }
        };
    }

    /** Where reads are counted. */
    private function memory(JournalSettings $settings): ?Memory
    {
        $store = CacheStores::findEarly();
        return $store === null ? null : new Memory($store, CacheStores::installation($this->wpdb->prefix), $settings);
    }

    private function database(): Database
    {
        $database = new Database($this->wpdb);
        $database->addHooks();
        return $database;
    }

    /** @param NoteData $facts */
    private function core(StoredSite $site, array $facts, Contract $contract, UpToDateGeneration $generation, ?AnswerCache $cache): Core
    {
        $settings = self::unserialized($site->options[Settings::OPTION] ?? '');
        $environment = new StoredEnvironment($this->folder, $contract, $this->wpdb, new SystemClock(), $settings, $facts['home']);
        $profile = new StoredProfile($facts['title'], $facts['tagline'], $facts['indexed'], $facts['sitemap'], $facts['permalinks'], $facts['prefix'], $facts['fronts'], $facts['files_url']);
        return new Core($environment, $profile, static fn (): UpToDateGeneration => $generation, static fn (Search $builtIn): Search => $builtIn, $cache === null ? null : $cache->search(...));
    }

    /** Whether the tables and the read model were made by the release whose files this process runs. */
    private function isRelease(StoredSite $site, Contract $contract): bool
    {
        return SchemaVersion::parts($site->options[SchemaVersion::RELEASE] ?? '')[0] === $contract->release() && (int) ($site->options[SchemaVersion::OPTION] ?? 0) >= SchemaVersion::LATEST_STEP;
    }

    private static function host(): string
    {
        // phpcs:ignore WordPress.Security -- Only compared.
        return strtolower((string) ($_SERVER['HTTP_HOST'] ?? ''));
    }

    private static function unserialized(string $value): mixed
    {
        return $value === '' ? null : @unserialize($value, ['allowed_classes' => false]); // phpcs:ignore WordPress.PHP, Generic.PHP.NoSilencedErrors -- A broken value counts as none.
    }
}
