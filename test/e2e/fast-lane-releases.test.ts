import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, rename, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { before, describe, test } from 'node:test';
import type { Site } from '../../src-harness/sites/index.ts';
import { get, type LaneAnswer, send, switchOn, untilFast } from './support/fast-lane.ts';
import { php, phpValue } from './support/php.ts';
import { wp } from './support/wp-cli.ts';
import { testSite } from './site.ts';

const list = get('/wp-json/md-shop/v1/products');

/** A plugin that closes the site to visitors. */
const closes = `<?php
/* Plugin Name: Closed */
add_action( 'init', static function () { if ( isset( $_SERVER['REQUEST_URI'] ) && ! is_user_logged_in() && 'cli' !== PHP_SAPI ) { status_header( 403 ); exit( 'closed' ); } } );
`;

let site: Site;
let key = '';
let folder = '';

const ask = (): Promise<LaneAnswer> => send(site, list, `ask ${key}`);
const standard = (): Promise<LaneAnswer> => send(site, list, `off ${key}`);

/** Reloads php-fpm, which empties OPcache and what PHP remembers of paths. */
async function reloadPhp(): Promise<void> {
  process.kill(Number(await readFile(join(folder, 'fpm.pid'), 'utf8')), 'SIGUSR2');
  await delay(1500);
  for (let attempt = 0; attempt < 50 && (await standard()).status === 502; attempt++) await delay(100);
}

/** Asserts that WordPress's answer is also that of the fast lane, from the first read on. */
async function assertClosed(when: string): Promise<void> {
  for (let time = 0; time < 4; time++) {
    const fast = await ask();
    assert.deepEqual([fast.status, fast.body], [403, 'closed'], `${when}: ${fast.lane}`);
    assert.equal((await standard()).status, 403, when);
    await delay(300);
  }
}

describe('fast lane: releases', () => {
  before(async () => {
    site = await testSite();
    folder = dirname(site.directory);
    await switchOn(site, true);
    key = await php<string>(`return get_option( 'md_shop_fast_lane' )['key'];`);
    await untilFast(ask);
  });

  test('the note of one release is none for another one on the same server', async () => {
    const link = site.directory;
    const [first, second] = [`${link}-1`, `${link}-2`];
    await rename(link, first);
    await symlink(first, link);
    await reloadPhp();
    try {
      await untilFast(ask);
      execFileSync('cp', ['-a', first, second]);
      await writeFile(join(second, 'wp-content', 'mu-plugins', 'zz-closes.php'), closes);
      await unlink(link);
      await symlink(second, link);
      await reloadPhp();
      await assertClosed('the second release');
      await unlink(link);
      await symlink(first, link);
      await reloadPhp();
      await untilFast(ask);
    } finally {
      await unlink(link);
      await rename(first, link);
      await rm(second, { recursive: true, force: true });
      await reloadPhp();
    }
    await untilFast(ask);
  });

  test('where OPcache looks at no file again, code that has not run yet makes no note', async () => {
    const config = join(folder, 'fpm.conf');
    const before = await readFile(config, 'utf8');
    const file = join(site.directory, 'wp-content', 'mu-plugins', 'zz-release.php');
    await writeFile(file, '<?php // The first release.\n');
    await writeFile(
      config,
      before.replaceAll(/^\[.+\]$/gm, (pool) =>
        pool === '[global]' ? pool : `${pool}\nphp_admin_value[opcache.validate_timestamps] = 0`,
      ),
    );
    try {
      await delay(1100);
      await reloadPhp();
      await untilFast(ask);
      await writeFile(file, closes);
      for (let time = 0; time < 6; time++) {
        const answer = await ask();
        assert.deepEqual([answer.status, answer.lane], [200, 'standard; changed files'], 'the old code runs');
        await delay(500);
      }
      await assert.rejects(wp('md-shop', 'fast-lane', 'status'), /standard; changed files\. .*reload PHP/);
      await reloadPhp();
      await assertClosed('the new code runs');
    } finally {
      await rm(file);
      await writeFile(config, before);
      await reloadPhp();
    }
    await untilFast(ask);
  });

  test('as long as PHP runs what a link led to before, it makes no note of what the link leads to', async () => {
    const release = (name: string) => join(folder, 'zz', name);
    for (const [name, code] of [
      ['1', '<?php\n/* Plugin Name: Open */\n'],
      ['2', closes],
    ] as const) {
      await mkdir(release(name), { recursive: true });
      await writeFile(join(release(name), 'zz.php'), code);
      await delay(1100);
    }
    const link = join(site.directory, 'wp-content', 'plugins', 'zz');
    await symlink(release('1'), link);
    const active = await php<string[]>(
      `$active = get_option( 'active_plugins' ); update_option( 'active_plugins', array_merge( $active, array( 'zz/zz.php' ) ) ); return $active;`,
    );
    try {
      await delay(2500);
      // Every process of PHP has followed the link.
      for (let time = 0; time < 3; time++) await Promise.all(Array.from({ length: 12 }, standard));
      await untilFast(ask);
      execFileSync('ln', ['-sfn', release('2'), link]);
      for (let time = 0; time < 8; time++) {
        const [fast, wordpress] = [await ask(), await standard()];
        assert.ok(!fast.lane.startsWith('fast'), `the fast lane answers, WordPress says ${String(wordpress.status)}`);
        await delay(400);
      }
      await reloadPhp();
      await assertClosed('after a reload');
    } finally {
      await unlink(link);
      await reloadPhp();
      await php(`update_option( 'active_plugins', ${phpValue(active)} ); return 1;`);
      await rm(join(folder, 'zz'), { recursive: true });
    }
    await untilFast(ask);
  });
});
