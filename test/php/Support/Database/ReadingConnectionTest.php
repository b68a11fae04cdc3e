<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support\Database;

use MdShop\Catalog\Support\Database\ReadingConnection;
use PHPUnit\Framework\TestCase;

final class ReadingConnectionTest extends TestCase
{
    public function testReadsHostPortAndSocketOfTheConstant(): void
    {
        $expected = [
            'localhost' => ['localhost', null, null],
            'db.example:3307' => ['db.example', 3307, null],
            '127.0.0.1:3306' => ['127.0.0.1', 3306, null],
            'localhost:/run/mysqld/mysqld.sock' => ['localhost', null, '/run/mysqld/mysqld.sock'],
            'localhost:3306:/tmp/db.sock' => ['localhost', 3306, '/tmp/db.sock'],
            ':/tmp/db.sock' => ['', null, '/tmp/db.sock'],
            '[::1]' => ['[::1]', null, null],
            '[fe80::1]:3307' => ['[fe80::1]', 3307, null],
        ];
        foreach ($expected as $host => $parts) {
            self::assertSame($parts, ReadingConnection::parts($host), $host);
        }
    }

    public function testLeavesOtherFormsToWordPress(): void
    {
        foreach (['::1', 'fe80::1:3306', 'db:port', 'db:3306:3307', '/tmp/db.sock', "db\n"] as $host) {
            self::assertNull(ReadingConnection::parts($host), $host);
        }
    }
}
