<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Database;

/** Which step of the migrations the current site's tables have reached; the site may be a switched one. */
final class SchemaVersion
{
    /** The number of the last completed step. Autoloaded, so that reading it needs no query. */
    public const OPTION = 'md_shop_schema';

    /** After this step all tables of the first release exist. */
    private const FIRST_RELEASE_STEP = 7;

    /** @phpstan-impure Another process may change it. */
    public static function current(): int
    {
        return (int) get_option(self::OPTION, 0);
    }

    public static function set(int $step): void
    {
        update_option(self::OPTION, $step, true);
    }

    /** Whether the site has all tables. */
    public static function tablesExist(): bool
    {
        return self::current() >= self::FIRST_RELEASE_STEP;
    }
}
