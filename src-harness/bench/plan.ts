import type { Scenario } from './scenario.ts';

/** The scenarios that are measured on a site: on the first one, which has the smallest shop, all of them. */
export function measuredOn(scenarios: readonly Scenario[], site: number): readonly Scenario[] {
  return scenarios.filter(({ smallestOnly }) => site === 0 || smallestOnly !== true);
}

/** What they need there, each thing once however many of them need it. */
export function preparationsFor(
  scenarios: readonly Scenario[],
  site: number,
): ReadonlySet<NonNullable<Scenario['prepare']>> {
  return new Set(
    measuredOn(scenarios, site)
      .map(({ prepare }) => prepare)
      .filter((prepare) => prepare !== undefined),
  );
}
