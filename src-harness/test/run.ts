import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseSteps } from '../setup/steps.mjs';
import { type Tally, closingLine, tallyCheck } from './results.ts';
import { type NotRun, type StepRun, runStep } from './steps.ts';

/** Steps that are run beside each other: each starts a site of its own and mostly waits for answers. */
const together: readonly string[] = ['e2e:mariadb', 'e2e:sqlite'];

type Step = ReturnType<typeof chooseSteps>[number];

/** The steps in their order, those that may run together in one group. */
function groupSteps(steps: readonly Step[], processors: number): readonly (readonly Step[])[] {
  const groups: Step[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    const beside = processors > 1 && together.includes(step.name) && together.includes(last?.[0]?.name ?? '');
    if (beside && last !== undefined) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

/** What a step came to; no tally where it could not run. */
type Reported = { readonly tally: Tally | null; readonly line: string };

/** Runs a step and says what it came to, as soon as it has ended. */
async function report({ name, about }: Step, results: string): Promise<Reported> {
  const began = Date.now();
  let done: StepRun | NotRun;
  try {
    done = await runStep(name, results);
  } catch (error) {
    done = { tally: tallyCheck(1), output: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  if ('notRun' in done) {
    const line = `${name} (${about}): not run. ${done.notRun}`;
    process.stdout.write(`${line}\n`);
    return { tally: null, line };
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
  }
  return { tally, line };
}

/** Runs the named steps, says what each came to, and ends with the line that sums up all. */
async function main(names: readonly string[]): Promise<number> {
  const results = await mkdtemp(join(tmpdir(), 'mdshop-results-'));
  const tallies: Tally[] = [];
  const failures: string[] = [];
  const notRun: string[] = [];
  try {
    const steps = chooseSteps(names.length === 0 ? undefined : names.join(','));
    for (const group of groupSteps(steps, availableParallelism())) {
      for (const { tally, line } of await Promise.all(group.map((step) => report(step, results)))) {
        if (tally === null) {
          notRun.push(line);
          continue;
        }
        tallies.push(tally);
        if (tally.failed > 0) failures.push(line);
      }
    }
  } finally {
    await rm(results, { recursive: true, force: true });
  }
  if (notRun.length > 0) process.stdout.write(`\nNot run:\n${notRun.map((line) => `  ${line}`).join('\n')}\n`);
  if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}\n`);
  process.stdout.write(`\n${closingLine(tallies)}\n`);
  return failures.length === 0 && tallies.length > 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
