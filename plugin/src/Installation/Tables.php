<?php

declare(strict_types=1);

namespace MdShop\Catalog\Installation;

use MdShop\Catalog\ReadModel\Storage\TableNames;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;

/** The definitions of the tables. docs/read-model.md explains the columns. */
final class Tables
{
    /** Data that people entered and that only the plugin has. */
    public const EMBEDDED_SHOP = ['languages', 'variants', 'offers'];

    /** Registrations of agents. */
    public const AGENTS = ['agents', 'registrations'];

    /** Data for reverting the conversion of WooCommerce products. */
    public const CONVERSIONS = ['conversions'];

    /** Sums of reads by day. */
    public const JOURNAL = ['journal'];

    /** Every table of the plugin. */
    public const ALL = [...TableNames::ALL, ...self::EMBEDDED_SHOP, ...self::AGENTS, ...self::CONVERSIONS, ...self::JOURNAL];

    // Binary collation, so that every database compares and sorts alike.
    private const OPTIONS = 'DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

    /**
     * Makes the tables that do not exist. MySQL refuses `CREATE TABLE IF NOT EXISTS` to a user who may not create tables even if there is
     * nothing to create, and so each new activation would fail there.
     */
    public static function make(Database $database): void
    {
        // Compared exactly: a table whose name differs only in case may belong to another installation.
        $existing = $database->tables();
        foreach (self::definitions() as $name => $definition) {
            $table = $database->table($name);
            if (! in_array($table, $existing, true)) {
                // Another server may be making it.
                $database->execute("CREATE TABLE IF NOT EXISTS {$table} ({$definition}) " . self::OPTIONS);
            }
        }
        self::addLockedRow($database);
    }

    /** @return array<string, string> The columns and keys of each table, by its name without the prefix. */
    public static function definitions(): array
    {
        return self::readModel() + self::readModelIndexes() + self::embeddedShop() + self::agents() + self::conversions() + self::journal();
    }

    /** @return array<string, string> */
    private static function readModel(): array
    {
        return [
            'state' => "
                name varchar(32) NOT NULL,
                value bigint NOT NULL,
                PRIMARY KEY (name)
            ",
            'entries' => "
                generation int unsigned NOT NULL,
                object_id bigint unsigned NOT NULL,
                kind varchar(8) NOT NULL,
                type varchar(8) NOT NULL,
                language varchar(2) NOT NULL,
                group_id bigint unsigned NOT NULL,
                visible tinyint unsigned NOT NULL,
                listed tinyint unsigned NOT NULL DEFAULT 0,
                searched tinyint unsigned NOT NULL DEFAULT 0,
                position bigint NOT NULL DEFAULT -1,
                modified bigint NOT NULL,
                valid_until bigint NOT NULL,
                marks int unsigned NOT NULL,
                attempts int unsigned NOT NULL,
                slug varchar(200) NOT NULL,
                url text NOT NULL,
                fingerprint varchar(64) NOT NULL,
                stamp varchar(32) NOT NULL DEFAULT '',
                index_record mediumtext NOT NULL,
                sequence mediumtext NOT NULL,
                summary mediumtext NOT NULL,
                detail mediumtext NOT NULL,
                PRIMARY KEY (generation, object_id),
                KEY post (object_id),
                KEY listing (generation, kind, language, listed, modified, object_id),
                KEY types (generation, language, type, listed, modified, object_id),
                KEY family (generation, group_id, language),
                KEY due (generation, valid_until)
            ",
        ];
    }

