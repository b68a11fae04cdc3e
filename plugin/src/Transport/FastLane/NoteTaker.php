<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\FastLane;

use Closure;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Operations\Facts\SiteProfile;
use MdShop\Catalog\Support\LoadedOptions;
use MdShop\Catalog\Support\Database\SchemaVersion;
use MdShop\Catalog\Support\Site;
use MdShop\Catalog\Transport\Reply;

/**
 * Makes the note for the fast lane, at the end of a request that all of WordPress has answered.
 *
 * Only reads without cookies and credentials make it, which reached the plugin's answer: if a plugin begins to close the site to
 * visitors, there is no such request, so there is no new note and the fast lane stays closed too.
 *
 * @phpstan-import-type Files from Note
 * @phpstan-import-type NoteData from Note
 */
final class NoteTaker
{
    /** How often the notes are deleted if other processes write new ones at the same time. */
    private const TRIES = 5;

    /** Filters whose result the fast lane cannot know. */
    private const CLOCK = 'md_shop_clock';
    private const SEARCH = 'md_shop_search';

    /**
     * Where PHP has credentials of a request; CapturedAuthorization has taken this plugin's own out. WordPress's rules for Apache make an
     * empty one of a request without credentials.
     */
    private const CREDENTIALS = ['HTTP_AUTHORIZATION' => 0, 'REDIRECT_HTTP_AUTHORIZATION' => 0, 'PHP_AUTH_USER' => 0];

    /** Polylang's languages and translations of pages. */
    private const TAXONOMIES = ['language', 'post_translations'];

    /** @param Closure(): list<'product'|'content'> $closed Kinds of items that are hidden from all visitors. */
    public function __construct(
        private readonly Contract $contract,
        private readonly SiteProfile $profile,
        private readonly Site $site,
        private readonly int $provenance,
        private readonly Closure $closed,
        private readonly LoadedOptions $options,
        private readonly string $folder,
    ) {
    }

    public function addHooks(): void
    {
        add_action('shutdown', $this->update(...), 950);
        // The address of a language's front page may be that of a page, or contain the slug of a language.
        add_action('post_updated', static function (int $id): void {
            if (get_post_type($id) === 'page') {
                self::forget();
            }
        }, PHP_INT_MAX);
        add_action('edited_term', static function (int $id, int $relation, string $taxonomy): void {
            if (in_array($taxonomy, self::TAXONOMIES, true)) {
                self::forget();
            }
        }, PHP_INT_MAX, 3);
        foreach (['update_option_icl_sitepress_settings', 'md_shop_language_changed'] as $change) {
            add_action($change, self::forget(...), PHP_INT_MAX, 0);
        }
    }

    /** What pages and screens do, which need nothing else of this class: they may show that the note is wrong. */
    public static function watch(): void
    {
        add_action('shutdown', static function (): void {
            $installed = StoredSite::installed();
            if ($installed === null) {
                return;
            }
            // A plugin may have closed the site for a while, by a setting of its own.
            http_response_code() === 503 && self::isByAnybody() ? self::forget() : self::forgetIfWrong($installed);
        }, 950);
    }

    /** Deletes the notes. The next read makes a new one. */
    public static function forget(): void
    {
        global $wpdb;
        if (! StoredSite::isInstalled()) {
            return;
        }
        for ($try = 0; $try < self::TRIES; $try++) {
            // Another process may have made a note since this one has read its options.
            $stored = (string) $wpdb->get_var($wpdb->prepare("SELECT option_value FROM {$wpdb->options} WHERE option_name = %s", StoredSite::OPTION));
            $installed = maybe_unserialize($stored);
            $rest = is_array($installed) ? array_diff_key($installed, array_flip(Note::NAMES)) : $installed;
            if ($rest === $installed || StoredSite::replace($stored, $rest)) {
                return;
            }
        }
    }

    private function update(): void
    {
        $installed = StoredSite::installed();
        if ($installed === null) {
            return;
        }
        if ($this->isVisitorsRead()) {
            // What a process with old options has computed is old.
            $this->options->wereOutdated() || $this->save($installed);
        } else {
            self::forgetIfWrong($installed);
        }
    }

    /**
     * Deletes the note if filters of this request differ from it. The request may itself be an exception, so the next read makes the
     * new note.
     *
     * @param array<string, mixed> $installed The value of the option.
     */
    private static function forgetIfWrong(array $installed): void
    {
        $filters = self::filters();
        foreach (array_intersect_key($installed, array_flip(Note::NAMES)) as $note) {
            if ($filters !== array_intersect_key((array) $note, $filters)) {
                self::forget();
                return;
            }
        }
    }

    /** @param array<string, mixed> $installed The value of the option. */
    private function save(array $installed): void
    {
        if (Note::isOfOtherScheme()) {
            // The fast lane would never find it.
            return;
        }
        if (! $this->isStoredRelease()) {
            // Of several web servers some have another release already or still. Each would replace the note of the others.
            return;
        }
        $new = Note::of($this->data());
        $old = Note::from($installed[Note::name()] ?? null);
        // An old one also has files of servers that are gone, as containers are after an update. Those that are not will say so again.
        $recent = $old !== null && $old->isRecent() ? $old : null;
        // If the files have other code by now, a later process makes the note.
        if (($recent !== null && $recent->covers($new)) || ! RunningCode::isThatOf($new->data()['files'][0]['times'], self::loadedFiles(), (string) constant('WPMU_PLUGIN_DIR'))) {
            return;
        }
        StoredSite::replace((string) wp_load_alloptions()[StoredSite::OPTION], [Note::name() => ($recent === null ? $new : $new->with($recent))->data()] + $installed);
    }

