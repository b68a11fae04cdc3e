import { spawn } from 'node:child_process';
import type { ProcessReaper } from '../../support/process-reaper.ts';
import { findProgram } from './programs.ts';

const limit = 300_000;

/**
 * Runs PHP code (without an opening tag) in a new process and returns its output.
 * Rejects with all output if it fails or takes more than five minutes.
 */
export function runPhpCode(folder: string, code: string, reaper: ProcessReaper): Promise<string> {
  const settings = ['display_errors=stderr', 'html_errors=0', 'memory_limit=512M', 'sendmail_path=/bin/true'];
  return new Promise((resolve, reject) => {
    const child = spawn(
      findProgram('php'),
      settings.flatMap((setting) => ['-d', setting]),
      {
        cwd: folder,
        stdio: ['pipe', 'pipe', 'pipe'],
        timeout: limit,
        detached: true,
      },
    );
    const group = child.pid;
    if (group !== undefined) reaper.add(group);
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.once('error', reject);
    child.once('close', (status, signal) => {
      if (group !== undefined) reaper.drop(group);
      if (status === 0) resolve(output);
      else reject(new Error(`PHP ended with ${signal ?? `code ${String(status)}`}.\n${errors}${output}`.trim()));
    });
    child.stdin.on('error', () => {
      // PHP ended before it read everything; its exit code shows the reason.
    });
    child.stdin.end(`<?php\n${code}\n`);
  });
}
