import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseSteps } from '../setup/steps.mjs';
import { ProcessReaper } from '../support/process-reaper.ts';
import { type Job, runInParallel } from './lanes.ts';
import { type Tally, summaryLine, stepLine, tallyCheck } from './results.ts';
import { type NotRun, type Plan, type StepRun, joinRuns, partsOfStep } from './steps.ts';
import { type Times, mergeTimes, readTimes, writeTimes } from './times.ts';

type Step = ReturnType<typeof chooseSteps>[number];

/** The result of a step, or the reason why it could not run. */
type StepResult = { readonly step: Step; readonly run: StepRun | NotRun; readonly seconds: number };

/** Runs a part; one that throws counts as failed. */
async function runPart(run: () => Promise<StepRun | NotRun>): Promise<StepRun | NotRun> {
  try {
    return await run();
  } catch (error) {
    return { tally: tallyCheck(1), output: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Returns the parts of a step as jobs. When the last one has ended, calls `done` with the result of the step. */
function jobsOf(step: Step, plan: Plan, done: (result: StepResult) => void): readonly Job[] {
  const parts = partsOfStep(step.name, plan);
  const runs: (StepRun | NotRun)[] = [];
  let began: number | undefined;
  let left = parts.length;
  return parts.map((part, number) => ({
    seconds: part.seconds,
    run: async () => {
      began ??= Date.now();
      runs[number] = await runPart(() => part.run());
      left -= 1;
      if (left === 0) done({ step, run: joinRuns(runs), seconds: (Date.now() - began) / 1000 });
    },
  }));
}

function lineOf({ step, run, seconds }: StepResult): string {
  const head = `${step.name} (${step.about}):`;
  if ('notRun' in run) return `${head} not run. ${run.notRun}`;
  return `${head} ${stepLine(run.tally)}, ${seconds.toFixed(1)} s`;
}

/** Prints the result of a step and, if it failed, its output. */
function report(result: StepResult): void {
  process.stdout.write(`${lineOf(result)}\n`);
  const { run } = result;
  if ('notRun' in run || run.tally.failed === 0) return;
  const text = [run.output.trim(), ...run.tally.reasons.map((reason) => `- ${reason}`)]
    .filter((part) => part !== '')
    .join('\n');
  process.stdout.write(`${text.replace(/^/gm, '    ')}\n`);
}

/** The durations of the steps that passed. */
function measured(all: readonly StepResult[]): Times {
  const passed = all.flatMap(({ step, run, seconds }) =>
    'notRun' in run || run.tally.failed > 0 ? [] : [{ name: step.name, files: run.seconds ?? {}, seconds }],
  );
  return {
    steps: Object.fromEntries(passed.map(({ name, seconds }) => [name, seconds])),
    files: Object.fromEntries(
      passed.filter(({ name }) => name.startsWith('e2e:')).map(({ name, files }) => [name, files]),
    ),
  };
}

function list(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
}

/** Runs the named steps, prints each result, and ends with the summary line. */
async function main(names: readonly string[], full: boolean, keepTimes: boolean): Promise<number> {
  const results = await mkdtemp(join(tmpdir(), 'mdshop-results-'));
  const reaper = new ProcessReaper(results);
  const all: StepResult[] = [];
  if (full) process.env['MD_SHOP_FULL'] = '1';
  try {
    const plan: Plan = { results, full, times: readTimes() };
    const steps = chooseSteps(names.length === 0 ? undefined : names.join(','), full);
    const jobs = steps.flatMap((step) =>
      jobsOf(step, plan, (result) => {
        all.push(result);
        report(result);
      }),
    );
    await runInParallel(jobs, availableParallelism());
  } finally {
    await rm(results, { recursive: true, force: true });
    reaper.done();
  }
  const tallies: Tally[] = all.flatMap(({ run }) => ('notRun' in run ? [] : [run.tally]));
  const failed = all.filter(({ run }) => !('notRun' in run) && run.tally.failed > 0);
  const skipped = all.filter(({ run }) => 'notRun' in run);
  if (keepTimes) writeTimes(mergeTimes(readTimes(), measured(all)));
  process.stdout.write(list('Skipped', skipped.map(lineOf)));
  process.stdout.write(list('Failed', failed.map(lineOf)));
  process.stdout.write(`\n${summaryLine(tallies, skipped.length)}\n`);
  return failed.length === 0 && tallies.length > 0 ? 0 : 1;
}

const args = process.argv.slice(2);
process.exitCode = await main(
  args.filter((arg) => !arg.startsWith('--')),
  args.includes('--full'),
  args.includes('--times'),
);
