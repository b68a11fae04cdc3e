import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../cli/options.mjs';
import type { Scenario } from './scenario.ts';

const folder = join(import.meta.dirname, 'scenarios');

function isScenario(value: unknown): value is Scenario {
  const { name, title, targets, request } = (value ?? {}) as Partial<Record<keyof Scenario, unknown>>;
  return (
    typeof name === 'string' && typeof title === 'string' && Array.isArray(targets) && typeof request === 'function'
  );
}

/** Every scenario, one file each. Throws where a file has none, or not the one it is named after. */
export async function loadScenarios(): Promise<readonly Scenario[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).sort();
  return Promise.all(
    files.map(async (file) => {
      const { scenario } = (await import(join(folder, file))) as { scenario?: unknown };
      if (!isScenario(scenario) || `${scenario.name}.ts` !== file) {
        throw new Error(`src-harness/bench/scenarios/${file} must export a scenario named ${file.slice(0, -3)}.`);
      }
      return scenario;
    }),
  );
}

/** The chosen ones and those that they are compared with. Throws UsageError for a name that there is not. */
export function chooseScenarios(all: readonly Scenario[], only: readonly string[] | undefined): readonly Scenario[] {
  const known = all.map(({ name }) => name);
  for (const name of only ?? []) {
    if (!known.includes(name)) throw new UsageError(`--only ${name}: there are ${known.join(', ')}.`);
  }
  const wanted = new Set(only ?? known);
  for (const { name, targets } of all) {
    if (!wanted.has(name)) continue;
    for (const target of targets) if (target.kind === 'faster') wanted.add(target.than);
  }
  return all.filter(({ name }) => wanted.has(name));
}
