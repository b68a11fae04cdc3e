import { mkdir, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { chart } from '../bench/chart.ts';
import { siteProcesses } from '../bench/cpu.ts';
import { type Lane, openLanes, withCachedAnswers } from '../bench/lanes.ts';
import { chooseScenarios, loadScenarios } from '../bench/load.ts';
import { describeMachine, load } from '../bench/machine.ts';
import { benchHelp, type BenchOptions, benchOptions } from '../bench/options.ts';
import { measuredOn, preparationsFor, probeName, probesOn } from '../bench/plan.ts';
import { reportResults } from '../bench/report.ts';
import { judgeAll, type Measurements, missingFrom, type Results } from '../bench/results.ts';
import { measureRounds, type RoundProbe } from '../bench/rounds.ts';
import { send } from '../bench/sampling.ts';
import type { Ask, Scenario } from '../bench/scenario.ts';
import { openShop, type Shop } from '../bench/shop.ts';
import { UsageError } from '../cli/options.mjs';
import { namedPlugins } from '../plugins/named-plugins.ts';
import type { FoundPlugin } from '../plugins/resolve.ts';
import { progress } from './run-site.ts';
import { root } from '../support/root.ts';
import { ensureVendor } from '../setup/install.mjs';
import type { Report, Site } from '../wordpress/site.ts';

/** The headers of a GET request in a lane; rejects if its status is not 200. */
async function headersOf({ url, headers }: Lane, path: string): ReturnType<Ask> {
  const agent = new Agent();
  try {
    const answer = await send(agent, url, { path, headers });
    if (answer.status !== 200) throw new Error(`${url}${path} was answered with ${String(answer.status)}.`);
    return answer.headers;
  } finally {
    agent.destroy();
  }
}

async function measureReads(
  options: BenchOptions,
  scenarios: readonly Scenario[],
  beside: readonly FoundPlugin[],
  sites: Site[],
  report: Report,
): Promise<Results> {
  const loadBefore = load();
  const shops: Shop[] = [];
  for (const families of options.families) {
    const shop = await openShop({ families, wordpress: options.wordpress, beside, report });
    sites.push(shop.site);
    shops.push(shop);
  }
  const probes: RoundProbe[] = [];
  let lanes: readonly Lane[] = [];
  for (const [index, { site, facts }] of shops.entries()) {
    for (const prepare of preparationsFor(scenarios, index)) await prepare(site, facts);
    lanes = withCachedAnswers(await openLanes(site));
    const measured = { facts, lanes, processes: await siteProcesses(site), ask: headersOf };
    probes.push(...(await probesOn(measured, measuredOn(scenarios, index))));
  }
  const laneNames = lanes.map(({ name }) => name);
  const series = await measureRounds(probes, options.rounds, (round) => {
    report(`round ${String(round)} of ${String(options.rounds)}`);
  });
  const measurements: Measurements = (scenario, lane, families) => series.get(probeName(scenario, lane, families));
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: describeMachine(shops[0]?.site.wordpress.version ?? 'unknown', loadBefore, beside),
    rounds: options.rounds,
    sizes: options.families,
    lanes: laneNames,
    source: shops[0]?.facts.source ?? 'embedded',
    missing: missingFrom(scenarios),
    rows: judgeAll(scenarios, options.families, laneNames, measurements),
    building: shops.map(({ building }) => ({
      ...building,
      familiesPerSecond: building.families / building.rebuildSeconds,
    })),
  };
}

/** Results as JSON and as text for people, and a chart for the written page. */
type Outcome = { readonly results: object; readonly text: string; readonly page?: string; readonly chart?: string };

