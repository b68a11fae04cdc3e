<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cache;

use MdShop\Catalog\Support\TemporaryFolders;

/**
 * Files in a folder for temporary ones, where PHP's processes share no memory. Each minute of the clock has a folder of its own; of those
 * that are over, whoever stores something deletes some files now and then. What is kept longer, under few names, has a folder without an end.
 * A file has the end of its value as a Unix timestamp, the value's length in bytes, and the value.
 *
 * It never fails: what cannot be written is not there, and what cannot be counted is too much.
 */
final class FileStore implements CacheStore
{
    /** What the names of the folders begin with. */
    private const KIND = 'md-shop-';

    /** How long a minute's folder is needed: its own minute and the next one, because nothing in it is kept longer than that. */
    private const SECONDS = CacheBudget::SECONDS;

    /** The folder of what is kept longer. */
    private const LASTING = 'lasting';

    /** One process of so many deletes so many files of past minutes. Together that is more than all can write. */
    private const SWEEPS = 8;
    private const SWEPT = 64;

    private const HEAD = '%010d%08d';
    private const HEAD_BYTES = 18;

    /** The folder of locks, and how many there are. Names with the same one wait for each other. */
    private const LOCKS = 'locks';
    private const LOCK_FILES = 256;

    /** The file of notes in a minute's folder: a table of so many places with three bytes of a name's digest and one of how often it was asked. */
    private const NOTES = 'notes';
    private const NOTE_PLACES = 1 << 16;
    private const NOTE_BYTES = 4;

    private readonly int $minute;

    /** @var array<string, resource> The locks of this process, by name. The system returns them if it dies. */
    private array $locks = [];

    private function __construct(private readonly string $folder, private readonly int $now)
    {
        $this->minute = intdiv($now, self::SECONDS);
    }

    /**
     * @param string $parent A folder for temporary files, with a slash at its end.
     * @param string $installation As CacheStores::installation() returns it.
     * @param int $now As a Unix timestamp.
     * @return self|null null if no files can be written or locked there.
     */
    public static function open(string $parent, string $installation, int $now): ?self
    {
        if (! function_exists('flock')) {
            return null;
        }
        $folders = new TemporaryFolders($parent, self::KIND);
        return $folders->make($installation) ? new self($folders->own($installation), $now) : null;
    }

    /** A function of PHP that is disabled, and without which there is no such store; null if there is none. */
    public static function missingFunction(): ?string
    {
        return function_exists('flock') ? TemporaryFolders::missingFunction() : 'flock';
    }

    /** Deletes what past minutes have left, of all installations and users, and folders that are no longer used; for whoever runs now and then. */
    public static function sweepAll(string $parent, int $now): void
    {
        foreach ((new TemporaryFolders($parent, self::KIND))->find() as $folder => $user) {
            self::clear($folder, $user, $now);
        }
    }

    /** Deletes all files of an installation, of all users. */
    public static function removeAll(string $parent, string $installation): void
    {
        foreach ((new TemporaryFolders($parent, self::KIND))->find($installation) as $folder => $user) {
            self::clear($folder, $user, PHP_INT_MAX);
        }
    }

    public function get(string $name): ?string
    {
        foreach ([$this->minute, $this->minute - 1, self::LASTING] as $folder) {
            $text = self::contents($this->file($folder, $name));
            // It is shorter while it is being written.
            if ((int) substr($text, 0, 10) > $this->now && strlen($text) === self::HEAD_BYTES + (int) substr($text, 10, 8)) {
                return substr($text, self::HEAD_BYTES);
            }
        }
        return null;
    }

    public function set(string $name, string $value, int $seconds): void
    {
        $file = $this->file($seconds > self::SECONDS ? self::LASTING : $this->minute, $name);
        self::remove($file);
        // If another process has just made it, it has the same value, or a newer one.
        $handle = self::opened($file, 'x');
        if ($handle !== null) {
            $isWritten = self::write($handle, sprintf(self::HEAD, $this->now + $seconds, strlen($value)) . $value);
            fclose($handle);
            if (! $isWritten) {
                // Nobody can read a part of it, and on a full disk it takes the place of others.
                self::remove($file);
            }
        }
        if (mt_rand(1, self::SWEEPS) === 1) {
            self::sweep($this->folder, (int) TemporaryFolders::user(), $this->now, self::SWEPT);
        }
    }

    public function increase(string $name, int $by, int $seconds): int
    {
        $handle = self::opened($this->file($this->minute, $name), 'c+');
        if ($handle === null || ! flock($handle, LOCK_EX)) {
            return PHP_INT_MAX;
        }
        $sum = (int) stream_get_contents($handle) + $by;
        rewind($handle);
        $isWritten = self::write($handle, (string) $sum);
        fclose($handle);
        return $isWritten ? $sum : PHP_INT_MAX;
    }

