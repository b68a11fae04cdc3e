<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support;

use FilesystemIterator;
use MdShop\Catalog\Support\Time\Clocks;
use UnexpectedValueException;

/**
 * Folders of one kind among the server's temporary files: each installation has one for each user under whom PHP runs. All users of the
 * server can see their names, and make folders and links with names like them. So a folder counts only if it belongs to the user whose number
 * ends its name, and files are deleted only where they are in a folder of that user, who could delete them as well.
 */
final class TemporaryFolders
{
    /** How long what nobody uses stays, in seconds. */
    public const KEPT = 86400;

    /** What the system calls a folder, and the part of a mode that says so. */
    private const FOLDER = 0040000;
    private const TYPE = 0170000;

    /** Functions of PHP that hosts disable, and that WordPress does not need. */
    private const FUNCTIONS = ['lstat', 'glob', 'fileowner', 'getcwd', 'chdir'];

    private static ?int $user = null;

    /**
     * @param string $parent A folder for temporary files, with a slash at its end.
     * @param string $kind What the names of the folders begin with.
     */
    public function __construct(private readonly string $parent, private readonly string $kind)
    {
    }

    /** The first function of PHP that is disabled, and without which there are no such folders; null if there is none. */
    public static function missingFunction(): ?string
    {
        foreach (self::FUNCTIONS as $name) {
            if (! function_exists($name)) {
                return $name;
            }
        }
        return null;
    }

    /** The number of the user that this process runs as; null if it is not known. */
    public static function user(): ?int
    {
        return self::$user ??= function_exists('posix_geteuid') ? posix_geteuid() : self::userOfNewFile();
    }

    /**
     * The folder of an installation for this user. The command line may run as another one, whose files this one cannot change.
     *
     * @param string $installation As CacheStores::installation() returns it. Nobody else can guess the name, and make the folder first.
     */
    public function own(string $installation): string
    {
        return "{$this->parent}{$this->kind}{$installation}-" . self::user();
    }

    /** Makes it if it is not there. @return bool false if it cannot be made, or if another user has made it. */
    public function make(string $installation): bool
    {
        if (self::missingFunction() !== null) {
            return false;
        }
        $user = self::user();
        $folder = $this->own($installation);
        // PHP warns of a folder that `open_basedir` forbids. Another process may just have made it. Its rights are not those of its parent.
        return $user !== null && self::quietly(static fn (): bool => self::isOf($folder, $user) || mkdir($folder, 0700) || self::isOf($folder, $user));
    }

    /**
     * The folders of all users under whom an installation has run.
     *
     * @param string $installation '' for any installation: names change with passwords and keys, and sites are deleted.
     * @return array<string, int> The user of each folder.
     */
    public function find(string $installation = ''): array
    {
        if (self::missingFunction() !== null) {
            return [];
        }
        $users = [];
        foreach (glob("{$this->parent}{$this->kind}" . ($installation === '' ? '*' : $installation) . '-*') ?: [] as $folder) {
            $isOne = preg_match("/^{$this->kind}[0-9a-f]{16}-([0-9]+)$/D", basename($folder), $match) === 1;
            if ($isOne && self::quietly(static fn (): bool => self::isOf($folder, (int) $match[1]))) {
                $users[$folder] = (int) $match[1];
            }
        }
        return $users;
    }

    /**
     * Deletes the files of a folder, and the folder if nothing else is in it.
     *
     * @param int $user Whose folder it must be.
     * @param int $before Only what has not changed since then, as a Unix timestamp.
     * @param int $most So many files at most.
     * @return int How many files.
     */
    public static function delete(string $folder, int $user, int $before = PHP_INT_MAX, int $most = PHP_INT_MAX): int
    {
        return self::quietly(static function () use ($folder, $user, $before, $most): int {
            if (! self::isOf($folder, $user)) {
                return 0;
            }
            $isOld = self::isOld($folder, $before);
            $deleted = $user === self::user() ? self::deleteFiles($folder, $before, $most) : self::deleteFilesOfOther($folder, $user, $before, $most);
            if ($isOld) {
                rmdir($folder);
            }
            return $deleted;
        });
    }

    /** @return iterable<string> The paths of a folder's entries, in no order. */
    public static function entries(string $folder): iterable
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
    public static function quietly(callable $do): mixed
    {
        set_error_handler(static fn (): bool => true);
        try {
            return $do();
        } finally {
            restore_error_handler();
        }
    }

    /** Where PHP does not tell its user, a new file does. */
    private static function userOfNewFile(): ?int
    {
        $file = function_exists('tmpfile') ? self::quietly(tmpfile(...)) : false;
        return $file === false ? null : (fstat($file)['uid'] ?? null);
    }

    /** Whether it is a folder of a user, and no link to one. */
    private static function isOf(string $folder, int $user): bool
    {
        // One look: whoever made it could replace it between two.
        $found = lstat($folder);
        return $found !== false && ($found['mode'] & self::TYPE) === self::FOLDER && $found['uid'] === $user;
    }

    /** As root deletes those of the web server's user, who could put a link in the folder's place at any time. So the process goes there first. */
    private static function deleteFilesOfOther(string $folder, int $user, int $before, int $most): int
    {
        $here = getcwd();
        if ($here === false || ! chdir($folder)) {
            return 0;
        }
        try {
            return fileowner('.') === $user ? self::deleteFiles('.', $before, $most) : 0;
        } finally {
            chdir($here);
        }
    }

    /** Whether a file has not changed since a time, or by a clock that was ahead. */
    private static function isOld(string $file, int $before): bool
    {
        $changed = (int) filemtime($file);
        return $changed < $before || $changed > Clocks::latest(time());
    }

    private static function deleteFiles(string $folder, int $before, int $most): int
    {
        $deleted = 0;
        foreach (self::entries($folder) as $file) {
            if ($deleted >= $most) {
                break;
            }
            if (is_file($file) && self::isOld($file, $before)) {
                unlink($file);
                $deleted++;
            }
        }
        return $deleted;
    }
}
