<?php

/**
 * A persistent object cache in Redis for tests, as WordPress's drop-in. It speaks as the well-known plugins do: a key is
 * prefix:blog:group:key, values are serialized except integers (so that Redis can increment them), what a process has read it does not
 * read again, and if Redis is gone the process goes on with what it has in memory.
 *
 * Constants of wp-config.php: WP_REDIS_PATH (socket), or WP_REDIS_HOST and WP_REDIS_PORT; WP_REDIS_PREFIX.
 */

declare(strict_types=1);

namespace MdShop\Catalog\TestPlugin\RedisCache {
    use Redis;
    use RedisException;

    /** What Redis knows, and what this process has read of it. */
    final class Cache
    {
        private ?Redis $redis = null;

        /** @var array<string, mixed> By Redis's key. */
        private array $known = [];

        /** @var array<string, true> */
        private array $globalGroups = [];

        /** @var array<string, true> Groups that stay in the process. */
        private array $ownGroups = [];

        private int $blog;

        public function __construct()
        {
            $this->blog = is_multisite() ? get_current_blog_id() : 1;
            try {
                $redis = new Redis();
                if (defined('WP_REDIS_PATH')) {
                    $redis->connect((string) constant('WP_REDIS_PATH'), 0, 1.0);
                } else {
                    $redis->connect((string) constant('WP_REDIS_HOST'), (int) constant('WP_REDIS_PORT'), 1.0);
                }
                $this->redis = $redis;
            } catch (RedisException $e) {
                $this->isGone($e);
            }
        }

        public function switchTo(int $blog): void
        {
            $this->blog = is_multisite() ? $blog : 1;
        }

        /** @param string|list<string> $groups */
        public function share(string|array $groups): void
        {
            $this->globalGroups += array_fill_keys((array) $groups, true);
        }

        /** @param string|list<string> $groups */
        public function keepInProcess(string|array $groups): void
        {
            $this->ownGroups += array_fill_keys((array) $groups, true);
        }

        /**
         * @param array<int|string> $keys
         * @param-out array<int|string, bool> $found
         * @return array<int|string, mixed> False for what is not there.
         */
        public function getMany(array $keys, string $group, bool $force, mixed &$found): array
        {
            $result = [];
            $found = [];
            $asked = [];
            foreach ($keys as $key) {
                $name = $this->name($key, $group);
                $isOwn = isset($this->ownGroups[self::group($group)]);
                $found[$key] = (! $force || $isOwn) && array_key_exists($name, $this->known);
                $result[$key] = $found[$key] ? self::copy($this->known[$name]) : false;
                if (! $found[$key] && ! $isOwn) {
                    $asked[$name] = $key;
                }
            }
            $values = $asked === [] ? [] : $this->ask(static fn (Redis $redis): mixed => $redis->mget(array_keys($asked)), []);
            foreach (array_keys($asked) as $index => $name) {
                $text = $values[$index] ?? false;
                if ($text !== false) {
                    $this->known[$name] = self::value((string) $text);
                    $found[$asked[$name]] = true;
                    $result[$asked[$name]] = self::copy($this->known[$name]);
                }
            }
            return $result;
        }

        public function set(int|string $key, mixed $value, string $group, int $seconds): bool
        {
            $name = $this->name($key, $group);
            $this->known[$name] = self::copy($value);
            return isset($this->ownGroups[self::group($group)])
                || (bool) $this->ask(static fn (Redis $redis): mixed => $redis->set($name, self::text($value), $seconds > 0 ? ['ex' => $seconds] : []), true);
        }

        public function add(int|string $key, mixed $value, string $group, int $seconds): bool
        {
            if (wp_suspend_cache_addition()) {
                return false;
            }
            $name = $this->name($key, $group);
            if (isset($this->ownGroups[self::group($group)])) {
                return ! array_key_exists($name, $this->known) && $this->set($key, $value, $group, $seconds);
            }
            $isAdded = (bool) $this->ask(
                static fn (Redis $redis): mixed => $redis->set($name, self::text($value), ['nx', ...($seconds > 0 ? ['ex' => $seconds] : [])]),
                ! array_key_exists($name, $this->known)
            );
            if ($isAdded) {
                $this->known[$name] = self::copy($value);
            }
            return $isAdded;
        }

