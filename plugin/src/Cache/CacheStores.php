<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cache;

/** Finds what the processes of this server share. */
final class CacheStores
{
    /** A constant of wp-config.php: with false no answers are kept in files. */
    public const FILES = 'MD_SHOP_CACHE_FILES';

    /** @var array<string, string> What installation() has returned, by prefix: each read asks twice. */
    private static array $installations = [];

    /** What find() has returned: a read asks for cached answers and for the journal. */
    private static ?SharedMemory $found = null;

    /** Shared memory. APCu is preferred: it needs no connection. null if there is none. */
    public static function find(): ?SharedMemory
    {
        return self::$found ??= match (true) {
            // It has no connection that could fail.
            ApcuMemory::isAvailable() => new ApcuMemory(),
            ObjectCacheMemory::isAvailable() => new FailsafeMemory(new ObjectCacheMemory()),
            default => null,
        };
    }

    /**
     * Where answers are kept: in shared memory or, if there is none, in files.
     *
     * @param string $installation As installation() returns it.
     */
    public static function forAnswers(string $installation): ?CacheStore
    {
        return self::find() ?? (self::mayUseFiles() ? FileStore::open(get_temp_dir(), $installation, time()) : null);
    }

    /** Whether wp-config.php allows files. */
    public static function mayUseFiles(): bool
    {
        return ! defined(self::FILES) || constant(self::FILES);
    }

    /** Deletes the files of an installation's answers. */
    public static function forget(string $installation): void
    {
        FileStore::removeAll(get_temp_dir(), $installation);
    }

    /**
     * Deletes the files of answers that are kept no longer, also those of installations that are gone.
     *
     * @param int $now As a Unix timestamp.
     */
    public static function forgetOld(int $now): void
    {
        FileStore::sweepAll(get_temp_dir(), $now);
    }

    /** Like find(), in a process that may not have loaded WordPress's object cache yet. */
    public static function findEarly(): ?SharedMemory
    {
        if (! ApcuMemory::isAvailable()) {
            ObjectCacheMemory::loadDropIn();
        }
        return self::find();
    }

    /**
     * A name of the installation for stores that others may share. Nobody else can guess it, nor guess a weak password from it, because of the
     * secret key.
     *
     * @param string $prefix The prefix of all tables: "wp_".
     */
    public static function installation(string $prefix): string
    {
        if (! isset(self::$installations[$prefix])) {
            $names = array_map(static fn (string $name): mixed => defined($name) ? constant($name) : '', ['DB_NAME', 'DB_HOST', 'DB_USER', 'DB_PASSWORD', 'AUTH_KEY']);
            self::$installations[$prefix] = substr(hash('sha256', serialize([$prefix, ...$names])), 0, 16);
        }
        return self::$installations[$prefix];
    }
}
