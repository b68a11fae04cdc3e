import { Agent } from 'node:http';
import { cpuTime, type SiteProcesses } from './cpu.ts';
import { sendChecked } from './sampling.ts';
import type { BenchRequest } from './scenario.ts';
import { spread } from './statistics.ts';

/** Requests to one site in one lane; several are sent in turns. */
export type RoundProbe = {
  readonly name: string;
  readonly url: string;
  readonly requests: readonly [BenchRequest, ...BenchRequest[]];
  /** The number of requests in each round, at least. */
  readonly least: number;
  readonly processes: SiteProcesses;
};

/** What a round has measured of one probe. */
export type RoundSample = {
  /** With 4 connections. */
  readonly requestsPerSecond: number;
  /** Milliseconds of CPU time for one request. */
  readonly phpCpu: number;
  readonly databaseCpu: number;
  /** Milliseconds until the end of an answer, with one connection. */
  readonly time: number;
};

/** All that was measured of one probe: a sample for each round, and the times of all requests with 4 connections. */
export type Series = { readonly rounds: readonly RoundSample[]; readonly times: readonly number[] };

/** The connections of a block of requests; as many as php-fpm has processes. */
export const connections = 4;

/** About how long a block lasts, in milliseconds; it has at most so many requests. */
const blockTime = 250;
const mostInBlock = 400;

/** The requests with one connection in a round; their median counts. */
const aloneInRound = 3;

/** Sends the probe's requests, in turns, and checks every answer. */
class Sender {
  private sent = 0;
  private readonly known = new Map<BenchRequest, Buffer>();

  private readonly probe: RoundProbe;
  private readonly agent: Agent;

  constructor(probe: RoundProbe, agent: Agent) {
    this.probe = probe;
    this.agent = agent;
  }

  /** Sends the next request and returns its time in milliseconds. */
  async next(): Promise<number> {
    const { name, url, requests } = this.probe;
    const request = requests[this.sent % requests.length] ?? requests[0];
    this.sent += 1;
    const known = this.known.get(request);
    const { parts, milliseconds } = await sendChecked(this.agent, url, name, request, known);
    // A list has the same bytes each time, so it is kept once.
    if (known === undefined) this.known.set(request, Buffer.concat(parts));
    return milliseconds;
  }

  /** Sends so many requests with 4 connections and returns their times. */
  async block(count: number): Promise<readonly number[]> {
    const times: number[] = [];
    let left = count;
    const connection = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        times.push(await this.next());
      }
    };
    await Promise.all(Array.from({ length: connections }, connection));
    return times;
  }
}

async function sampleRound(
  sender: Sender,
  { processes }: RoundProbe,
  count: number,
): Promise<{ readonly sample: RoundSample; readonly times: readonly number[] }> {
  const before = await cpuTime(processes);
  const began = process.hrtime.bigint();
  const times = await sender.block(count);
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;
  const after = await cpuTime(processes);
  const alone: number[] = [];
  for (let number = 0; number < aloneInRound; number += 1) alone.push(await sender.next());
  return {
    sample: {
      requestsPerSecond: count / seconds,
      phpCpu: (after.php - before.php) / count,
      databaseCpu: (after.database - before.database) / count,
      time: spread(alone).median,
    },
    times,
  };
}

/**
 * Measures requests in rounds. Each round contains a block of every probe's requests with 4 connections and some with one, and
 * begins with another probe, so that other load on the machine affects all of them. Before the first round, blocks of increasing
 * length fill the caches and show how many requests a block can have. Every answer is checked.
 *
 * @returns what was measured by the probe's name.
 * @throws Error if an answer is wrong.
 */
export async function measureRounds(
  probes: readonly RoundProbe[],
  rounds: number,
  onRound: (round: number) => void = () => undefined,
): Promise<ReadonlyMap<string, Series>> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' });
  try {
    const measured = [];
    for (const probe of probes) {
      const sender = new Sender(probe, agent);
      await sender.block(2 * connections);
      const began = Date.now();
      await sender.block(2 * connections);
      const milliseconds = Math.max(1, Date.now() - began) / (2 * connections);
      const count = Math.max(probe.least, Math.min(mostInBlock, Math.round(blockTime / milliseconds)));
      measured.push({ probe, sender, count, rounds: [] as RoundSample[], times: [] as number[] });
    }
    for (let round = 0; round < rounds; round += 1) {
      const first = round % Math.max(1, measured.length);
      for (const one of [...measured.slice(first), ...measured.slice(0, first)]) {
        const { sample, times } = await sampleRound(one.sender, one.probe, one.count);
        one.rounds.push(sample);
        one.times.push(...times);
      }
      onRound(round + 1);
    }
    return new Map(measured.map(({ probe, rounds: samples, times }) => [probe.name, { rounds: samples, times }]));
  } finally {
    agent.destroy();
  }
}
