<?php

/*
 * A drop-in `db.php` of HyperDB's kind for tests, no part of the plugin: statements that only read go to a replica, unless this process
 * has written one of their tables, or was told to send reads to the primary. Stricter than HyperDB in one point: `SET STATEMENT … FOR
 * SELECT` counts as a read. Without the file replica-is-read in wp-content everything asks the primary.
 *
 * The constant MD_SHOP_TEST_REPLICA has the replica's address, "127.0.0.1:3307".
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

// phpcs:disable Squiz.Classes.ValidClassName.NotCamelCaps, PSR1.Classes.ClassDeclaration.MissingNamespace, PSR1.Methods.CamelCapsMethodName, WordPress.DB, Generic.PHP.NoSilencedErrors -- The names are WordPress's and HyperDB's.
final class Test_Replicated_Database extends wpdb
{
    /** @var array<string, true>|true The tables that this process has written, or true if all reads ask the primary. */
    public $srtm = [];

    private ?mysqli $primary = null;
    private ?mysqli $replica = null;

    public function send_reads_to_masters(): void
    {
        $this->srtm = true;
    }

    /** @param string $query */
    public function query($query)
    {
        if ($this->dbh instanceof mysqli && $this->dbh !== $this->replica) {
            $this->primary = $this->dbh;
        }
        if (is_string($query) && $this->primary !== null && file_exists(WP_CONTENT_DIR . '/replica-is-read')) {
            $isRead = $this->asksReplica($query);
            $this->dbh = $isRead ? $this->replica() : $this->primary;
            if ($isRead) {
                file_put_contents(WP_CONTENT_DIR . '/asked-replica.log', preg_replace('/\s+/', ' ', $query) . "\n", FILE_APPEND | LOCK_EX);
            }
        }
        return parent::query($query);
    }

    private function asksReplica(string $query): bool
    {
        $statement = (string) preg_replace('/^SET\s+STATEMENT\s.+?\sFOR\s+/is', '', ltrim($query, "\r\n\t ("));
        if ($this->srtm === true) {
            return false;
        }
        if (preg_match('/^\s*(?:SELECT|SHOW|DESCRIBE|DESC|EXPLAIN)\s/i', $statement) !== 1) {
            $table = (string) $this->get_table_from_query($statement);
            $this->srtm += $table === '' ? [] : [$table => true];
            return false;
        }
        foreach (array_keys($this->srtm) as $written) {
            if (stripos($statement, $written) !== false) {
                return false;
            }
        }
        return stripos($statement, 'FOUND_ROWS()') === false || $this->dbh === $this->replica;
    }

    private function replica(): mysqli
    {
        if ($this->replica === null) {
            [$host, $port] = explode(':', (string) constant('MD_SHOP_TEST_REPLICA'));
            $this->replica = new mysqli();
            $this->replica->real_connect($host, (string) DB_USER, (string) DB_PASSWORD, (string) DB_NAME, (int) $port);
            $this->set_charset($this->replica);
            $this->replica->query("SET SESSION sql_mode = ''");
        }
        return $this->replica;
    }
}

$GLOBALS['wpdb'] = new Test_Replicated_Database(DB_USER, DB_PASSWORD, DB_NAME, DB_HOST);