    public function lock(string $name, int $seconds): bool
    {
        // Where files cannot be locked, as on some network drives, nobody waits.
        $handle = self::opened($this->lockFile($name), 'c');
        if ($handle === null) {
            return true;
        }
        if (flock($handle, LOCK_EX | LOCK_NB, $isOfOther)) {
            $this->locks[$name] = $handle;
            return true;
        }
        return $isOfOther !== 1;
    }

    public function isLocked(string $name): bool
    {
        $handle = self::opened($this->lockFile($name), 'c');
        // Closing it returns the lock.
        return $handle !== null && ! flock($handle, LOCK_SH | LOCK_NB, $isOfOther) && $isOfOther === 1;
    }

    public function unlock(string $name): void
    {
        unset($this->locks[$name]);
    }

    public function keepsOnlyRepeated(): bool
    {
        return true;
    }

    public function note(string $name, string $often): void
    {
        [$place, $digest] = self::place($name);
        $handle = self::opened($this->file($this->minute, self::NOTES), 'c');
        if ($handle !== null) {
            fseek($handle, $place);
            self::write($handle, $digest . ($often === 'once' ? '1' : '2'));
            fclose($handle);
        }
    }

    public function noted(string $name): ?string
    {
        [$place, $digest] = self::place($name);
        foreach ([$this->minute, $this->minute - 1] as $minute) {
            $file = $this->file($minute, self::NOTES);
            $note = is_file($file) ? (string) TemporaryFolders::quietly(static fn () => file_get_contents($file, false, null, $place, self::NOTE_BYTES)) : '';
            if (str_starts_with($note, $digest)) {
                return substr($note, strlen($digest)) === '1' ? 'once' : 'again';
            }
        }
        return null;
    }

    /** @return array{int, string} Where a name is noted, and the beginning of its note. */
    private static function place(string $name): array
    {
        $digest = hash('xxh64', $name, true);
        $number = (ord($digest[0]) << 8 | ord($digest[1])) % self::NOTE_PLACES;
        return [$number * self::NOTE_BYTES, substr($digest, 2, self::NOTE_BYTES - 1)];
    }

    private static function clear(string $folder, int $user, int $now): void
    {
        self::sweep($folder, $user, $now, PHP_INT_MAX);
        foreach ([self::LOCKS, self::LASTING] as $name) {
            TemporaryFolders::delete("{$folder}/{$name}", $user, $now - TemporaryFolders::KEPT);
        }
        TemporaryFolders::delete($folder, $user, $now - TemporaryFolders::KEPT);
    }

    private static function sweep(string $folder, int $user, int $now, int $most): void
    {
        $first = intdiv($now, self::SECONDS) - 1;
        foreach (TemporaryFolders::entries($folder) as $minute) {
            if (preg_match('/^\d+$/D', basename($minute)) === 1 && (int) basename($minute) < $first) {
                $most -= TemporaryFolders::delete($minute, $user, most: $most);
                if ($most <= 0) {
                    return;
                }
            }
        }
    }

    private function file(int|string $folder, string $name): string
    {
        return "{$this->folder}/{$folder}/" . str_replace(':', '-', $name);
    }

    private function lockFile(string $name): string
    {
        return "{$this->folder}/" . self::LOCKS . '/' . crc32($name) % self::LOCK_FILES;
    }

    /** Whether there is a folder; it is made if there is none. */
    private static function has(string $folder): bool
    {
        return is_dir($folder) || TemporaryFolders::quietly(static fn (): bool => mkdir($folder, 0700)) || is_dir($folder);
    }

    /** @return resource|null null if it cannot be opened. */
    private static function opened(string $file, string $mode)
    {
        $handle = self::has(dirname($file)) ? TemporaryFolders::quietly(static fn () => fopen($file, $mode)) : false;
        return is_resource($handle) ? $handle : null;
    }

    /**
     * @param resource $handle
     * @return bool false if the disk is full: then it has none of the bytes, or a part of them.
     */
    private static function write($handle, string $bytes): bool
    {
        return TemporaryFolders::quietly(static fn () => fwrite($handle, $bytes)) === strlen($bytes);
    }

    private static function contents(string $file): string
    {
        return is_file($file) ? (string) TemporaryFolders::quietly(static fn () => file_get_contents($file)) : '';
    }

    private static function remove(string $file): void
    {
        if (is_file($file)) {
            TemporaryFolders::quietly(static fn (): bool => unlink($file));
        }
    }
}
