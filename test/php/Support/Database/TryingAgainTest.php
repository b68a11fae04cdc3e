<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support\Database;

use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Tests\WordPress\FailingDatabase;
use MdShop\Catalog\Tests\WordPress\State;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use RuntimeException;

/** What the server gives up for another process is tried again as a whole, a bounded number of times. */
final class TryingAgainTest extends TestCase
{
    private const DEADLOCK = 'Deadlock found when trying to get lock; try restarting transaction';

    protected function setUp(): void
    {
        State::$hooks = [];
    }

    #[DataProvider('passing')]
    public function testAStatementThatFailsForAWhileIsSentAgain(string $message, int $failures): void
    {
        $wpdb = new FailingDatabase(['UPDATE one' => array_fill(0, $failures, $message)]);

        (new Database($wpdb))->execute('UPDATE one');

        self::assertSame(array_fill(0, $failures + 1, 'UPDATE one'), $wpdb->statements);
    }

    /** @return iterable<string, array{string, int}> */
    public static function passing(): iterable
    {
        yield 'a deadlock' => [self::DEADLOCK, 9];
        yield 'a row that was changed since' => ["Record has changed since last read in table 'wp_md_shop_state'; try restarting transaction", 9];
        yield 'a lock that is held for long' => ['Lock wait timeout exceeded; try restarting transaction', 1];
        yield 'a node that is separated from the others' => ['WSREP has not yet prepared node for application use', 2];
    }

    public function testAStatementThatAlwaysFailsIsGivenUp(): void
    {
        $wpdb = new FailingDatabase(['UPDATE one' => array_fill(0, 50, self::DEADLOCK)]);

        try {
            (new Database($wpdb))->execute('UPDATE one');
            self::fail('Nothing was thrown.');
        } catch (DatabaseError $e) {
            self::assertSame(DatabaseError::DEADLOCK, $e->getCode());
        }

        self::assertCount(25, $wpdb->statements);
    }

    public function testAnotherErrorIsNotTriedAgain(): void
    {
        $wpdb = new FailingDatabase(['UPDATE one' => ["Table 'one' doesn't exist"]]);

        $this->expectException(DatabaseError::class);
        try {
            (new Database($wpdb))->execute('UPDATE one');
        } finally {
            self::assertCount(1, $wpdb->statements);
        }
    }

    #[DataProvider('places')]
    public function testATransactionIsRepeatedAsAWholeWhereverItFailed(string $statement): void
    {
        $wpdb = new FailingDatabase([$statement => [self::DEADLOCK, self::DEADLOCK]]);
        $database = new Database($wpdb);
        $forgotten = 0;

        $result = $database->transaction(static function () use ($database): string {
            $database->execute('UPDATE one');
            $database->execute('UPDATE two');
            return 'done';
        }, static function () use (&$forgotten): void {
            $forgotten++;
        });

        self::assertSame('done', $result);
        self::assertSame(2, $forgotten);
        self::assertSame([['UPDATE one', 'UPDATE two']], $wpdb->committed);
    }

    /** @return iterable<string, array{string}> */
    public static function places(): iterable
    {
        yield 'in the first statement' => ['UPDATE one'];
        yield 'in a later one' => ['UPDATE two'];
        yield 'at its end, as on a cluster' => ['COMMIT'];
    }

    public function testATransactionFindsTheRowThatAnotherNodeHasCommittedSince(): void
    {
        $duplicate = "Duplicate entry '2-7' for key 'PRIMARY'";
        $wpdb = new FailingDatabase(['INSERT INTO one' => [$duplicate]]);
        $database = new Database($wpdb);
        $try = 0;

        $database->transaction(static function () use ($database, &$try): void {
            $database->execute(++$try === 1 ? 'INSERT INTO one' : 'UPDATE one');
        });
        self::assertSame([['UPDATE one']], $wpdb->committed);

        $wpdb = new FailingDatabase(['INSERT INTO one' => array_fill(0, 50, $duplicate)]);
        $database = new Database($wpdb);
        foreach ([[1, static fn () => $database->execute('INSERT INTO one')], [5, static fn () => $database->transaction(static fn () => $database->execute('INSERT INTO one'))]] as [$tries, $do]) {
            $wpdb->statements = [];
            try {
                $do();
                self::fail('Nothing was thrown.');
            } catch (DatabaseError $e) {
                self::assertSame(DatabaseError::DUPLICATE, $e->getCode());
            }
            self::assertCount($tries, array_keys($wpdb->statements, 'INSERT INTO one', true));
        }
        self::assertSame([], $wpdb->committed);
    }

