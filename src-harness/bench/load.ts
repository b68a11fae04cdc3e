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

/** Loads every scenario, one per file. Throws if a file does not export the scenario with its name. */
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

/** The chosen scenarios and those with which they are compared. Throws UsageError for an unknown name. */
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