    private function isStoredRelease(): bool
    {
        return SchemaVersion::parts((string) get_option(SchemaVersion::RELEASE, ''))[0] === $this->contract->release();
    }

    /** Whether this process answered a read of the plugin as any visitor would get it, at the site's own address. */
    private function isVisitorsRead(): bool
    {
        // phpcs:ignore WordPress.Security -- Only compared.
        return Reply::hasAnswered() && self::isByAnybody() && strtolower((string) ($_SERVER['HTTP_HOST'] ?? '')) === $this->host()
            && $this->site->home() === untrailingslashit(defined('WP_HOME') ? (string) constant('WP_HOME') : self::stored('home') ?? '');
    }

    /** Whether the request has nothing by which a plugin might let it in and others not. */
    private static function isByAnybody(): bool
    {
        return $_COOKIE === [] && array_diff(array_intersect_key($_SERVER, self::CREDENTIALS), ['']) === [] && ! is_user_logged_in();
    }

    private function host(): string
    {
        $parts = (array) wp_parse_url($this->site->home());
        return strtolower((string) ($parts['host'] ?? '')) . (isset($parts['port']) ? ':' . $parts['port'] : '');
    }

    /** @return array{off: bool, search: bool} */
    private static function filters(): array
    {
        /**
         * Filters whether the fast lane may answer, before plugins are loaded. Return false if each answer depends on code that
         * must run before.
         *
         * @since 0.1.0
         *
         * @param bool $allowed
         */
        $isAllowed = apply_filters('md_shop_fast_lane', true) !== false;
        return ['off' => ! $isAllowed || has_filter(self::CLOCK), 'search' => has_filter(self::SEARCH)];
    }

    /** @return NoteData */
    private function data(): array
    {
        $folder = untrailingslashit((string) wp_parse_url($this->site->home(), PHP_URL_PATH));
        $fronts = [];
        foreach ($this->contract->service()['languages'] as $language) {
            $fronts[$language] = $this->profile->frontPage($language);
        }
        $options = [];
        foreach (Note::OPTIONS as $name) {
            $options[$name] = self::stored($name);
        }
        $values = self::filters() + [
            'format' => Note::FORMAT,
            'digest' => $this->contract->digest(),
            'options' => Note::digest(array_filter($options, is_string(...))),
            'constants' => Note::constants(),
            'home' => $this->site->home(),
            'host' => $this->host(),
            'folder' => $folder,
            'rest' => $folder . '/' . $this->profile->restPrefix() . '/' . $this->contract->service()['namespace'],
            'title' => $this->profile->title(),
            'tagline' => $this->profile->tagline(),
            'indexed' => $this->profile->isIndexed(),
            'sitemap' => $this->profile->hasSitemap(),
            'permalinks' => $this->profile->permalinks(),
            'prefix' => $this->profile->restPrefix(),
            'fronts' => $fronts,
            'files_url' => untrailingslashit($this->profile->file('')),
            'provenance' => $this->provenance,
            'closed' => ($this->closed)(),
        ];
        return ['values' => Note::digestOf($values), 'at' => time(), 'files' => [$this->files()]] + $values;
    }

    /**
     * The stored value of an option as this process has read it when it began. If it has changed since, or if a filter changes it,
     * it differs from the database's, and the note does not count.
     */
    private static function stored(string $name): ?string
    {
        $loaded = wp_load_alloptions();
        if (array_key_exists($name, $loaded)) {
            return (string) $loaded[$name];
        }
        $value = get_option($name, null);
        return $value === null ? null : (string) maybe_serialize($value);
    }

    /**
     * This server's files that may add callbacks to hooks: when they were changed; 0 for those that could be added.
     *
     * @return Files
     */
    private function files(): array
    {
        $times = [];
        foreach ([$this->folder . '/' . Contract::FILE, (string) constant('WPMU_PLUGIN_DIR'), ...self::loadedFiles()] as $file) {
            $times[$file] = Note::changed($file);
        }
        return ['server' => self::server(), 'folders' => Note::folders(), 'times' => $times];
    }

    /** @return list<string> Paths of the files that WordPress loads of the site's own code, if they exist. The own must-use loader adds no callbacks. */
    private static function loadedFiles(): array
    {
        $configuration = file_exists(ABSPATH . 'wp-config.php') ? ABSPATH . 'wp-config.php' : dirname(ABSPATH) . '/wp-config.php';
        $themes = array_map(static fn (string $theme): string => "{$theme}/functions.php", wp_get_active_and_valid_themes());
        $own = constant('WPMU_PLUGIN_DIR') . '/' . StoredSite::FILE;
        return array_values(array_diff([$configuration, ...$themes, ...wp_get_mu_plugins(), ...wp_get_active_and_valid_plugins()], [$own]));
    }

    /**
     * Tells this server from others with the same database. Neither its name nor its folders alone do: those of copied servers can be equal.
     */
    private static function server(): string
    {
        $folder = stat(ABSPATH);
        return Note::digestOf([function_exists('gethostname') ? gethostname() : '', $folder['dev'] ?? 0, $folder['ino'] ?? 0]);
    }
}
