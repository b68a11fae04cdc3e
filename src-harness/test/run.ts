import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseSteps } from '../setup/steps.mjs';
import { type Tally, closingLine, tallyCheck } from './results.ts';
import { type StepRun, runStep } from './steps.ts';

/** Runs the named steps one after the other, says what each came to, and ends with the line that sums up all. */
async function main(names: readonly string[]): Promise<number> {
  const results = await mkdtemp(join(tmpdir(), 'mdshop-results-'));
  const tallies: Tally[] = [];
  const failures: string[] = [];
  try {
    for (const { name, about } of chooseSteps(names.length === 0 ? undefined : names.join(','))) {
      const began = Date.now();
      let done: StepRun;
      try {
        done = await runStep(name, results);
      } catch (error) {
        done = {
          tally: tallyCheck(1),
          output: error instanceof Error ? (error.stack ?? error.message) : String(error),
        };
      }
      const { tally, output } = done;
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      const line = `${name} (${about}): ${closingLine([tally])}, ${seconds} s`;
      process.stdout.write(`${line}\n`);
      if (tally.failed > 0) {
        const text = [output.trim(), ...tally.reasons.map((reason) => `- ${reason}`)]
          .filter((part) => part !== '')
          .join('\n');
        process.stdout.write(`${text.replace(/^/gm, '    ')}\n`);
        failures.push(line);
      }
      tallies.push(tally);
    }
  } finally {
    await rm(results, { recursive: true, force: true });
  }
  if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}\n`);
  process.stdout.write(`\n${closingLine(tallies)}\n`);
  return failures.length === 0 && tallies.length > 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
