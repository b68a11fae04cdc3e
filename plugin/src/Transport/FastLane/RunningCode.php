<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\FastLane;

/**
 * Whether this process has run the code that files have now. PHP may run what a file was before: what it has compiled and where links led are
 * kept for a while, or until it begins again.
 */
final class RunningCode
{
    /**
     * @param array<string, int> $times When files were changed (Note::changed()), by path; 0 for those that do not exist.
     * @param list<string> $loaded Those of them that this process has loaded if they exist.
     * @param string $folder One of them that is a folder, and so has no code: what is new in it has not been compiled before.
     */
    public static function isThatOf(array $times, array $loaded, string $folder): bool
    {
        // phpcs:ignore WordPress.Security -- A number of PHP's own.
        $began = (int) ($_SERVER['REQUEST_TIME'] ?? 0);
        return ($times[$folder] ?? 0) < $began
            && max([0] + array_diff_key($times, [$folder => 0])) < self::knownBefore($began)
            && self::areLoaded(array_filter($loaded, static fn (string $file): bool => ($times[$file] ?? 0) !== 0));
    }

    /** What was changed before this time was compiled as it is now: when this process began, or earlier if OPcache has compiled it. */
    private static function knownBefore(int $began): int
    {
        if (! self::isOn('opcache.enable')) {
            return $began;
        }
        $isPreloaded = (string) ini_get('opcache.preload') !== '';
        if ($isPreloaded || ! self::isOn('opcache.validate_timestamps')) {
            // Files of the same second count as older: containers write some just before PHP begins.
            return min($began, self::emptied($isPreloaded) + 1);
        }
        // It looks at a file again after so many seconds.
        return $began - (int) ini_get('opcache.revalidate_freq');
    }

    /**
     * When OPcache began, or was emptied, as a Unix timestamp; 0 if it may not say so, or has files that stay.
     *
     * @param bool $isPreloaded What is preloaded stays until it begins again.
     */
    private static function emptied(bool $isPreloaded): int
    {
        $status = function_exists('opcache_get_status') && (string) ini_get('opcache.file_cache') === ''
            ? @opcache_get_status(false) : false; // phpcs:ignore WordPress.PHP, Generic.PHP.NoSilencedErrors -- opcache.restrict_api may forbid it.
        $statistics = is_array($status) ? $status['opcache_statistics'] ?? [] : [];
        return max((int) ($statistics['start_time'] ?? 0), $isPreloaded ? 0 : (int) ($statistics['last_restart_time'] ?? 0));
    }

    /**
     * Whether these files are those that this process has loaded. A link in a path may lead to another file by now.
     *
     * @param array<string> $files
     */
    private static function areLoaded(array $files): bool
    {
        $loaded = array_flip(get_included_files());
        $areLoaded = static function () use ($files, $loaded): bool {
            foreach ($files as $file) {
                if (! isset($loaded[(string) realpath($file)])) {
                    return false;
                }
            }
            return true;
        };
        if (! $areLoaded()) {
            return false;
        }
        // PHP remembers for `realpath_cache_ttl` seconds where links have led.
        clearstatcache(true);
        return $areLoaded();
    }

    private static function isOn(string $setting): bool
    {
        return filter_var(ini_get($setting), FILTER_VALIDATE_BOOLEAN);
    }
}
