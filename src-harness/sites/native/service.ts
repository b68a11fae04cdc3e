import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProcessReaper } from '../../support/process-reaper.ts';

/** A server of the native stack. It is the leader of a process group. */
export type Service = {
  readonly name: string;
  /** The id of its process group. */
  readonly group: number;
  /** Ends the whole group with SIGTERM (or the plan's signal), and after five seconds with SIGKILL. */
  stop(): Promise<void>;
  /** Ends the whole group with SIGKILL, in the middle of what it does. */
  kill(): Promise<void>;
};

/** How to start a server and how to check that it is ready. */
type ServicePlan = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** The signal that ends the server; SIGTERM by default. */
  readonly endBy?: NodeJS.Signals;
  /** The file for stdout and stderr. */
  readonly log: string;
  /** How long it may take to be ready, in milliseconds; half a minute by default. */
  readonly readyWithin?: number;
  /** Resolves to true when the server responds. */
  ready(): Promise<boolean>;
};

const readyLimit = 30_000;
const stopLimit = 5000;

function isGroupAlive(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false; // ESRCH: the group has no processes left.
  }
}

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function stopGroup(group: number, by: NodeJS.Signals): Promise<void> {
  signalGroup(group, by);
  // SIGKILL always ends the processes, but they may stay listed until their new parent collects them.
  if (by === 'SIGKILL') return;
  for (const end = Date.now() + stopLimit; isGroupAlive(group);) {
    if (Date.now() > end) {
      signalGroup(group, 'SIGKILL');
      return;
    }
    await pause(20);
  }
}

/** Starts a server in a new process group and waits until it responds; rejects with the end of its log if it does not. */
export async function startService(plan: ServicePlan, reaper: ProcessReaper): Promise<Service> {
  const log = openSync(plan.log, 'a');
  const child = spawn(plan.command, plan.args, {
    cwd: plan.cwd,
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, ...plan.env },
  });
  closeSync(log);
  const life: { ended: string | null } = { ended: null };
  child.once('error', (error) => {
    life.ended = `could not be started: ${error.message}`;
  });
  child.once('exit', (code, signal) => {
    life.ended ??= `ended at once (${signal ?? `code ${String(code)}`})`;
  });
  const group = child.pid;
  if (group !== undefined) reaper.add(group);
  const stop = async (): Promise<void> => {
    if (group === undefined) return;
    await stopGroup(group, plan.endBy ?? 'SIGTERM');
    reaper.drop(group);
  };
  const kill = async (): Promise<void> => {
    if (group === undefined) return;
    signalGroup(group, 'SIGKILL');
    while (life.ended === null) await pause(5);
    reaper.drop(group);
  };
  const limit = plan.readyWithin ?? readyLimit;
  for (const end = Date.now() + limit; ;) {
    if (group !== undefined && life.ended === null && (await plan.ready())) {
      child.unref();
      return { name: plan.name, group, stop, kill };
    }
    if (life.ended !== null || Date.now() > end) {
      await stop();
      const why = life.ended ?? `did not answer within ${String(limit / 1000)} s`;
      const tail = (await readFile(plan.log, 'utf8')).trim().split('\n').slice(-15).join('\n');
      throw new Error(`${plan.name} (${plan.command}) ${why}. Its log ends:\n${tail}`);
    }
    await pause(40);
  }
}
