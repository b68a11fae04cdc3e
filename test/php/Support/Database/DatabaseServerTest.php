<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support\Database;

use MdShop\Catalog\Support\Database\DatabaseServer;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** Statements for MySQL are compared as text because the tests have no MySQL that could run them. */
final class DatabaseServerTest extends TestCase
{
    #[TestWith(['10.11.19-MariaDB-0+deb12u1', 'SET STATEMENT max_statement_time=5 FOR SELECT 1'])]
    #[TestWith(['5.5.5-10.6.18-MariaDB-log', 'SET STATEMENT max_statement_time=5 FOR SELECT 1'])]
    #[TestWith(['8.4.3', 'SELECT /*+ MAX_EXECUTION_TIME(5000) */ 1'])]
    #[TestWith(['', 'SELECT /*+ MAX_EXECUTION_TIME(5000) */ 1'])]
    public function testLimitsAReadInTheSyntaxOfTheServer(string $info, string $expected): void
    {
        self::assertSame($expected, DatabaseServer::of($info)->withLimits('SELECT 1', 5, false));
    }

    public function testTheHintFollowsOnlyTheFirstSelect(): void
    {
        $limited = DatabaseServer::of('9.1.0')->withLimits("\n  select a FROM (SELECT b) x UNION ALL SELECT c", 2, false);
        self::assertSame('SELECT /*+ MAX_EXECUTION_TIME(2000) */ a FROM (SELECT b) x UNION ALL SELECT c', $limited);
    }

    #[TestWith(['11.8.9-MariaDB-4 from Debian', 'SET SESSION innodb_snapshot_isolation = OFF'])]
    #[TestWith(['10.11.19-MariaDB-0+deb12u1', ''])]
    #[TestWith(['12.0.2-MariaDB', 'SET SESSION innodb_snapshot_isolation = OFF'])]
    #[TestWith(['9.7.4-2', ''])]
    #[TestWith(['26.1.0', ''])]
    public function testOnlyANewMariaDbIsToldThatTransactionsMayChangeChangedRows(string $info, string $expected): void
    {
        self::assertSame($expected, DatabaseServer::of($info)->allowChangedRows());
    }

    public function testADigestIsTheSameInPhpAndHasAFunctionThatTheServerKnows(): void
    {
        foreach ([['9.7.4-2', 'SHA2(a, 256)', 'sha256'], ['10.11.1-MariaDB', 'MD5(a)', 'md5']] as [$info, $expression, $algorithm]) {
            self::assertSame($expression, DatabaseServer::of($info)->digest('a'));
            self::assertSame(hash($algorithm, 'text'), DatabaseServer::of($info)->digestOf('text'));
        }
        self::assertSame(['MD5(a)', md5('text')], [DatabaseServer::sqlite()->digest('a'), DatabaseServer::sqlite()->digestOf('text')]);
    }

    public function testMySqlHasRoomForLongTextsAlsoInALimitedRead(): void
    {
        $mysql = DatabaseServer::of('8.4.3');
        self::assertSame('SELECT /*+ SET_VAR(group_concat_max_len = 65536) */ 1 UNION SELECT 2', $mysql->withLongTexts('SELECT 1 UNION SELECT 2'));
        self::assertSame(
            'SELECT /*+ MAX_EXECUTION_TIME(5000) SET_VAR(group_concat_max_len = 65536) */ 1',
            $mysql->withLimits($mysql->withLongTexts('SELECT 1'), 5, false)
        );
        self::assertSame('SELECT 1', DatabaseServer::of('10.11.1-MariaDB')->withLongTexts('SELECT 1'));
        self::assertSame('SELECT 1', DatabaseServer::sqlite()->withLongTexts('SELECT 1'));
    }

    #[TestWith(['8.0.36', true])]
    #[TestWith(['5.7.44', false])]
    #[TestWith(['10.2.4-MariaDB', true])]
    #[TestWith(['5.5.5-10.1.48-MariaDB', false])]
    public function testKnowsWhichServersCanMakeLongTexts(string $info, bool $expected): void
    {
        self::assertSame($expected, DatabaseServer::of($info)->makesLongTexts());
        self::assertTrue(DatabaseServer::sqlite()->makesLongTexts());
    }

    #[TestWith(['INSERT INTO t SELECT 1'])]
    #[TestWith(['SHOW COLUMNS FROM t'])]
    #[TestWith(['START TRANSACTION'])]
    public function testOtherStatementsAreNotLimited(string $sql): void
    {
        self::assertSame($sql, DatabaseServer::of('10.11.1-MariaDB')->withLimits($sql, 5, false));
        self::assertSame($sql, DatabaseServer::of('8.4.3')->withLimits($sql, 5, false));
    }

    public function testSqliteNeedsNoTimeLimit(): void
    {
        self::assertSame('SELECT 1', DatabaseServer::sqlite()->withLimits('SELECT 1', 5, false));
    }

    public function testKeyRangesAreReadInTheFastestWayForTheServer(): void
    {
        $groups = [['a = %d', [1], [['b = %d', [5]], ['b > %d', [7]]]], ['a = %d', [2], [['b < %d', [9]]]]];
        self::assertSame(
            ['t WHERE (a = %d AND (b = %d OR b > %d)) OR (a = %d AND b < %d)', [1, 5, 7, 2, 9]],
            DatabaseServer::of('8.4.3')->rowsInRanges('t', ['a', 'b'], $groups)
        );
        self::assertSame(
            [
                '(SELECT a, b FROM t WHERE a = %d AND b = %d UNION ALL SELECT a, b FROM t WHERE a = %d AND b > %d UNION ALL SELECT a, b FROM t WHERE a = %d AND b < %d) ranges',
                [1, 5, 1, 7, 2, 9],
            ],
            DatabaseServer::sqlite()->rowsInRanges('t', ['a', 'b'], $groups)
        );
    }

    public function testRowsWithIdsAreFoundByThePrimaryKeyOnly(): void
    {
        $where = ' WHERE e.generation BETWEEN 3 AND 3 AND e.object_id IN (5, 7)';
        self::assertSame('t e FORCE INDEX (PRIMARY)' . $where, DatabaseServer::of('10.11.1-MariaDB')->rowsWithIds('t', 'e', 3, [5, 7]));
        self::assertSame('t e FORCE INDEX (PRIMARY) JOIN u' . $where, DatabaseServer::of('8.4.3')->rowsWithIds('t', 'e', 3, [5, 7], ' JOIN u'));
        self::assertSame('t e' . $where, DatabaseServer::sqlite()->rowsWithIds('t', 'e', 3, [5, 7]));
    }

    public function testOnlyMariaDbIsAskedToWaitForOtherNodes(): void
    {
        self::assertSame('SET STATEMENT wsrep_sync_wait=1 FOR SELECT 1', DatabaseServer::of('10.11.1-MariaDB')->withLimits('SELECT 1', 0, true));
        self::assertSame('SET STATEMENT max_statement_time=5, wsrep_sync_wait=1 FOR SELECT 1', DatabaseServer::of('10.11.1-MariaDB')->withLimits('SELECT 1', 5, true));
        self::assertSame('SELECT 1', DatabaseServer::of('8.4.3')->withLimits('SELECT 1', 0, true));
        self::assertSame('SELECT 1', DatabaseServer::sqlite()->withLimits('SELECT 1', 5, true));
    }
}
