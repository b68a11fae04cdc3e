import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { BenchRequest } from './scenario.ts';

/** A request to one site, and the name of its samples. */
export type Probe = { readonly name: string; readonly url: string; readonly request: BenchRequest };

export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly milliseconds: number;
};

/** Rounds before the measurement, so that every process of php-fpm has handled each request once. */
const warmUpRounds = 8;

/** Sends a request to a site and measures the time until the end of the answer. */
export function send(
  agent: Agent,
  url: string,
  { path, method, headers, body }: Omit<BenchRequest, 'problem'>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const began = process.hrtime.bigint();
    const sent = request(`${url}${path}`, { agent, method: method ?? 'GET', headers: { ...headers } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.once('error', reject);
      answer.once('end', () => {
        const milliseconds = Number(process.hrtime.bigint() - began) / 1e6;
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(parts).toString('utf8'),
          milliseconds,
        });
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Throws if an answer is wrong. */
export function checkAnswer(
  name: string,
  { path, status: expected = 200, problem }: BenchRequest,
  { status, headers, body }: Pick<Answer, 'status' | 'headers' | 'body'>,
): void {
  const found = status === expected ? problem(body, headers) : `its status is ${String(status)}`;
  if (found !== undefined) {
    throw new Error(`${name}: the answer to ${path} is wrong: ${found}. It begins: ${body.slice(0, 300)}`);
  }
}

/** Sends one request and returns its answer; throws if the answer is wrong. */
export async function sendChecked(agent: Agent, url: string, name: string, request: BenchRequest): Promise<Answer> {
  const answer = await send(agent, url, request);
  checkAnswer(name, request, answer);
  return answer;
}

/**
 * Measures requests one after another, on persistent connections. Each round contains every request once and begins with a
 * different one. Every response is checked.
 *
 * @returns milliseconds by the probe's name, one value for each round.
 */
export async function measure(
  probes: readonly Probe[],
  rounds: number,
  onRound: (round: number) => void = () => undefined,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const samples = new Map<string, number[]>(probes.map(({ name }) => [name, []]));
  try {
    for (let round = -warmUpRounds; round < rounds; round += 1) {
      const first = Math.abs(round) % Math.max(1, probes.length);
      for (const probe of [...probes.slice(first), ...probes.slice(0, first)]) {
        const { milliseconds } = await sendChecked(agent, probe.url, probe.name, probe.request);
        if (round >= 0) samples.get(probe.name)?.push(milliseconds);
      }
      onRound(round);
    }
  } finally {
    agent.destroy();
  }
  return samples;
}