        public function replace(int|string $key, mixed $value, string $group, int $seconds): bool
        {
            $name = $this->name($key, $group);
            if (isset($this->ownGroups[self::group($group)])) {
                return array_key_exists($name, $this->known) && $this->set($key, $value, $group, $seconds);
            }
            $isReplaced = (bool) $this->ask(
                static fn (Redis $redis): mixed => $redis->set($name, self::text($value), ['xx', ...($seconds > 0 ? ['ex' => $seconds] : [])]),
                array_key_exists($name, $this->known)
            );
            if ($isReplaced) {
                $this->known[$name] = self::copy($value);
            }
            return $isReplaced;
        }

        public function delete(int|string $key, string $group): bool
        {
            $name = $this->name($key, $group);
            $wasKnown = array_key_exists($name, $this->known);
            unset($this->known[$name]);
            return isset($this->ownGroups[self::group($group)])
                ? $wasKnown
                : (bool) $this->ask(static fn (Redis $redis): mixed => $redis->del($name), $wasKnown);
        }

        public function increase(int|string $key, int $by, string $group): int|false
        {
            $name = $this->name($key, $group);
            $isOwn = isset($this->ownGroups[self::group($group)]);
            $old = $this->known[$name] ?? false;
            $inProcess = is_numeric($old) ? (int) $old + $by : false;
            $new = $isOwn
                ? $inProcess
                : $this->ask(static fn (Redis $redis): mixed => $redis->exists($name) ? $redis->incrBy($name, $by) : false, $inProcess);
            if ($new !== false) {
                $this->known[$name] = (int) $new;
            }
            return $new === false ? false : (int) $new;
        }

        public function forget(): bool
        {
            $this->known = [];
            return true;
        }

        public function flush(): bool
        {
            $this->known = [];
            return (bool) $this->ask(static fn (Redis $redis): mixed => $redis->flushDB(), true);
        }

        public function flushGroup(string $group): bool
        {
            $prefix = $this->name('', $group);
            foreach (array_keys($this->known) as $name) {
                if (str_starts_with($name, $prefix)) {
                    unset($this->known[$name]);
                }
            }
            return (bool) $this->ask(static function (Redis $redis) use ($prefix): bool {
                $redis->setOption(Redis::OPT_SCAN, Redis::SCAN_RETRY);
                $at = null;
                while (($names = $redis->scan($at, addcslashes($prefix, '*?[]\\') . '*', 500)) !== false) {
                    $redis->unlink($names);
                }
                return true;
            }, true);
        }

        private static function group(string $group): string
        {
            return $group === '' ? 'default' : $group;
        }

        private function name(int|string $key, string $group): string
        {
            $group = self::group($group);
            return constant('WP_REDIS_PREFIX') . ':' . (isset($this->globalGroups[$group]) ? 'all' : $this->blog) . ":{$group}:{$key}";
        }

        private static function text(mixed $value): string
        {
            return is_int($value) ? (string) $value : serialize($value);
        }

        private static function value(string $text): mixed
        {
            return preg_match('/^-?\d+$/', $text) === 1 ? (int) $text : unserialize($text);
        }

        private static function copy(mixed $value): mixed
        {
            return is_object($value) ? clone $value : $value;
        }

        /**
         * @param callable(Redis): mixed $question
         * @param mixed $otherwise The answer if Redis is gone.
         */
        private function ask(callable $question, mixed $otherwise): mixed
        {
            if ($this->redis === null) {
                return $otherwise;
            }
            try {
                return $question($this->redis);
            } catch (RedisException $e) {
                $this->isGone($e);
                return $otherwise;
            }
        }

