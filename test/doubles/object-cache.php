<?php

/**
 * A persistent object cache for tests, as WordPress's drop-in: it keeps every value in a file, which all processes share. If there is a
 * file `fails` in its folder, it throws an exception for the group of cached answers, like a server that is gone.
 */

declare(strict_types=1);

namespace MdShop\Catalog\TestPlugin\ObjectCache {
    use RuntimeException;

    const FOLDER = WP_CONTENT_DIR . '/md-shop-test/object-cache';

    final class Cache
    {
        /** @var array<string, mixed> What this process has read, or what only it may know. */
        private array $known = [];

        /** @var array<string, true> */
        private array $ownGroups = [];

        /** @param string|list<string> $groups */
        public function keepInProcess(string|array $groups): void
        {
            $this->ownGroups += array_fill_keys((array) $groups, true);
        }

        public function get(int|string $key, string $group, bool $force, mixed &$found): mixed
        {
            $this->check($group);
            $name = $this->name($key, $group);
            if (! $force || isset($this->ownGroups[$group])) {
                $found = array_key_exists($name, $this->known);
                if ($found || isset($this->ownGroups[$group])) {
                    return self::copy($this->known[$name] ?? false);
                }
            }
            $stored = self::read($name);
            $found = $stored !== null;
            if ($found) {
                $this->known[$name] = $stored[1];
            }
            return self::copy($stored[1] ?? false);
        }

        public function set(int|string $key, mixed $value, string $group, int $seconds): bool
        {
            $this->check($group);
            $name = $this->name($key, $group);
            $this->known[$name] = self::copy($value);
            if (! isset($this->ownGroups[$group])) {
                $temporary = FOLDER . '/' . bin2hex(random_bytes(6)) . '.tmp';
                file_put_contents($temporary, serialize([$seconds > 0 ? time() + $seconds : PHP_INT_MAX, $value]));
                rename($temporary, FOLDER . '/' . $name);
            }
            return true;
        }

        public function add(int|string $key, mixed $value, string $group, int $seconds): bool
        {
            $lock = fopen(FOLDER . '/lock', 'c') ?: throw new RuntimeException('The folder is gone.');
            flock($lock, LOCK_EX);
            $this->get($key, $group, true, $found);
            $isAdded = ! $found && ! wp_suspend_cache_addition() && $this->set($key, $value, $group, $seconds);
            fclose($lock);
            return $isAdded;
        }

        public function delete(int|string $key, string $group): bool
        {
            $this->check($group);
            $name = $this->name($key, $group);
            unset($this->known[$name]);
            return isset($this->ownGroups[$group]) || (is_file(FOLDER . '/' . $name) && unlink(FOLDER . '/' . $name));
        }

        public function flush(): bool
        {
            $this->known = [];
            array_map('unlink', array_filter(glob(FOLDER . '/*') ?: [], is_file(...)));
            return true;
        }

        private function check(string $group): void
        {
            if ($group === 'md_shop_cache' && is_file(FOLDER . '/fails')) {
                throw new RuntimeException('The object cache is gone.');
            }
        }

        private function name(int|string $key, string $group): string
        {
            return preg_replace('/\W/', '-', $group) . '-' . md5((string) $key);
        }

        /** @return array{int, mixed}|null */
        private static function read(string $name): ?array
        {
            $text = is_file(FOLDER . '/' . $name) ? file_get_contents(FOLDER . '/' . $name) : false;
            /** @var array{int, mixed}|false|null $stored */
            $stored = $text === false ? null : unserialize($text);
            return is_array($stored) && $stored[0] > time() ? $stored : null;
        }

        private static function copy(mixed $value): mixed
        {
            return is_object($value) ? clone $value : $value;
        }
    }

    function cache(): Cache
    {
        return $GLOBALS['wp_object_cache'];
    }
}

namespace {
    use MdShop\Catalog\TestPlugin\ObjectCache\Cache;

    use function MdShop\Catalog\TestPlugin\ObjectCache\cache;

    function wp_cache_init(): void
    {
        wp_mkdir_p(MdShop\Catalog\TestPlugin\ObjectCache\FOLDER);
        $GLOBALS['wp_object_cache'] = new Cache();
    }

    function wp_cache_get(int|string $key, string $group = '', bool $force = false, mixed &$found = null): mixed
    {
        return cache()->get($key, $group, $force, $found);
    }

    function wp_cache_set(int|string $key, mixed $value, string $group = '', int $seconds = 0): bool
    {
        return cache()->set($key, $value, $group, $seconds);
    }

    function wp_cache_add(int|string $key, mixed $value, string $group = '', int $seconds = 0): bool
    {
        return cache()->add($key, $value, $group, $seconds);
    }

    function wp_cache_replace(int|string $key, mixed $value, string $group = '', int $seconds = 0): bool
    {
        cache()->get($key, $group, true, $found);
        return $found && cache()->set($key, $value, $group, $seconds);
    }

    function wp_cache_delete(int|string $key, string $group = ''): bool
    {
        return cache()->delete($key, $group);
    }

    function wp_cache_incr(int|string $key, int $offset = 1, string $group = ''): int|false
    {
        $value = (int) cache()->get($key, $group, true, $found) + $offset;
        return $found && cache()->set($key, $value, $group, 0) ? $value : false;
    }

    function wp_cache_decr(int|string $key, int $offset = 1, string $group = ''): int|false
    {
        return wp_cache_incr($key, -$offset, $group);
    }

    function wp_cache_flush(): bool
    {
        return cache()->flush();
    }

    function wp_cache_close(): bool
    {
        return true;
    }

    /** @param string|list<string> $groups */
    function wp_cache_add_global_groups(string|array $groups): void
    {
    }

    /** @param string|list<string> $groups */
    function wp_cache_add_non_persistent_groups(string|array $groups): void
    {
        cache()->keepInProcess($groups);
    }
}