    public function testATransactionThatAlwaysFailsStoresNothing(): void
    {
        $wpdb = new FailingDatabase(['COMMIT' => array_fill(0, 50, self::DEADLOCK)]);
        $database = new Database($wpdb);

        try {
            $database->transaction(static fn () => $database->execute('UPDATE one'));
            self::fail('Nothing was thrown.');
        } catch (DatabaseError $e) {
            self::assertTrue($e->isPassing());
        }

        self::assertSame([], $wpdb->committed);
        self::assertCount(25, array_keys($wpdb->statements, 'COMMIT', true));
    }

    public function testNothingIsStoredAloneAfterTheServerRolledBackAStatementOfWordPress(): void
    {
        $wpdb = new FailingDatabase(['UPDATE wp_posts' => [self::DEADLOCK]]);
        $database = new Database($wpdb);

        $database->transaction(static function () use ($wpdb): void {
            // WordPress ignores that the first one failed.
            $wpdb->query('UPDATE wp_posts');
            $wpdb->query('INSERT INTO wp_postmeta');
        });

        self::assertSame([['UPDATE wp_posts', 'INSERT INTO wp_postmeta']], $wpdb->committed);
        self::assertSame([], $wpdb->alone);
    }

    public function testNothingIsStoredAloneIfAnErrorIsCaughtInATransaction(): void
    {
        $wpdb = new FailingDatabase(['UPDATE one' => [self::DEADLOCK]]);
        $database = new Database($wpdb);

        $database->transaction(static function () use ($database): void {
            try {
                $database->execute('UPDATE one');
            } catch (DatabaseError $e) {
                // For example, a save goes on although the read model could not be marked.
                self::assertTrue($e->isPassing());
            }
            $database->execute('UPDATE two');
        });

        self::assertSame([['UPDATE one', 'UPDATE two']], $wpdb->committed);
        self::assertSame([], $wpdb->alone);
    }

    public function testATransactionInAnotherIsAPartOfIt(): void
    {
        $wpdb = new FailingDatabase(['UPDATE two' => [self::DEADLOCK]]);
        $database = new Database($wpdb);
        $do = static function () use ($database): void {
            $database->execute('UPDATE one');
            $database->transaction(static fn () => $database->execute('UPDATE two'));
            $database->execute('UPDATE three');
        };

        $database->transaction($do);

        $all = ['UPDATE one', 'UPDATE two', 'UPDATE three'];
        self::assertSame([$all], $wpdb->committed);
        self::assertSame(['START TRANSACTION', 'UPDATE one', 'UPDATE two', 'ROLLBACK', 'START TRANSACTION', ...$all, 'COMMIT'], $wpdb->statements);
    }

    public function testATransactionIsRolledBackWithThoseInIt(): void
    {
        $wpdb = new FailingDatabase([]);
        $database = new Database($wpdb);
        $this->expectExceptionMessage('the disk is full');
        try {
            $database->transaction(static function () use ($database): void {
                $database->transaction(static fn () => $database->execute('UPDATE one'));
                throw new RuntimeException('the disk is full');
            });
        } finally {
            self::assertSame([], $wpdb->committed);
        }
    }

    public function testWhatWaitsForATransactionIsDoneOnceAfterItAndNotIfItFailed(): void
    {
        $wpdb = new FailingDatabase(['COMMIT' => [self::DEADLOCK]]);
        $database = new Database($wpdb);
        $do = static function () use ($database): void {
            $database->execute('UPDATE one');
            $database->afterTransaction(static fn () => $database->transaction(static fn () => $database->execute('UPDATE two')));
        };

        $database->transaction($do);

        self::assertSame([['UPDATE one'], ['UPDATE two']], $wpdb->committed);

        try {
            $database->transaction(static function () use ($do): never {
                $do();
                throw new RuntimeException('the disk is full');
            });
        } catch (RuntimeException) {
            $database->transaction(static fn () => $database->execute('UPDATE three'));
        }

        self::assertSame([['UPDATE one'], ['UPDATE two'], ['UPDATE three']], $wpdb->committed);
        $database->afterTransaction(static fn () => $database->execute('UPDATE four'));
        self::assertSame('UPDATE four', end($wpdb->statements));
    }
}
