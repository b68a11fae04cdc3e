import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../cli/options.mjs';
import { comparedWith, floor } from './goals.ts';
import type { Scenario } from './scenario.ts';

const folder = join(import.meta.dirname, 'scenarios');

function isScenario(value: unknown): value is Scenario {
  const { name, title, goals, request } = (value ?? {}) as Partial<Record<keyof Scenario, unknown>>;
  return typeof name === 'string' && typeof title === 'string' && Array.isArray(goals) && typeof request === 'function';
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

/**
 * The chosen scenarios, the floor, and those with which they are compared, without those that need a plugin that the sites do not
 * have. Throws UsageError for an unknown name.
 */
export function chooseScenarios(
  all: readonly Scenario[],
  only: readonly string[] | undefined,
  plugins: readonly string[],
): readonly Scenario[] {
  const known = all.map(({ name }) => name);
  for (const name of only ?? []) {
    if (!known.includes(name)) throw new UsageError(`--only ${name}: there are ${known.join(', ')}.`);
    const needs = all.find((one) => one.name === name)?.needs;
    if (needs !== undefined && !plugins.includes(needs))
      throw new UsageError(`--only ${name}: needs --plugin ${needs}.`);
  }
  const wanted = new Set([...(only ?? known), floor]);
  for (const { name, goals } of all) {
    if (wanted.has(name)) for (const other of goals.flatMap(comparedWith)) wanted.add(other);
  }
  return all.filter(({ name, needs }) => wanted.has(name) && (needs === undefined || plugins.includes(needs)));
}
