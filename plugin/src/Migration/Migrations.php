<?php

declare(strict_types=1);

namespace MdShop\Catalog\Migration;

use MdShop\Catalog\Storage\Database;
use MdShop\Catalog\Storage\Lock;

/**
 * Brings the tables up to date: numbered steps, each repeatable, each once, one process at a time.
 * A step is never changed after a release; what must change gets the next number.
 */
final class Migrations
{
    /** The number of the last step that was done; autoloaded, so that looking costs nothing. */
    public const OPTION = 'md_shop_schema';

    /** The release that the read model and the rewrite rules were made by. */
    public const RELEASE = 'md_shop_release';

    public function __construct(private readonly Database $database, private readonly Lock $lock, private readonly string $release)
    {
    }

    /** @return array<int, callable(Database): void> */
    private static function steps(): array
    {
        return [
            1 => Schema::readModel(...),
            2 => Schema::embeddedShop(...),
            4 => Schema::agents(...),
            5 => Schema::listings(...),
            6 => Schema::conversions(...),
        ];
    }

    public function isDue(): bool
    {
        return (int) get_option(self::OPTION, 0) < array_key_last(self::steps()) || get_option(self::RELEASE) !== $this->release;
    }

    /**
     * Runs the steps that are missing.
     *
     * @return bool Whether this process ran any.
     * @throws \MdShop\Catalog\Storage\DatabaseError
     */
    public function run(): bool
    {
        return $this->lock->hold('migration', 300, function (): void {
            wp_cache_delete('alloptions', 'options');
            $done = (int) get_option(self::OPTION, 0);
            foreach (self::steps() as $number => $step) {
                if ($number > $done) {
                    $step($this->database);
                    update_option(self::OPTION, $number, true);
                }
            }
            // Another release may show things differently and have other addresses; after a time switched off, changes were missed.
            $this->database->execute(
                "INSERT INTO {$this->database->table('state')} (name, value) VALUES ('rebuild_due', 1) ON DUPLICATE KEY UPDATE value = value + 1"
            );
            delete_option('rewrite_rules');
            update_option(self::RELEASE, $this->release, true);
        });
    }
}
