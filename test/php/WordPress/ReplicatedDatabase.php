<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\WordPress;

use wpdb;

/** A drop-in of HyperDB's kind, which records which server each statement asks. */
final class ReplicatedDatabase extends wpdb
{
    /** @var list<'primary'|'replica'> */
    public array $asked = [];

    /** @var array<string, true>|true The tables that were written, or true if everything asks the primary. */
    public array|bool $srtm = [];

    public function __construct()
    {
        $this->prefix = 'wp_';
        $this->last_error = '';
    }

    // phpcs:disable PSR1.Methods.CamelCapsMethodName, PSR2.Methods.MethodDeclaration.Underscore -- The names of WordPress and HyperDB.
    public function send_reads_to_masters(): void
    {
        $this->srtm = true;
    }

    public function suppress_errors($suppress = true): bool
    {
        return ! $suppress;
    }

    public function flush(): void
    {
    }

    /** @return list<array<string, string>> */
    public function get_results($query = null, $output = ARRAY_A): array
    {
        $this->asked[] = $this->srtm === true ? 'primary' : 'replica';
        return [];
    }

    // phpcs:enable
    public function query($query): int
    {
        $this->asked[] = 'primary';
        return 1;
    }
}