    /** @return array<string, string> The tables that lists, searches and totals read beside `entries`. */
    private static function readModelIndexes(): array
    {
        return [
            'entry_terms' => "
                generation int unsigned NOT NULL,
                object_id bigint unsigned NOT NULL,
                term_id bigint unsigned NOT NULL,
                kind varchar(8) NOT NULL,
                listed tinyint unsigned NOT NULL,
                modified bigint NOT NULL,
                PRIMARY KEY (generation, object_id, term_id),
                KEY listing (generation, term_id, listed, modified, object_id)
            ",
            'blocks' => "
                generation int unsigned NOT NULL,
                kind varchar(8) NOT NULL,
                language varchar(2) NOT NULL,
                name varchar(80) NOT NULL,
                block int unsigned NOT NULL,
                data mediumtext NOT NULL,
                PRIMARY KEY (generation, kind, language, name, block)
            ",
            'spellings' => "
                generation int unsigned NOT NULL,
                language varchar(2) NOT NULL,
                bucket smallint unsigned NOT NULL,
                part bigint NOT NULL,
                words mediumtext NOT NULL,
                PRIMARY KEY (generation, language, bucket, part)
            ",
            'terms' => "
                generation int unsigned NOT NULL,
                term_id bigint unsigned NOT NULL,
                kind varchar(8) NOT NULL,
                language varchar(2) NOT NULL,
                parent_id bigint unsigned NOT NULL,
                name text NOT NULL,
                slug varchar(200) NOT NULL,
                url text NOT NULL,
                PRIMARY KEY (generation, term_id),
                KEY slug (generation, kind, language, slug(100))
            ",
            'totals' => "
                generation int unsigned NOT NULL,
                kind varchar(8) NOT NULL,
                language varchar(2) NOT NULL,
                category_id bigint unsigned NOT NULL,
                brand_id bigint unsigned NOT NULL,
                total bigint NOT NULL,
                PRIMARY KEY (generation, kind, language, category_id, brand_id)
            ",
        ];
    }

    /** @return array<string, string> */
    private static function embeddedShop(): array
    {
        return [
            'languages' => "
                object_type varchar(4) NOT NULL,
                object_id bigint unsigned NOT NULL,
                language varchar(2) NOT NULL,
                group_id bigint unsigned NOT NULL,
                PRIMARY KEY (object_type, object_id),
                UNIQUE KEY translation (object_type, group_id, language)
            ",
            // The row of a deleted variant is kept, so that its id is never reused.
            'variants' => "
                variant_id bigint unsigned NOT NULL AUTO_INCREMENT,
                product_id bigint unsigned NOT NULL,
                position int unsigned NOT NULL,
                deleted tinyint unsigned NOT NULL,
                size varchar(40) NULL,
                color_ro varchar(60) NULL,
                color_ru varchar(60) NULL,
                image_id bigint unsigned NOT NULL DEFAULT 0,
                sku varchar(64) NOT NULL,
                regular_price bigint NULL,
                sale_price bigint NULL,
                sale_from bigint NULL,
                sale_to bigint NULL,
                stock varchar(12) NOT NULL,
                modified bigint NOT NULL,
                PRIMARY KEY (variant_id),
                KEY family (product_id, deleted, position)
            ",
            'offers' => "
                product_id bigint unsigned NOT NULL,
                sku varchar(64) NOT NULL,
                regular_price bigint NULL,
                sale_price bigint NULL,
                sale_from bigint NULL,
                sale_to bigint NULL,
                stock varchar(12) NOT NULL,
                modified bigint NOT NULL,
                PRIMARY KEY (product_id)
            ",
        ];
    }

    /** @return array<string, string> */
    private static function agents(): array
    {
        return [
            'agents' => "
                agent_id varchar(26) NOT NULL,
                token_hash varchar(64) NOT NULL,
                name varchar(80) NOT NULL,
                created_at bigint NOT NULL,
                expires_at bigint NOT NULL,
                revoked_at bigint NULL,
                PRIMARY KEY (agent_id),
                UNIQUE KEY token (token_hash),
                KEY created (created_at),
                KEY expires (expires_at)
            ",
            // For counting registrations: keyed hashes of addresses, kept for an hour. Row 1 is locked by each registration, so
            // that only one runs at a time.
            'registrations' => "
                registration_id bigint unsigned NOT NULL AUTO_INCREMENT,
                address varchar(32) NOT NULL,
                network varchar(32) NOT NULL,
                at bigint NOT NULL,
                PRIMARY KEY (registration_id),
                KEY address (address, at),
                KEY network (network, at),
                KEY at (at)
            ",
        ];
    }

