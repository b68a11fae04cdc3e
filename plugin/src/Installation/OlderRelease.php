<?php

declare(strict_types=1);

namespace MdShop\Catalog\Installation;

use MdShop\Catalog\Support\Database\SchemaVersion;
use MdShop\Catalog\Support\Time\Clocks;

/**
 * What the releases of several web servers agree on while a new one goes from server to server, forwards or back. The newer one brings
 * the tables up to date at once. The older one reads and writes them as they are, because a release only adds to what the one before it
 * uses. Otherwise the servers would take turns in building everything again. A server whose files are replaced one after the other is like
 * several: some of its processes run the one, some the other.
 *
 * The older release leaves a note that the newer one removes. If nobody removes it, the newer release is gone, and the older one takes over.
 */
final class OlderRelease
{
    /** The older release, and when it found the newer one's tables: "1.0.0 1700000000". */
    public const OPTION = 'md_shop_older_release';

    /** How long the older release waits for the newer one to remove the note, in seconds. */
    private const PATIENCE = 120;

    /** How long the newer release leaves the note, in seconds: with both at work, not every request writes. */
    private const REST = 30;

    /**
     * How long after a change of a file this server may run the older release, or code of both, in seconds: further files may follow, and OPcache
     * looks at each again only after `opcache.revalidate_freq`, which is added.
     */
    private const SETTLING = 60;

    /**
     * Whether the tables are those of a newer release that some server still runs. Leaves the note.
     *
     * @param string $release The release of this process.
     * @param int $networkActivation See SchemaVersion::networkActivation().
     * @param int $now System time.
     */
    public static function waits(string $release, int $networkActivation, int $now): bool
    {
        if (! SchemaVersion::isNewer($release, $networkActivation)) {
            return false;
        }
        [$noted, $since] = self::note();
        if ($noted !== $release) {
            update_option(self::OPTION, $release . ' ' . $now, true);
            return true;
        }
        return ! Clocks::havePassed(self::PATIENCE, $since, $now);
    }

    /**
     * Whether an older release has been at work since this one built the read model, and what it stored may be of the older kind.
     *
     * @param int $now System time.
     */
    public static function wasAtWork(int $now): bool
    {
        [$noted, $since] = self::note();
        return $noted !== '' && Clocks::havePassed(self::REST, $since, $now, self::settling());
    }

    /**
     * Whether files of this release have changed so recently that the older one may still be at work on this server. Leaves the note: what is
     * stored until then is replaced afterwards. If a clock was ahead when they changed, nothing tells when that was, and it counts as long ago.
     *
     * @param string $release The release of this process.
     * @param int $changed PluginFiles::lastChange()
     * @param int $now System time.
     */
    public static function mayBeLeft(string $release, int $changed, int $now): bool
    {
        $settled = $changed + self::settling();
        if ($now >= $settled || $changed > Clocks::latest($now)) {
            return false;
        }
        update_option(self::OPTION, $release . ' ' . ($settled - self::REST), true);
        return true;
    }

    /** How long a changed file may be followed by others, or not be used yet, in seconds. */
    private static function settling(): int
    {
        return self::SETTLING + max(0, (int) ini_get('opcache.revalidate_freq'));
    }

    public static function forget(): void
    {
        delete_option(self::OPTION);
    }

    /** @return array{string, int} The release, '' if there is no note, and the time. Needs no query. */
    private static function note(): array
    {
        $parts = explode(' ', (string) (wp_load_alloptions()[self::OPTION] ?? ''));
        return [$parts[0], (int) ($parts[1] ?? 0)];
    }
}
