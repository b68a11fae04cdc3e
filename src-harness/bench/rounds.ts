import { AnswerReader } from './answer-reader.ts';
import { Connection, requestBytes } from './connection.ts';
import { cpuTime, type SiteProcesses } from './cpu.ts';
import { checkAnswer } from './sampling.ts';
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

/** All that was measured of one probe: a sample for each round, and the times of all requests of its blocks. */
export type Series = { readonly rounds: readonly RoundSample[]; readonly times: readonly number[] };

/** The connections of a block of requests; as many as php-fpm has processes. */
export const connections = 4;

/** About how long a block lasts, in milliseconds; at most so many requests of it count. */
const blockTime = 250;
const mostInBlock = 400;

/**
 * So many more requests are sent before each block and do not count. Since the block before, answers that were kept have expired, so the
 * first of each connection waits until one is computed: once a minute on a busy site, but one in a hundred of a block.
 */
const uncounted = 2 * connections;

/** The requests with one connection in a round; their median counts. */
const aloneInRound = 3;

/** A request that is sent again and again: its bytes, and the body of its first answer, which was checked. */
type Prepared = { readonly request: BenchRequest; readonly bytes: Buffer; known: Buffer };

/** Sends the probe's requests, in turns, and checks every answer. */
class Sender {
  private sent = 0;
  private readonly name: string;
  private readonly prepared: readonly Prepared[];
  private readonly open: readonly Connection[];

  constructor({ name, url, requests }: RoundProbe, open: readonly Connection[]) {
    this.name = name;
    this.prepared = requests.map((request) => ({ request, bytes: requestBytes(url, request), known: Buffer.alloc(0) }));
    this.open = open;
  }

  /** Sends the next request and returns its time in milliseconds. */
  async next(connection = this.open[0]): Promise<number> {
    const prepared = this.prepared[this.sent % this.prepared.length];
    if (prepared === undefined || connection === undefined)
      throw new Error(`${this.name} has no request or no connection.`);
    this.sent += 1;
    const { request, bytes, known } = prepared;
    const began = performance.now();
    const answer = await connection
      .ask(bytes, new AnswerReader(request.method ?? 'GET', known))
      .catch((error: unknown) => {
        throw new Error(`${this.name}: ${request.path} was not answered`, { cause: error });
      });
    const milliseconds = performance.now() - began;
    // The body of the same answer as before needs no second look; its absence says nothing about the headers.
    if (answer.status !== (request.status ?? 200) || known.length === 0 || !answer.isExpected) {
      const { status, headers, body } = answer;
      checkAnswer(this.name, request, { status, headers, body: body.toString('utf8') });
      if (known.length === 0) prepared.known = body;
    }
    return milliseconds;
  }

  /** Sends so many requests with 4 connections and returns their times. */
  async block(count: number): Promise<readonly number[]> {
    const times: number[] = [];
    let left = count;
    const sendUntilDone = async (connection: Connection): Promise<void> => {
      while (left > 0) {
        left -= 1;
        times.push(await this.next(connection));
      }
    };
    await Promise.all(this.open.map(sendUntilDone));
    return times;
  }
}

async function sampleRound(
  sender: Sender,
  { processes }: RoundProbe,
  count: number,
): Promise<{ readonly sample: RoundSample; readonly times: readonly number[] }> {
  await sender.block(uncounted);
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
 * begins with another probe, so that other load on the machine affects all of them. Before the first round, short blocks fill the caches
 * and show how many requests a block can have. Every answer is checked.
 *
 * @returns what was measured by the probe's name.
 * @throws Error if an answer is wrong.
 */
export async function measureRounds(
  probes: readonly RoundProbe[],
  rounds: number,
  onRound: (round: number) => void = () => undefined,
): Promise<ReadonlyMap<string, Series>> {
  const open = new Map<string, readonly Connection[]>(
    probes.map(({ url }) => [url, Array.from({ length: connections }, () => new Connection(url))]),
  );
  try {
    const measured = [];
    for (const probe of probes) {
      const sender = new Sender(probe, open.get(probe.url) ?? []);
      await sender.block(uncounted);
      const began = Date.now();
      await sender.block(uncounted);
      const milliseconds = Math.max(1, Date.now() - began) / uncounted;
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
    for (const connection of [...open.values()].flat()) connection.close();
  }
}