    /** The row of `registrations` that each registration locks. */
    private static function addLockedRow(Database $database): void
    {
        // If wp-config.php has no secret keys, WordPress creates them at their first use. Create them now, because two
        // simultaneous requests would create different ones and count by different hashes.
        wp_salt();
        $database->execute(
            "INSERT IGNORE INTO {$database->table('registrations')} (registration_id, address, network, at) VALUES (1, '', '', 0)"
        );
    }

    /** @return array<string, string> */
    private static function conversions(): array
    {
        return [
            'conversions' => "
                product_id bigint unsigned NOT NULL,
                type varchar(32) NOT NULL,
                rows_before mediumtext NOT NULL,
                hash_after varchar(64) NOT NULL,
                at bigint NOT NULL,
                PRIMARY KEY (product_id)
            ",
        ];
    }

    /** @return array<string, string> docs/journal.md explains the columns. */
    private static function journal(): array
    {
        return [
            'journal' => "
                day varchar(10) NOT NULL,
                counter varchar(40) NOT NULL,
                kind varchar(8) NOT NULL,
                name varchar(80) NOT NULL,
                interface varchar(8) NOT NULL,
                operation varchar(64) NOT NULL,
                language varchar(2) NOT NULL,
                outcome varchar(8) NOT NULL,
                sampled tinyint unsigned NOT NULL,
                amount bigint NOT NULL,
                PRIMARY KEY (day, counter)
            ",
        ];
    }

    /**
     * For a step after which the rows of the index have another form: only the next generation counts as indexed, and the index of present
     * ones is left alone.
     */
    public static function newIndex(Database $database): void
    {
        $state = $database->table('state');
        $next = 1 + (int) $database->value("SELECT MAX(value) FROM {$state} WHERE name IN ('generation', 'building')");
        $database->execute("INSERT INTO {$state} (name, value) VALUES ('indexed_from', %d) ON DUPLICATE KEY UPDATE value = %d", [$next, $next]);
    }

    /**
     * The full names of all tables of the site with the given prefix.
     *
     * @param string $prefix "wp_2_"
     * @return list<string>
     * @throws DatabaseError
     */
    public static function namesOf(Database $database, string $prefix): array
    {
        return self::withBeginning($database, $prefix . 'md_shop_', self::ALL);
    }

    /**
     * Another WordPress in the same database, with the table prefix "wp_md_shop_", has its terms in "wp_md_shop_terms". All other names of the
     * plugin's tables differ from WordPress's.
     *
     * @param string $beginning "wp_md_shop_"
     * @param list<string> $tables Names without the prefix.
     * @return list<string> The full names of those that are the plugin's.
     */
    private static function withBeginning(Database $database, string $beginning, array $tables): array
    {
        $own = in_array('terms', $tables, true) && $database->hasTable($beginning . 'options') ? array_values(array_diff($tables, ['terms'])) : $tables;
        return array_map(static fn (string $name): string => $beginning . $name, $own);
    }

    /**
     * Drops those of the tables that exist. Those that the database's user may not drop are emptied.
     *
     * @param list<string> $tables Names without the prefix.
     * @throws DatabaseError
     */
    public static function drop(Database $database, array $tables): void
    {
        // MySQL refuses `DROP TABLE IF EXISTS` too if there is nothing to drop. Some servers keep names in lower case.
        $existing = array_map(strtolower(...), $database->tables());
        foreach (self::withBeginning($database, $database->table(''), $tables) as $table) {
            if (! in_array(strtolower($table), $existing, true)) {
                continue;
            }
            try {
                $database->execute("DROP TABLE IF EXISTS {$table}");
            } catch (DatabaseError $e) {
                $database->execute("DELETE FROM {$table}");
                Log::error("the table {$table} was emptied, because it could not be dropped", $e);
            }
        }
    }
}
