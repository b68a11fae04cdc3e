import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { setTimeout } from 'node:timers';

/**
 * @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, timeout?: number }} RunOptions
 * @typedef {{ code: number, output: string }} Finished
 */

/**
 * The exit code of an ended process, as a shell computes it.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function exitCode(code, signal) {
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
}

/** How long run() gives its children to end after a signal, in milliseconds. */
const millisecondsToEnd = 5000;

/**
 * The children that run, each with whether it ends this process too after a signal.
 * @type {Map<import('node:child_process').ChildProcess, boolean>}
 */
const running = new Map();

/** @type {NodeJS.Signals | null} */
let received = null;

/** The exit code of a process whose children were sent a signal; null if there was none. */
export function codeOfSignal() {
  return received === null ? null : exitCode(null, received);
}

/** Whether this process ends as soon as no child runs any more. */
let isEnding = false;

function end() {
  process.exit(codeOfSignal() ?? 1);
}

/**
 * Forwards a signal to all children.
 * @param {NodeJS.Signals} signal
 */
function forward(signal) {
  received = signal;
  for (const child of running.keys()) child.kill(signal);
  if (!isEnding && [...running.values()].includes(true)) {
    isEnding = true;
    setTimeout(end, millisecondsToEnd);
  }
}

/**
 * Forwards SIGINT and SIGTERM to a child process until it ends.
 * @param {import('node:child_process').ChildProcess} child
 * @param {boolean} endsThis whether this process ends too after a signal, when its last child has
 */
function forwardSignals(child, endsThis) {
  if (running.size === 0) for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, forward);
  running.set(child, endsThis);
  const release = () => {
    running.delete(child);
    if (running.size > 0) return;
    if (isEnding) end();
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, forward);
  };
  child.once('error', release);
  child.once('exit', release);
}

/**
 * Runs a command without a terminal and returns all its output. A command that cannot be started has code 127. After SIGINT or SIGTERM
 * nothing more is run: this process ends with its children.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Finished>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    if (isEnding) return;
    let output = '';
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    forwardSignals(child, true);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('error', (error) => {
      resolve({ code: 127, output: `${command}: ${error.message}\n${output}` });
    });
    child.once('close', (code, signal) => {
      if (!isEnding) resolve({ code: exitCode(code, signal), output });
    });
  });
}

/**
 * Runs a command on this terminal, forwards SIGINT and SIGTERM, and resolves to its exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>}
 */
export function runAttached(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: 'inherit' });
    forwardSignals(child, false);
    child.once('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      resolve(127);
    });
    child.once('close', (code, signal) => {
      resolve(exitCode(code, signal));
    });
  });
}
