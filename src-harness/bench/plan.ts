import type { SiteProcesses } from './cpu.ts';
import type { LaneName } from './goals.ts';
import type { Lane } from './lanes.ts';
import type { RoundProbe } from './rounds.ts';
import { type Ask, type BenchRequest, requestsOf, type Scenario, type ShopFacts } from './scenario.ts';

/** Requests of a scenario with a goal for p99 in each round, so that nine rounds have enough for its interval; and of others. */
const leastForTail = 42;
const leastRequests = 12;

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

/** The name of what is measured of a scenario in a lane at a size. */
export function probeName(scenario: string, lane: LaneName, families: number): string {
  return `${scenario} ${lane} ${String(families)}`;
}

/** A site that is measured. */
type MeasuredSite = {
  readonly facts: ShopFacts;
  readonly lanes: readonly Lane[];
  readonly processes: SiteProcesses;
  /** The headers of the answer to a GET request in a lane. */
  readonly ask: (lane: Lane, path: string) => ReturnType<Ask>;
};

/** The lanes in which a scenario is measured: what the plugin does not answer is the same in all of them. */
function lanesFor({ goals, isReference }: Scenario, lanes: readonly Lane[]): readonly Lane[] {
  if (isReference === true) return lanes.slice(0, 1);
  return lanes.filter(({ name }) => name !== 'cached' || goals.some(({ lane }) => lane === 'cached'));
}

/** The probes of scenarios on a site: one for each lane, and one for what is the same in all of them. */
export async function probesOn(
  { facts, lanes, processes, ask }: MeasuredSite,
  scenarios: readonly Scenario[],
): Promise<readonly RoundProbe[]> {
  const probes: RoundProbe[] = [];
  for (const scenario of scenarios) {
    const { name, goals } = scenario;
    for (const lane of lanesFor(scenario, lanes)) {
      const [first, ...more] = await requestsOf(scenario, facts, (path) => ask(lane, path));
      if (first === undefined) throw new Error(`${name} has no request.`);
      const inLane = (one: BenchRequest): BenchRequest => ({ ...one, headers: { ...lane.headers, ...one.headers } });
      probes.push({
        name: probeName(name, lane.name, facts.families),
        url: lane.url,
        requests: [inLane(first), ...more.map(inLane)],
        least: goals.some(({ kind }) => kind === 'tail') ? leastForTail : leastRequests,
        processes,
      });
    }
  }
  return probes;
}
