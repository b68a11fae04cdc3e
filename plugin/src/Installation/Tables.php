<?php

declare(strict_types=1);

namespace MdShop\Catalog\Installation;

use MdShop\Catalog\ReadModel\Storage\TableNames;
use MdShop\Catalog\Support\Database\Database;

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

    /** Tables that only steps before the first release made. */
    private const FORMER = ['stems', 'postings'];

    // Binary collation, so that every database compares and sorts alike.
    private const OPTIONS = 'DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

    /**
     * Makes all tables. Of those that steps before the first release made, the tables of the read model are made anew, since a rebuild fills
     * them; the others are kept.
     */
    public static function make(Database $database): void
    {
        self::dropFormerReadModel($database);
        self::readModel($database);
        self::embeddedShop($database);
        self::addVariantImages($database);
        self::agents($database);
        self::conversions($database);
        self::journal($database);
    }

    private static function dropFormerReadModel(Database $database): void
    {
        self::drop($database, self::FORMER);
        $entries = $database->table('entries');
        if ($database->hasTable($entries) && ! self::has($database, $entries, 'index_record')) {
            // By `entries` the next try tells, if this one fails.
            self::drop($database, [...array_diff(TableNames::ALL, ['entries']), 'entries']);
        }
    }

    public static function readModel(Database $database): void
    {
        $options = self::OPTIONS;
        $database->execute("CREATE TABLE IF NOT EXISTS {$database->table('state')} (
            name varchar(32) NOT NULL,
            value bigint NOT NULL,
            PRIMARY KEY (name)
        ) {$options}");
        $database->execute("CREATE TABLE IF NOT EXISTS {$database->table('entries')} (
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
        ) {$options}");
        self::readModelIndexes($database);
    }

    /** The tables that lists, searches and totals read beside `entries`. */
    private static function readModelIndexes(Database $database): void
    {
        $options = self::OPTIONS;
        $database->execute("CREATE TABLE IF NOT EXISTS {$database->table('entry_terms')} (
            generation int unsigned NOT NULL,
            object_id bigint unsigned NOT NULL,
            term_id bigint unsigned NOT NULL,
            kind varchar(8) NOT NULL,
            listed tinyint unsigned NOT NULL,
            modified bigint NOT NULL,
            PRIMARY KEY (generation, object_id, term_id),
            KEY listing (generation, term_id, listed, modified, object_id)
        ) {$options}");
        $database->execute("CREATE TABLE IF NOT EXISTS {$database->table('blocks')} (
            generation int unsigned NOT NULL,
            kind varchar(8) NOT NULL,
            language varchar(2) NOT NULL,
            name varchar(80) NOT NULL,
            block int unsigned NOT NULL,
            data mediumtext NOT NULL,
            PRIMARY KEY (generation, kind, language, name, block)
        ) {$options}");
        $database->execute("CREATE TABLE IF NOT EXISTS {$database->table('spellings')} (
            generation int unsigned NOT NULL,
            language varchar(2) NOT NULL,
            bucket smallint unsigned NOT NULL,
            part bigint NOT NULL,
            words mediumtext NOT NULL,
            PRIMARY KEY (generation, language, bucket, part)
        ) {$options}");
        $database->execute("CREATE TABLE IF NOT EXISTS {$database->table('terms')} (
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
        ) {$options}");
        $database->execute("CREATE TABLE IF NOT EXISTS {$database->table('totals')} (
            generation int unsigned NOT NULL,
            kind varchar(8) NOT NULL,
            language varchar(2) NOT NULL,
            category_id bigint unsigned NOT NULL,
            brand_id bigint unsigned NOT NULL,
            total bigint NOT NULL,
            PRIMARY KEY (generation, kind, language, category_id, brand_id)
        ) {$options}");
    }

    public static function embeddedShop(Database $database): void
    {
        $options = self::OPTIONS;
        $database->execute("CREATE TABLE IF NOT EXISTS {$database->table('languages')} (
            object_type varchar(4) NOT NULL,
            object_id bigint unsigned NOT NULL,
            language varchar(2) NOT NULL,
            group_id bigint unsigned NOT NULL,
            PRIMARY KEY (object_type, object_id),
            UNIQUE KEY translation (object_type, group_id, language)
        ) {$options}");
        // The row of a deleted variant is kept, so that its id is never reused.
        $database->execute("CREATE TABLE IF NOT EXISTS {$database->table('variants')} (
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
        ) {$options}");
        $database->execute("CREATE TABLE IF NOT EXISTS {$database->table('offers')} (
            product_id bigint unsigned NOT NULL,
            sku varchar(64) NOT NULL,
            regular_price bigint NULL,
            sale_price bigint NULL,
            sale_from bigint NULL,
            sale_to bigint NULL,
            stock varchar(12) NOT NULL,
            modified bigint NOT NULL,
            PRIMARY KEY (product_id)
        ) {$options}");
    }

    /** Steps before the first release made variants without an image, an attachment of the media library. */
    private static function addVariantImages(Database $database): void
    {
        $variants = $database->table('variants');
        if (! self::has($database, $variants, 'image_id')) {
            $database->execute("ALTER TABLE {$variants} ADD COLUMN image_id bigint unsigned NOT NULL DEFAULT 0 AFTER color_ru");
        }
    }

    public static function agents(Database $database): void
    {
        $options = self::OPTIONS;
        $database->execute("CREATE TABLE IF NOT EXISTS {$database->table('agents')} (
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
        ) {$options}");
        // For counting registrations: keyed hashes of addresses, kept for an hour. Row 1 is locked by each registration, so
        // that only one runs at a time.
        $database->execute("CREATE TABLE IF NOT EXISTS {$database->table('registrations')} (
            registration_id bigint unsigned NOT NULL AUTO_INCREMENT,
            address varchar(32) NOT NULL,
            network varchar(32) NOT NULL,
            at bigint NOT NULL,
            PRIMARY KEY (registration_id),
            KEY address (address, at),
            KEY network (network, at),
            KEY at (at)
        ) {$options}");
        // If wp-config.php has no secret keys, WordPress creates them at their first use. Create them now, because two
        // simultaneous requests would create different ones and count by different hashes.
        wp_salt();
        $database->execute(
            "INSERT IGNORE INTO {$database->table('registrations')} (registration_id, address, network, at) VALUES (1, '', '', 0)"
        );
    }

    public static function conversions(Database $database): void
    {
        $options = self::OPTIONS;
        $database->execute("CREATE TABLE IF NOT EXISTS {$database->table('conversions')} (
            product_id bigint unsigned NOT NULL,
            type varchar(32) NOT NULL,
            rows_before mediumtext NOT NULL,
            hash_after varchar(64) NOT NULL,
            at bigint NOT NULL,
            PRIMARY KEY (product_id)
        ) {$options}");
    }

    /** docs/journal.md explains the columns. */
    public static function journal(Database $database): void
    {
        $options = self::OPTIONS;
        $database->execute("CREATE TABLE IF NOT EXISTS {$database->table('journal')} (
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
        ) {$options}");
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

    private static function has(Database $database, string $table, string $column): bool
    {
        return in_array($column, $database->column("SHOW COLUMNS FROM {$table}"), true);
    }

    /**
     * The full names of all tables of the site with the given prefix.
     *
     * @param string $prefix "wp_2_"
     * @return list<string>
     */
    public static function namesOf(string $prefix): array
    {
        return array_map(static fn (string $name): string => $prefix . 'md_shop_' . $name, self::ALL);
    }

    /** @param list<string> $tables */
    public static function drop(Database $database, array $tables): void
    {
        foreach ($tables as $table) {
            $database->execute("DROP TABLE IF EXISTS {$database->table($table)}");
        }
    }
}
