import type { Scenario } from './scenario.ts';

/** The scenarios to measure on a site. The first site, which has the smallest shop, gets all of them. */
export function measuredOn(scenarios: readonly Scenario[], site: number): readonly Scenario[] {
  return scenarios.filter(({ smallestOnly }) => site === 0 || smallestOnly !== true);
}

/** The preparations for these scenarios, each only once. */
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