        private function isGone(RedisException $e): void
        {
            $this->redis = null;
            error_log('Redis is gone: ' . $e->getMessage());
        }
    }

    function cache(): Cache
    {
        return $GLOBALS['wp_object_cache'];
    }
}

namespace {
    use MdShop\Catalog\TestPlugin\RedisCache\Cache;

    use function MdShop\Catalog\TestPlugin\RedisCache\cache;

    function wp_cache_init(): void
    {
        $GLOBALS['wp_object_cache'] = new Cache();
    }

    function wp_cache_supports(string $feature): bool
    {
        return in_array($feature, ['add_multiple', 'set_multiple', 'get_multiple', 'delete_multiple', 'flush_runtime', 'flush_group'], true);
    }

    function wp_cache_get(int|string $key, string $group = '', bool $force = false, mixed &$found = null): mixed
    {
        $values = cache()->getMany([$key], $group, $force, $all);
        $found = $all[$key];
        return $values[$key];
    }

    /**
     * @param array<int|string> $keys
     * @return array<int|string, mixed>
     */
    function wp_cache_get_multiple(array $keys, string $group = '', bool $force = false): array
    {
        return cache()->getMany($keys, $group, $force, $found);
    }

    function wp_cache_set(int|string $key, mixed $value, string $group = '', int $seconds = 0): bool
    {
        return cache()->set($key, $value, $group, $seconds);
    }

    /**
     * @param array<int|string, mixed> $values
     * @return array<int|string, bool>
     */
    function wp_cache_set_multiple(array $values, string $group = '', int $seconds = 0): array
    {
        return array_combine(array_keys($values), array_map(static fn (int|string $key): bool => cache()->set($key, $values[$key], $group, $seconds), array_keys($values)));
    }

    function wp_cache_add(int|string $key, mixed $value, string $group = '', int $seconds = 0): bool
    {
        return cache()->add($key, $value, $group, $seconds);
    }

    /**
     * @param array<int|string, mixed> $values
     * @return array<int|string, bool>
     */
    function wp_cache_add_multiple(array $values, string $group = '', int $seconds = 0): array
    {
        return array_combine(array_keys($values), array_map(static fn (int|string $key): bool => cache()->add($key, $values[$key], $group, $seconds), array_keys($values)));
    }

    function wp_cache_replace(int|string $key, mixed $value, string $group = '', int $seconds = 0): bool
    {
        return cache()->replace($key, $value, $group, $seconds);
    }

    function wp_cache_delete(int|string $key, string $group = ''): bool
    {
        return cache()->delete($key, $group);
    }

    /**
     * @param array<int|string> $keys
     * @return array<int|string, bool>
     */
    function wp_cache_delete_multiple(array $keys, string $group = ''): array
    {
        return array_combine($keys, array_map(static fn (int|string $key): bool => cache()->delete($key, $group), $keys));
    }

    function wp_cache_incr(int|string $key, int $offset = 1, string $group = ''): int|false
    {
        return cache()->increase($key, $offset, $group);
    }

    function wp_cache_decr(int|string $key, int $offset = 1, string $group = ''): int|false
    {
        return cache()->increase($key, -$offset, $group);
    }

    function wp_cache_flush(): bool
    {
        return cache()->flush();
    }

    function wp_cache_flush_runtime(): bool
    {
        return cache()->forget();
    }

    function wp_cache_flush_group(string $group): bool
    {
        return cache()->flushGroup($group);
    }

    function wp_cache_switch_to_blog(int $blog): void
    {
        cache()->switchTo($blog);
    }

    function wp_cache_close(): bool
    {
        return true;
    }

    /** @param string|list<string> $groups */
    function wp_cache_add_global_groups(string|array $groups): void
    {
        cache()->share($groups);
    }

    /** @param string|list<string> $groups */
    function wp_cache_add_non_persistent_groups(string|array $groups): void
    {
        cache()->keepInProcess($groups);
    }
}
