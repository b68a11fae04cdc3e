<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support\Database;

use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Tests\WordPress\FakeDatabase;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;
use wpdb;

/** The message of a failed statement goes into logs: it says what failed but contains no personal data. */
final class DatabaseTest extends TestCase
{
    public function testTheMessageOfAFailedInsertHasNoValues(): void
    {
        $rows = array_fill(0, 5000, [7, 'Ion Popescu, str. Florilor 5']);

        $log = $this->failureMessage('Deadlock found', fn (Database $database) => $database->insertRows('wp_md_shop_agents (id, name)', $rows));

        self::assertSame('Deadlock found — INSERT INTO wp_md_shop_agents (id, name) VALUES …', $log);
    }

    #[DataProvider('messages')]
    public function testValuesAreRemovedFromTheMessageOfTheDatabase(string $message, string $expected): void
    {
        $log = $this->failureMessage($message, static fn (Database $database) => $database->execute("INSERT INTO t (name) VALUES (%s)", ['Ion']));

        self::assertSame($expected . ' — INSERT INTO t (name) VALUES …', $log);
    }

    /** @return iterable<string, array{string, string}> */
    public static function messages(): iterable
    {
        yield 'a key' => ["Duplicate entry 'Ion's-ro' for key 'translation'", "Duplicate entry '…' for key 'translation'"];
        yield 'a value' => ["Incorrect string value: '\\xF0\\x9F' for column `a`.`b`", "Incorrect string value: '…' for column `a`.`b`"];
        yield 'a broken statement' => ["You have an error near 'Ion Popescu' at line 1", "You have an error near '…' at line 1"];
        yield 'a nested statement' => ['Query was: INSERT INTO t (name) VALUES (1, 2)', 'Query was: INSERT INTO t (name) VALUES …'];
        yield 'a table' => ["Table 'db.wp_md_shop_entries' doesn't exist", "Table 'db.wp_md_shop_entries' doesn't exist"];
        yield 'SQLite, whose message contains the whole statement' => [
            "<div><p>MySQL query:</p><p>INSERT INTO t (name) VALUES ('Ion')</p></div>\n<div style=\"x\" class=\"error_message\" style=\"y\">\nUNIQUE constraint failed: t.name\n</div>\n<p>Backtrace:</p>",
            'UNIQUE constraint failed: t.name',
        ];
        yield 'a very long message' => [str_repeat('ș', 10000), str_repeat('ș', 150)];
    }

    public function testAStatementWithoutValuesIsQuotedUnchanged(): void
    {
        $log = $this->failureMessage("Error near 'NONSENSE' at line 1", static fn (Database $database) => $database->execute("CREATE TABLE t (\n  a int\n)"));

        self::assertSame("Error near 'NONSENSE' at line 1 — CREATE TABLE t (", $log);
    }

    /** @param string $charset The connection's character set. */
    #[TestWith(['utf8mb4'])]
    #[TestWith(['gbk'])]
    public function testTextsAreEscapedOnlyAsFarAsNecessary(string $charset): void
    {
        $wpdb = new FakeDatabase();
        $wpdb->charset = $charset;
        $values = [1, '', 'roți "80 mm" 50%', "it's", 'a\\b "c" %20', "two\nlines", "mark \x1E of 'ours'"];

        (new Database($wpdb))->insertRows('t (a, b, c, d, e, f, g)', [$values, $values]);

        $row = "(1,'','roți \"80 mm\" 50%','it\\'s','a\\\\b \"c\" %20','two\\nlines','mark \x1E of \\'ours\\'')";
        self::assertSame(["INSERT INTO t (a, b, c, d, e, f, g) VALUES {$row},{$row}"], $wpdb->statements);
        // Outside UTF-8, only WordPress knows what is necessary.
        self::assertSame($charset === 'utf8mb4' ? 8 : 12, $wpdb->escapes);
    }

    /** @param callable(Database): mixed $do */
    private function failureMessage(string $message, callable $do): string
    {
        $wpdb = new class ($message) extends wpdb {
            public function __construct(private readonly string $message)
            {
            }

            // phpcs:disable PSR1.Methods.CamelCapsMethodName, PSR2.Methods.MethodDeclaration.Underscore -- WordPress's own names.
            public function suppress_errors($suppress = true): bool
            {
                return ! $suppress;
            }

            public function prepare($query, ...$values): string
            {
                return vsprintf(str_replace('%s', "'%s'", $query), $values);
            }

            public function _real_escape($data): string
            {
                return addslashes((string) $data);
            }

            // phpcs:enable
            public function query($query): false
            {
                $this->last_error = $this->message;
                return false;
            }
        };
        try {
            $do(new Database($wpdb));
        } catch (DatabaseError $e) {
            return $e->getMessage();
        }
        self::fail('No statement failed.');
    }
}
