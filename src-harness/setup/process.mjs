import { spawn } from 'node:child_process';
import { constants } from 'node:os';

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

/**
 * Forwards SIGINT and SIGTERM to a child process.
 * @param {import('node:child_process').ChildProcess} child
 * @param {(signal: NodeJS.Signals) => void} [after] called after a signal was forwarded
 * @returns {() => void} stops forwarding
 */
function forwardSignals(child, after = () => undefined) {
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    child.kill(signal);
    after(signal);
  };
  process.on('SIGINT', forward);
  process.on('SIGTERM', forward);
  return () => {
    process.off('SIGINT', forward);
    process.off('SIGTERM', forward);
  };
}

/**
 * Runs a command without a terminal and returns all its output. A command that cannot be started has code 127.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Finished>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const release = forwardSignals(child, (signal) => process.exit(exitCode(null, signal)));
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('error', (error) => {
      release();
      resolve({ code: 127, output: `${command}: ${error.message}\n${output}` });
    });
    child.once('close', (code, signal) => {
      release();
      resolve({ code: exitCode(code, signal), output });
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
    const release = forwardSignals(child);
    /** @param {number} code */
    const done = (code) => {
      release();
      resolve(code);
    };
    child.once('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      done(127);
    });
    child.once('close', (code, signal) => {
      done(exitCode(code, signal));
    });
  });
}
