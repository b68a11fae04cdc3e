<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\FastLane;

use MdShop\Catalog\Settings\Settings;
use MdShop\Catalog\Support\Database\SchemaVersion;
use MdShop\Catalog\Support\Time\Clocks;

/**
 * What the last request with all of WordPress noted about the site for the fast lane: values that only WordPress, a language
 * plugin or WooCommerce can compute, and what they were computed from. As soon as one of these inputs differs, the note has
 * lapsed, and the fast lane steps aside until another such request has made a new one.
 *
 * `values` is a digest of all of it that is the same at any time and on any server.
 *
 * @phpstan-type Files array{server: string, folders: string, times: array<string, int>}
 * @phpstan-type NoteData array{format: int, values: string, digest: string, at: int, options: string, constants: string, files: non-empty-list<Files>,
 *     off: bool, search: bool, home: string, host: string, rest: string, folder: string, title: string, tagline: string, indexed: bool, sitemap: bool, permalinks: string, prefix: string,
 *     fronts: array<string, string>, files_url: string, provenance: int, closed: list<'product'|'content'>}
 */
final class Note
{
    /** How long a note counts, in seconds: for changes that nothing else detects. */
    public const SECONDS = 3600;

    /** The version of the array's format. */
    public const FORMAT = 8;

    /** Where the notes are in the option: addresses in answers have the scheme of the request, so there is one note for each. */
    public const NAMES = ['http' => 'note', 'https' => 'note_https'];

    /** How many web servers may share a note: each has files of its own. */
    public const MOST_SERVERS = 16;

    /**
     * The options from which the values are computed. A change of a language plugin's or WooCommerce's settings must make the note
     * lapse, even if it was written to the database directly.
     */
    public const OPTIONS = [
        'home', 'siteurl', 'blogname', 'blogdescription', 'blog_public', 'permalink_structure', 'active_plugins', 'template', 'stylesheet',
        'show_on_front', 'page_on_front', 'polylang', 'woocommerce_coming_soon', 'woocommerce_store_pages_only',
        Settings::OPTION, SchemaVersion::OPTION, SchemaVersion::RELEASE,
    ];

    /** The name of the note that the fast lane has read in this process; '' if it was not asked. */
    private static string $asked = '';

    /** @param NoteData $data */
    private function __construct(private readonly array $data)
    {
    }

    /** The name of the note for requests like that of this process. */
    public static function name(): string
    {
        return self::NAMES[is_ssl() ? 'https' : 'http'];
    }

    /** The name of the note for the fast lane, which asks before plugins are loaded. */
    public static function nameForFastLane(): string
    {
        return self::$asked = self::name();
    }

    /** Whether the fast lane was asked in this process, and found in the database that it is on. */
    public static function wasAsked(): bool
    {
        return self::$asked !== '';
    }

    /** Whether the fast lane read the note of another scheme, because only a plugin knows that a proxy was asked through https. */
    public static function isOfOtherScheme(): bool
    {
        return self::wasAsked() && self::$asked !== self::name();
    }

    /** @param mixed $stored The stored value; null is returned for anything but a note of this format. */
    public static function from(mixed $stored): ?self
    {
        /** @var NoteData|null $data Only NoteTaker writes it, and the format tells what it has written. */
        $data = is_array($stored) && ($stored['format'] ?? null) === self::FORMAT ? $stored : null;
        return $data === null ? null : new self($data);
    }

    /** @param NoteData $data */
    public static function of(array $data): self
    {
        return new self($data);
    }

    /** @return NoteData */
    public function data(): array
    {
        return $this->data;
    }

    /**
     * A digest of options as the database has them.
     *
     * @param array<string, string> $options The stored values by name; options that do not exist are missing.
     */
    public static function digest(array $options): string
    {
        $values = [];
        foreach (self::OPTIONS as $name) {
            $values[] = $options[$name] ?? null;
        }
        return self::digestOf($values);
    }

    /** @param array<mixed> $values Nobody else chooses them, so the fastest digest will do. */
    public static function digestOf(array $values): string
    {
        return hash('xxh128', serialize($values));
    }

    /** The constants of wp-config.php that replace options. */
    public static function constants(): string
    {
        return (defined('WP_HOME') ? (string) constant('WP_HOME') : '') . "\n" . (defined('WP_SITEURL') ? (string) constant('WP_SITEURL') : '');
    }

    /**
     * This server's files that may add callbacks to hooks: of plugins, must-use plugins or the theme, or of this plugin. Of several web
     * servers with the same database each has its own files, which were written at other times, perhaps in other places.
     *
     * @return Files|null As NoteTaker has noted them; null if one was changed, added or removed.
     */
    public function unchangedFiles(): ?array
    {
        $folders = self::folders();
        foreach ($this->data['files'] as $files) {
            // A server may keep earlier releases in other folders, to go back to them. Their files are unchanged too.
            if ($files['folders'] === $folders && self::areUnchanged($files['times'])) {
                return $files;
            }
        }
        return null;
    }

    /** The folders from which this process runs WordPress and what is in wp-content, without links. */
    public static function folders(): string
    {
        return realpath(ABSPATH) . "\n" . realpath(WP_CONTENT_DIR);
    }

    /** Whether it counts, and was not made by a clock that was far ahead. */
    public function isCurrent(): bool
    {
        return $this->isYoungerThan(self::SECONDS);
    }

    /** Whether it will still count for a while. */
    public function isRecent(): bool
    {
        return $this->isYoungerThan(intdiv(self::SECONDS, 2));
    }

    private function isYoungerThan(int $seconds): bool
    {
        $now = time();
        return $this->data['at'] <= Clocks::latest($now) && $this->data['at'] + $seconds >= $now;
    }

    /** Whether this note says all that another one says, whenever they were made, also of its server's files. */
    public function covers(self $other): bool
    {
        $new = $other->data['files'][0];
        foreach ($this->data['values'] === $other->data['values'] ? $this->data['files'] : [] as $files) {
            // Servers may share a disk.
            if ($files['folders'] === $new['folders'] && $files['times'] === $new['times']) {
                return true;
            }
        }
        return false;
    }

    /** This note with the files of other servers for which an earlier note said the same. What this server had before is left out. */
    public function with(self $earlier): self
    {
        if ($this->data['values'] !== $earlier->data['values']) {
            return $this;
        }
        $own = $this->data['files'][0];
        $others = array_filter($earlier->data['files'], static fn (array $files): bool => $files['server'] !== $own['server']);
        return new self(['files' => array_slice([$own, ...array_values($others)], 0, self::MOST_SERVERS)] + $this->data);
    }

    /**
     * When a file or folder was changed, as a Unix time; 0 if there is none. What writes files may give them an older time, such as
     * that of an archive, but cannot set the time at which it did so. On Windows that is when the file was created.
     */
    public static function changed(string $file): int
    {
        return (int) (PHP_OS_FAMILY === 'Windows' ? @filemtime($file) : @filectime($file)); // phpcs:ignore WordPress.PHP, Generic.PHP.NoSilencedErrors -- The file may be gone.
    }

    /** @param array<string, int> $times When each file was changed, by path. */
    private static function areUnchanged(array $times): bool
    {
        foreach ($times as $file => $time) {
            if (self::changed($file) !== $time) {
                return false;
            }
        }
        return true;
    }
}
