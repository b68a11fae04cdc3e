import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg, platform, release, totalmem } from 'node:os';
import { knownPlugin } from '../plugins/known.ts';
import type { FoundPlugin } from '../plugins/resolve.ts';
import { databaseProgram } from '../sites/native/mariadb.ts';
import { findFpm, findProgram } from '../sites/native/programs.ts';
import { databaseOptions } from './shop.ts';

/** Facts about the machine on which the bench ran, by name; for people. */
export type Machine = Readonly<Record<string, string>>;

function system(): string {
  if (platform() !== 'linux') return `${platform()} ${release()}`;
  const name = /^PRETTY_NAME="?([^"\n]*)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'Linux';
  return `${name}, Linux ${release()}`;
}

/** The first line of a program's version output. nginx prints it to stderr. */
function version(program: string, ...args: string[]): string {
  const output = execFileSync('sh', ['-c', '"$0" "$@" 2>&1', program, ...args], { encoding: 'utf8' });
  return (output.split('\n')[0] ?? '').trim();
}

/** The load averages over 1, 5 and 15 minutes. If they exceed the number of cores, the machine was busy. */
export function load(): string {
  return loadavg()
    .map((average) => average.toFixed(1))
    .join(', ');
}

/** Describes this machine and the servers. */
export function describeMachine(wordpress: string, loadBefore: string, beside: readonly FoundPlugin[] = []): Machine {
  return {
    Processor: `${cpus()[0]?.model ?? 'unknown'}, ${String(cpus().length)} cores`,
    Memory: `${(totalmem() / 2 ** 30).toFixed(0)} GiB`,
    System: system(),
    PHP: `${version(findFpm(), '-v')}; 4 processes, opcache with its defaults`,
    Database: `${version(databaseProgram(), '--version')}; ${databaseOptions.join(' ')}`,
    'Web server': version(findProgram('nginx'), '-v'),
    WordPress: [wordpress, ...beside.map(({ slug, version: one }) => `${knownPlugin(slug).title} ${one}`)].join(', '),
    'Load average': `${loadBefore} when it began; ${load()} when it ended`,
  };
}