async function run(options: BenchOptions, sites: Site[], report: Report): Promise<Outcome> {
  // The other parts need packages that the reads do not need.
  if (options.part === 'relevance') {
    const [{ readCollections }, { measureRelevance }, { reportRelevance }] = await Promise.all([
      import('../bench/relevance/judging/collection.ts'),
      import('../bench/relevance/run.ts'),
      import('../bench/relevance/report.ts'),
    ]);
    const collections = await readCollections(options.collections ?? '');
    await ensureVendor(report);
    const results = await measureRelevance(collections, options.wordpress, sites, report);
    return { results, text: reportRelevance(results) };
  }
  if (options.part === 'search-speed') {
    const { measureSearchSpeed, reportSearchSpeed } = await import('../bench/relevance/search-speed.ts');
    await ensureVendor(report);
    const largest = Math.max(...options.families);
    const results = await measureSearchSpeed(largest, options.samples, options.wordpress, sites, report);
    return { results, text: reportSearchSpeed(results) };
  }
  if (options.part === 'journal') {
    const [{ measureJournal }, { reportJournal }] = await Promise.all([
      import('../bench/journal/run.ts'),
      import('../bench/journal/report.ts'),
    ]);
    await ensureVendor(report);
    const smallest = Math.min(...options.families);
    const results = await measureJournal(smallest, options.rounds, options.wordpress, sites, report);
    return { results, text: reportJournal(results) };
  }
  if (options.part === 'size') {
    const [{ measureSize }, { reportSize }] = await Promise.all([
      import('../bench/size/run.ts'),
      import('../bench/size/report.ts'),
    ]);
    await ensureVendor(report);
    const results = await measureSize(options.families, options.rounds, options.wordpress, sites, report);
    return { results, text: reportSize(results) };
  }
  const beside = await namedPlugins(options.plugins, report);
  const slugs = beside.map(({ slug }) => slug);
  const scenarios = chooseScenarios(await loadScenarios(), options.only, slugs);
  // WP-CLI, which builds the read model, is one of Composer's packages.
  await ensureVendor(report);
  const results = await measureReads(options, scenarios, beside, sites, report);
  const page = reportResults(results, `${String(options.write)}.svg`);
  return { results, text: reportResults(results), page, chart: chart(results) };
}

/** The options that repeat a run, for its page. */
function optionsOf({ part, only, families, rounds, plugins, write }: BenchOptions): string {
  if (part !== undefined)
    return `--only ${part} ${part === 'relevance' ? '--collections DIR ' : ''}${part === 'size' ? `--families ${families.join(',')} ` : ''}${part === 'journal' || part === 'size' ? `--rounds ${String(rounds)} ` : ''}--write ${String(write)}`;
  const some = only === undefined ? '' : `--only ${only.join(',')} `;
  const beside = plugins.map((named) => `--plugin ${named.replace(/=.*/s, '=PATH')} `).join('');
  return `--families ${families.join(',')} --rounds ${String(rounds)} ${some}${beside}--write ${String(write)}`;
}

async function save({ results, text, page, chart: picture }: Outcome, options: BenchOptions): Promise<void> {
  const json = `${JSON.stringify(results, null, 2)}\n`;
  if (options.json !== undefined) await writeFile(options.json, json);
  if (options.write !== undefined) {
    const folder = join(root, 'docs', 'performance');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${options.write}.json`), json);
    await writeFile(
      join(folder, `${options.write}.md`),
      `# Measured: ${options.write}\n\nMade by \`npm run bench -- ${optionsOf(options)}\`, which measures on sites of its own and writes this page.\n\n${page ?? text}`,
    );
    if (picture !== undefined) await writeFile(join(folder, `${options.write}.svg`), picture);
  }
}

const sites: Site[] = [];
let closing: Promise<void> | undefined;
const closeAll = (): Promise<void> =>
  (closing ??= Promise.all(sites.map((site) => site.close())).then(() => undefined));
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => void closeAll().finally(() => process.exit(code)));
}

try {
  const options = benchOptions(process.argv.slice(2));
  if (options.help) {
    process.stdout.write(`${benchHelp}\n`);
  } else {
    const outcome = await run(options, sites, progress());
    process.stdout.write(`\n${outcome.text}`);
    await save(outcome, options);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
} finally {
  await closeAll();
}
