<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Cache;

/** Files that cannot be locked, as on some network drives: "without-locks:///tmp/file". */
final class FilesWithoutLocks
{
    private const SCHEME = 'without-locks';

    /** @var resource|null PHP sets it. */
    public $context;

    /** @var resource|false */
    private $file = false;

    /** @return string The folder's address. */
    public static function at(string $folder): string
    {
        if (! in_array(self::SCHEME, stream_get_wrappers(), true)) {
            stream_wrapper_register(self::SCHEME, self::class);
        }
        return self::SCHEME . '://' . $folder;
    }

    private static function path(string $address): string
    {
        return substr($address, strlen(self::SCHEME . '://'));
    }

    // phpcs:disable PSR1.Methods.CamelCapsMethodName -- PHP's names.
    /** @return array<int|string, int>|false */
    public function url_stat(string $address): array|false
    {
        return file_exists(self::path($address)) ? stat(self::path($address)) : false;
    }

    public function mkdir(string $address, int $mode): bool
    {
        return mkdir(self::path($address), $mode);
    }

    public function stream_open(string $address, string $mode): bool
    {
        $this->file = fopen(self::path($address), $mode);
        return $this->file !== false;
    }

    public function stream_lock(): bool
    {
        return false;
    }

    public function stream_close(): void
    {
        if ($this->file !== false) {
            fclose($this->file);
        }
    }
    // phpcs:enable
}
