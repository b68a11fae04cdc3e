<?php

declare(strict_types=1);

namespace MdShop\Catalog\Installation;

use MdShop\Catalog\ReadModel\Storage\TableNames;
use MdShop\Catalog\Search\Index\Column;
use MdShop\Catalog\Search\Index\FormRows;
use MdShop\Catalog\Support\Database\Database;

/** The definitions of the tables, by migration step. docs/read-model.md explains the columns. */
final class Schema
{
    /** Data that people entered and that only the plugin has. */
    public const EMBEDDED_SHOP = ['languages', 'variants', 'offers'];

    /** Registrations of agents. */
    public const AGENTS = ['agents', 'registrations'];

    /** Data for reverting the conversion of WooCommerce products. */
    public const CONVERSIONS = ['conversions'];

    /** Sums of reads by day. */
    public const JOURNAL = ['journal'];

    /** Tables of earlier releases, which a site has until its migration. */
    public const FORMER = ['stems'];

    /** Every table that the plugin may have made. */
    public const ALL = [...TableNames::ALL, ...self::EMBEDDED_SHOP, ...self::AGENTS, ...self::CONVERSIONS, ...self::JOURNAL, ...self::FORMER];

    // Binary collation, so that every database compares and sorts alike.
    private const OPTIONS = 'DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

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
            modified bigint NOT NULL,
            valid_until bigint NOT NULL,
            marks int unsigned NOT NULL,
            attempts int unsigned NOT NULL,
            slug varchar(200) NOT NULL,
            url text NOT NULL,
            fingerprint varchar(64) NOT NULL,
            postings mediumtext NOT NULL,
            summary mediumtext NOT NULL,
            detail mediumtext NOT NULL,
            PRIMARY KEY (generation, object_id),
            KEY post (object_id),
            KEY listing (generation, kind, language, visible, modified, object_id),
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
            modified bigint NOT NULL,
            PRIMARY KEY (generation, object_id, term_id),
            KEY listing (generation, term_id, modified, object_id)
        ) {$options}");
        $database->execute("CREATE TABLE IF NOT EXISTS {$database->table('postings')} (
            generation int unsigned NOT NULL,
            kind varchar(8) NOT NULL,
            language varchar(2) NOT NULL,
            term varchar(64) NOT NULL,
            object_id bigint unsigned NOT NULL,
            weight tinyint unsigned NOT NULL,
            PRIMARY KEY (generation, kind, language, term, object_id, weight)
        ) {$options}");
        $database->execute("CREATE TABLE IF NOT EXISTS {$database->table('stems')} (
            generation int unsigned NOT NULL,
            language varchar(2) NOT NULL,
            stem varchar(64) NOT NULL,
            word varchar(64) NOT NULL,
            PRIMARY KEY (generation, language, stem, word)
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

    /** Adds the columns that say which lists contain an entry, and puts them into the indexes of the lists. */
    public static function listings(Database $database): void
    {
        $entries = $database->table('entries');
        $terms = $database->table('entry_terms');
        // One statement for each table, which succeeds or fails as a whole.
        if (! self::has($database, $entries, 'listed')) {
            $database->execute("ALTER TABLE {$entries}
                ADD COLUMN listed tinyint unsigned NOT NULL DEFAULT 0 AFTER visible,
                ADD COLUMN searched tinyint unsigned NOT NULL DEFAULT 0 AFTER listed,
                DROP INDEX listing,
                ADD INDEX listing (generation, kind, language, listed, modified, object_id)");
        }
        if (! self::has($database, $terms, 'listed')) {
            // Before this step, only entries in lists had rows in this table.
            $database->execute("ALTER TABLE {$terms}
                ADD COLUMN listed tinyint unsigned NOT NULL DEFAULT 1 AFTER kind,
                DROP INDEX listing,
                ADD INDEX listing (generation, term_id, listed, modified, object_id)");
        }
        $database->execute("UPDATE {$entries} SET listed = visible, searched = visible");
    }

    /** Adds the hash of everything that an entry was made from, which detects changes that no hook reported. */
    public static function stamps(Database $database): void
    {
        $entries = $database->table('entries');
        if (! self::has($database, $entries, 'stamp')) {
            $database->execute("ALTER TABLE {$entries} ADD COLUMN stamp varchar(32) NOT NULL DEFAULT '' AFTER fingerprint");
        }
    }

    /** Adds the tables of the index of searches and filters. */
    public static function index(Database $database): void
    {
        $options = self::OPTIONS;
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
            spelling varchar(64) NOT NULL,
            word varchar(64) NOT NULL,
            PRIMARY KEY (generation, language, spelling, word)
        ) {$options}");
    }

    /**
     * Adds what entries have in the index. Generations that exist keep the postings of earlier releases until they are replaced.
     */
    public static function positions(Database $database): void
    {
        $entries = $database->table('entries');
        if (! self::has($database, $entries, 'position')) {
            $database->execute("ALTER TABLE {$entries}
                ADD COLUMN position bigint NOT NULL DEFAULT -1 AFTER searched,
                ADD COLUMN sequence mediumtext NOT NULL AFTER postings");
        }
        $state = $database->table('state');
        $database->execute("INSERT IGNORE INTO {$state} (name, value)
            SELECT 'indexed_from', COALESCE(MAX(value), 0) + 1 FROM {$state} WHERE name IN ('generation', 'building')");
    }

    /**
     * Leaves the index of present generations alone, because its rows have a form of an earlier release: only the next one counts as
     * indexed.
     */
    public static function newIndex(Database $database): void
    {
        $state = $database->table('state');
        $next = 1 + (int) $database->value("SELECT MAX(value) FROM {$state} WHERE name IN ('generation', 'building')");
        $database->execute("INSERT INTO {$state} (name, value) VALUES ('indexed_from', %d) ON DUPLICATE KEY UPDATE value = %d", [$next, $next]);
    }

    /** Changes the table of spellings to rows of many keys. */
    public static function denseSpellings(Database $database): void
    {
        self::newIndex($database);
        $database->execute("DROP TABLE IF EXISTS {$database->table('spellings')}");
        $options = self::OPTIONS;
        $database->execute("CREATE TABLE IF NOT EXISTS {$database->table('spellings')} (
            generation int unsigned NOT NULL,
            language varchar(2) NOT NULL,
            bucket smallint unsigned NOT NULL,
            part bigint NOT NULL,
            words mediumtext NOT NULL,
            PRIMARY KEY (generation, language, bucket, part)
        ) {$options}");
    }

    /** Adds the index by which the newest pages are found among all content. */
    public static function types(Database $database): void
    {
        $entries = $database->table('entries');
        if (! in_array('types', array_column($database->rows("SHOW INDEX FROM {$entries}"), 'Key_name'), true)) {
            $database->execute("ALTER TABLE {$entries} ADD INDEX types (generation, language, type, listed, modified, object_id)");
        }
    }

    /** Moves the words of stems from a table of their own to the rows of words. */
    public static function forms(Database $database): void
    {
        $stems = $database->table('stems');
        // Earlier steps make the table.
        if (! $database->hasTable($stems)) {
            return;
        }
        $most = 2000;
        for ($offset = 0, $count = $most; $count === $most; $offset += $most) {
            $pairs = $database->rows("SELECT generation, language, stem, word FROM {$stems} ORDER BY generation, language, stem, word LIMIT %d OFFSET %d", [$most, $offset]);
            $count = count($pairs);
            $database->insertRows(
                $database->table('blocks') . ' (generation, kind, language, name, block, data)',
                array_map(static fn (array $pair): array => [
                    (int) $pair['generation'], FormRows::KIND, (string) $pair['language'], FormRows::name((string) $pair['stem']), FormRows::BLOCK, (string) $pair['word'],
                ], $pairs),
                onDuplicate: FormRows::ADD_WORD
            );
        }
        $database->execute("DROP TABLE {$stems}");
    }

    /** Puts the number of all items before the numbers of each part in the rows that describe timelines. */
    public static function sizes(Database $database): void
    {
        $blocks = $database->table('blocks');
        foreach ($database->rows("SELECT generation, kind, language, block, data FROM {$blocks} WHERE name = 'timeline:parts'") as $row) {
            $data = (string) $row['data'];
            if (str_contains($data, ' ')) {
                continue;
            }
            $counts = array_column(array_chunk(Column::decode($data), 4), 1);
            $database->execute(
                "UPDATE {$blocks} SET data = %s WHERE generation = %d AND kind = %s AND language = %s AND name = 'timeline:parts' AND block = %d",
                [array_sum($counts) . ' ' . $data, (int) $row['generation'], (string) $row['kind'], (string) $row['language'], (int) $row['block']]
            );
        }
    }

    private static function has(Database $database, string $table, string $column): bool
    {
        return in_array($column, $database->column("SHOW COLUMNS FROM {$table}"), true);
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

    /** Adds the image of each variant, an attachment of the media library. */
    public static function variantImages(Database $database): void
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

    /** Adds the table of the journal; docs/journal.md explains the columns. */
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
     * The full names of all tables of the site with the given prefix.
     *
     * @param string $prefix "wp_2_"
     * @return list<string>
     */
    public static function tablesOf(string $prefix): array
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
