import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseSteps } from '../setup/steps.mjs';
import { type Job, runInLanes } from './lanes.ts';
import { type Tally, closingLine, stepLine, tallyCheck } from './results.ts';
import { type NotRun, type Plan, type StepRun, joinRuns, partsOfStep } from './steps.ts';
import { type Times, mergeTimes, readTimes, writeTimes } from './times.ts';

type Step = ReturnType<typeof chooseSteps>[number];

/** A step with its result; it has no tally if the step could not run. */
type Reported = { readonly step: Step; readonly run: StepRun | NotRun; readonly seconds: number };

/** Runs a part and turns an exception into a failure. */
async function guarded(run: () => Promise<StepRun | NotRun>): Promise<StepRun | NotRun> {
  try {
    return await run();
  } catch (error) {
    return { tally: tallyCheck(1), output: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Returns the parts of a step as jobs; `done` is called with the step's result when the last one has ended. */
function jobsOf(step: Step, plan: Plan, done: (reported: Reported) => void): readonly Job[] {
  const parts = partsOfStep(step.name, plan);
  const runs: (StepRun | NotRun)[] = [];
  let began: number | undefined;
  let left = parts.length;
  return parts.map((part, number) => ({
    seconds: part.seconds,
    run: async () => {
      began ??= Date.now();
      runs[number] = await guarded(() => part.run());
      left -= 1;
      if (left === 0) done({ step, run: joinRuns(runs), seconds: (Date.now() - began) / 1000 });
    },
  }));
}

function lineOf({ step, run, seconds }: Reported): string {
  const head = `${step.name} (${step.about}):`;
  if ('notRun' in run) return `${head} not run. ${run.notRun}`;
  return `${head} ${stepLine(run.tally)}, ${seconds.toFixed(1)} s`;
}

/** Prints the result of a step that has ended. */
function report(reported: Reported): void {
  process.stdout.write(`${lineOf(reported)}\n`);
  const { run } = reported;
  if ('notRun' in run || run.tally.failed === 0) return;
  const text = [run.output.trim(), ...run.tally.reasons.map((reason) => `- ${reason}`)]
    .filter((part) => part !== '')
    .join('\n');
  process.stdout.write(`${text.replace(/^/gm, '    ')}\n`);
}

/** The durations of the steps that passed. */
function measuredTimes(all: readonly Reported[]): Times {
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

/** Runs the named steps, prints the result of each, and at the end a line with the totals. */
async function main(names: readonly string[], full: boolean, keepTimes: boolean): Promise<number> {
  const results = await mkdtemp(join(tmpdir(), 'mdshop-results-'));
  const all: Reported[] = [];
  if (full) process.env['MD_SHOP_FULL'] = '1';
  try {
    const plan: Plan = { results, full, times: readTimes() };
    const steps = chooseSteps(names.length === 0 ? undefined : names.join(','));
    const jobs = steps.flatMap((step) =>
      jobsOf(step, plan, (reported) => {
        all.push(reported);
        report(reported);
      }),
    );
    await runInLanes(jobs, availableParallelism());
  } finally {
    await rm(results, { recursive: true, force: true });
  }
  const tallies: Tally[] = all.flatMap(({ run }) => ('notRun' in run ? [] : [run.tally]));
  const failed = all.filter(({ run }) => !('notRun' in run) && run.tally.failed > 0);
  const skipped = all.filter(({ run }) => 'notRun' in run);
  if (keepTimes) writeTimes(mergeTimes(readTimes(), measuredTimes(all)));
  process.stdout.write(list('Skipped', skipped.map(lineOf)));
  process.stdout.write(list('Failed', failed.map(lineOf)));
  process.stdout.write(`\n${closingLine(tallies, skipped.length)}\n`);
  return failed.length === 0 && tallies.length > 0 ? 0 : 1;
}

const args = process.argv.slice(2);
process.exitCode = await main(
  args.filter((arg) => !arg.startsWith('--')),
  args.includes('--full'),
  args.includes('--times'),
);
