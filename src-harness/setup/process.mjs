import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, timeout?: number }} RunOptions
 * @typedef {{ code: number, output: string }} Finished
 */

/**
 * The shell's exit code for a process that ended.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function exitCode(code, signal) {
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
}

/**
 * Hands SIGINT and SIGTERM to a child for as long as it lives.
 * @param {import('node:child_process').ChildProcess} child
 * @param {(signal: NodeJS.Signals) => void} [after] what this process does then
 * @returns {() => void} undoes it
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
 * Runs a command without a terminal and collects all it prints. A command that cannot be started has code 127.
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
 * Runs a command on this terminal, hands it SIGINT and SIGTERM, and resolves to its exit code.
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
