<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\Mcp;

use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Time\SystemClock;
use MdShop\Catalog\Tests\Fixtures\Guides;
use MdShop\Catalog\Transport\Mcp\DocumentResources;
use PHPUnit\Framework\TestCase;
use wpdb;

final class DocumentResourcesTest extends TestCase
{
    private string $log = '';

    protected function setUp(): void
    {
        $this->log = (string) ini_set('error_log', '/dev/null');
    }

    protected function tearDown(): void
    {
        ini_set('error_log', $this->log);
    }

    public function testDocumentsCanBeReadWhileTheTableOfOptionsRefusesWrites(): void
    {
        $resources = new DocumentResources(Guides::documents(), Guides::reader(), new Database(self::readOnly()), new SystemClock());

        self::assertStringStartsWith('# Shop', $resources->find('https://example.md/llms.txt')->text ?? '');
        self::assertCount(count(Guides::documents()->resources()), $resources->all());
    }

    private static function readOnly(): wpdb
    {
        return new class extends wpdb {
            public function __construct()
            {
                $this->options = 'wp_options';
                $this->prefix = 'wp_';
                $this->last_error = '';
            }

            // phpcs:disable PSR1.Methods.CamelCapsMethodName -- WordPress's own names.
            public function suppress_errors($suppress = true): bool
            {
                return ! $suppress;
            }

            public function prepare($query, ...$values): string
            {
                return (string) $query;
            }

            /** @return list<array<string, string>> */
            public function get_results($query = null, $output = ARRAY_A): array
            {
                $this->last_error = '';
                return [];
            }

            // phpcs:enable
            public function query($query): int|false
            {
                $this->last_error = 'The MariaDB server is running with the --read-only option so it cannot execute this statement';
                return false;
            }
        };
    }
}
