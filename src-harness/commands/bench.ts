import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseScenarios, loadScenarios } from '../bench/load.ts';
import { describeMachine, load } from '../bench/machine.ts';
import { benchHelp, type BenchOptions, benchOptions } from '../bench/options.ts';
import { measuredOn, preparationsFor } from '../bench/plan.ts';
import { reportResults } from '../bench/report.ts';
import { judgeAll, type Results } from '../bench/results.ts';
import { measure, type Probe } from '../bench/sampling.ts';
import type { Scenario } from '../bench/scenario.ts';
import { openShop, type Shop } from '../bench/shop.ts';
import { UsageError } from '../cli/options.mjs';
import { progress } from './run-site.ts';
import { root } from '../support/root.ts';
import { ensureVendor } from '../setup/install.mjs';
import type { Report, Site } from '../wordpress/site.ts';

function probesOf(scenarios: readonly Scenario[], shops: readonly Shop[]): readonly Probe[] {
  return shops.flatMap(({ site, facts }, index) =>
    measuredOn(scenarios, index).map((scenario) => ({
      name: `${scenario.name} ${String(facts.families)}`,
      url: site.url,
      request: scenario.request(facts),
    })),
  );
}

async function measureReads(
  options: BenchOptions,
  scenarios: readonly Scenario[],
  sites: Site[],
  report: Report,
): Promise<Results> {
  const loadBefore = load();
  const shops: Shop[] = [];
  for (const families of options.families) {
    const shop = await openShop(families, options.wordpress, report);
    sites.push(shop.site);
    shops.push(shop);
  }
  for (const [index, { site, facts }] of shops.entries())
    for (const prepare of preparationsFor(scenarios, index)) await prepare(site, facts);
  const samples = await measure(probesOf(scenarios, shops), options.samples, (round) => {
    if (round > 0 && round % 25 === 0) report(`round ${String(round)} of ${String(options.samples)}`);
  });
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: describeMachine(shops[0]?.site.wordpress.version ?? 'unknown', loadBefore),
    samples: options.samples,
    sizes: options.families,
    rows: judgeAll(scenarios, options.families, (name, families) => samples.get(`${name} ${String(families)}`)),
    building: shops.map(({ building }) => ({
      ...building,
      familiesPerSecond: building.families / building.rebuildSeconds,
    })),
  };
}

/** Results as JSON and as text for people. */
type Outcome = { readonly results: object; readonly text: string };

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
  const scenarios = chooseScenarios(await loadScenarios(), options.only);
  // WP-CLI, which builds the read model, is one of Composer's packages.
  await ensureVendor(report);
  const results = await measureReads(options, scenarios, sites, report);
  return { results, text: reportResults(results) };
}

/** The options that repeat a run, for its page. */
function optionsOf({ part, write }: BenchOptions): string {
  const only = part === undefined ? '' : `--only ${part} ${part === 'relevance' ? '--collections DIR ' : ''}`;
  return `${only}--write ${String(write)}`;
}

async function save({ results, text }: Outcome, options: BenchOptions): Promise<void> {
  const json = `${JSON.stringify(results, null, 2)}\n`;
  if (options.json !== undefined) await writeFile(options.json, json);
  if (options.write !== undefined) {
    const folder = join(root, 'docs', 'performance');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${options.write}.json`), json);
    await writeFile(
      join(folder, `${options.write}.md`),
      `# Measured: ${options.write}\n\nMade by \`npm run bench -- ${optionsOf(options)}\`, which measures on sites of its own and writes this page.\n\n${text}`,
    );
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
