<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Kept;

use FilesystemIterator;
use UnexpectedValueException;

/**
 * Files in a folder for temporary ones, where PHP's processes share no memory. Each minute of the clock has a folder of its own; of those
 * that are over, whoever stores something deletes some files now and then. A file has the end of its value as a Unix timestamp, the
 * value's length in bytes, and the value.
 *
 * It never fails: what cannot be written is not there, and what cannot be counted is too much.
 */
final class FileStore implements AnswerStore
{
    /** How long a minute's folder is needed: its own minute and the next one, because nothing is kept longer than that. */
    private const SECONDS = Budget::SECONDS;

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
     * @param string $installation As Stores::installation() returns it. Nobody else can guess the name, and make the folder first.
     * @param int $now As a Unix timestamp.
     * @return self|null null if no files can be written there.
     */
    public static function open(string $parent, string $installation, int $now): ?self
    {
        // The command line may run as another user, whose files this one cannot change.
        $user = function_exists('posix_geteuid') ? posix_geteuid() : null;
        $folder = self::folder($parent, $installation) . $user;
        // PHP warns of a folder that `open_basedir` forbids.
        $isOwn = self::quietly(static fn (): bool => self::has($folder) && ($user === null || fileowner($folder) === $user));
        return $isOwn ? new self($folder, $now) : null;
    }

    /** Deletes what past minutes have left, of all users; for whoever runs now and then. */
    public static function sweepAll(string $parent, string $installation, int $now): void
    {
        foreach (glob(self::folder($parent, $installation) . '*', GLOB_ONLYDIR) ?: [] as $folder) {
            (new self($folder, $now))->sweep(PHP_INT_MAX);
        }
    }

    /** Deletes all files of an installation, of all users. */
    public static function removeAll(string $parent, string $installation): void
    {
        self::sweepAll($parent, $installation, PHP_INT_MAX);
        foreach (glob(self::folder($parent, $installation) . '*', GLOB_ONLYDIR) ?: [] as $folder) {
            foreach (self::entries("{$folder}/" . self::LOCKS) as $lock) {
                self::remove($lock);
            }
            self::removeFolder("{$folder}/" . self::LOCKS);
            self::removeFolder($folder);
        }
    }

    public function get(string $name): ?string
    {
        foreach ([$this->minute, $this->minute - 1] as $minute) {
            $text = self::contents($this->file($minute, $name));
            // It is shorter while it is being written.
            if ((int) substr($text, 0, 10) > $this->now && strlen($text) === self::HEAD_BYTES + (int) substr($text, 10, 8)) {
                return substr($text, self::HEAD_BYTES);
            }
        }
        return null;
    }

    public function set(string $name, string $value, int $seconds): void
    {
        $file = $this->file($this->minute, $name);
        self::remove($file);
        // If another process has just made it, it has the same value, or a newer one.
        $handle = self::opened($file, 'x');
        if ($handle !== null) {
            fwrite($handle, sprintf(self::HEAD, $this->now + $seconds, strlen($value)) . $value);
            fclose($handle);
        }
        if (mt_rand(1, self::SWEEPS) === 1) {
            $this->sweep(self::SWEPT);
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
        $isWritten = fwrite($handle, (string) $sum) !== false;
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
            fwrite($handle, $digest . ($often === 'once' ? '1' : '2'));
            fclose($handle);
        }
    }

    public function noted(string $name): ?string
    {
        [$place, $digest] = self::place($name);
        foreach ([$this->minute, $this->minute - 1] as $minute) {
            $file = $this->file($minute, self::NOTES);
            $note = is_file($file) ? (string) self::quietly(static fn () => file_get_contents($file, false, null, $place, self::NOTE_BYTES)) : '';
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

    private function sweep(int $most): void
    {
        foreach (self::entries($this->folder) as $folder) {
            $minute = basename($folder);
            if ($minute === self::LOCKS || (int) $minute >= $this->minute - 1) {
                continue;
            }
            foreach (self::entries($folder) as $file) {
                if ($most-- <= 0) {
                    return;
                }
                self::remove($file);
            }
            self::removeFolder($folder);
        }
    }

    private static function folder(string $parent, string $installation): string
    {
        return "{$parent}md-shop-{$installation}-";
    }

    private function file(int $minute, string $name): string
    {
        return "{$this->folder}/{$minute}/" . str_replace(':', '-', $name);
    }

    private function lockFile(string $name): string
    {
        return "{$this->folder}/" . self::LOCKS . '/' . crc32($name) % self::LOCK_FILES;
    }

    /** Whether there is a folder; it is made if there is none. */
    private static function has(string $folder): bool
    {
        return is_dir($folder) || self::quietly(static fn (): bool => mkdir($folder, 0700)) || is_dir($folder);
    }

    /** @return resource|null null if it cannot be opened. */
    private static function opened(string $file, string $mode)
    {
        $handle = self::has(dirname($file)) ? self::quietly(static fn () => fopen($file, $mode)) : false;
        return is_resource($handle) ? $handle : null;
    }

    private static function contents(string $file): string
    {
        return is_file($file) ? (string) self::quietly(static fn () => file_get_contents($file)) : '';
    }

    private static function remove(string $file): void
    {
        if (is_file($file)) {
            self::quietly(static fn (): bool => unlink($file));
        }
    }

    /** Deletes a folder if it is empty. */
    private static function removeFolder(string $folder): void
    {
        self::quietly(static fn (): bool => rmdir($folder));
    }

    /** @return iterable<string> The paths of a folder's entries, in no order. */
    private static function entries(string $folder): iterable
    {
        try {
            $entries = new FilesystemIterator($folder, FilesystemIterator::CURRENT_AS_PATHNAME | FilesystemIterator::SKIP_DOTS);
        } catch (UnexpectedValueException) {
            // Another process has just deleted it.
            return;
        }
        foreach ($entries as $entry) {
            yield (string) $entry;
        }
    }

    /**
     * Calls a function whose warnings say nothing new: another process may do the same at the same time, and hosts forbid files in many ways.
     *
     * @template T
     * @param callable(): T $do
     * @return T
     */
    private static function quietly(callable $do): mixed
    {
        set_error_handler(static fn (): bool => true);
        try {
            return $do();
        } finally {
            restore_error_handler();
        }
    }
}
