import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { BenchRequest } from './scenario.ts';

/** A request to one site, and the name of its samples. */
export type Probe = { readonly name: string; readonly url: string; readonly request: BenchRequest };

export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Its body as it arrived. To join long ones, and to read them as text, takes time and memory while the server is measured. */
  readonly parts: readonly Buffer[];
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
          parts,
          get body() {
            return Buffer.concat(parts).toString('utf8');
          },
          milliseconds,
        });
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Whether a body that arrived in parts has these bytes. */
function isSame(parts: readonly Buffer[], bytes: Buffer): boolean {
  let at = 0;
  for (const part of parts) {
    if (bytes.compare(part, 0, part.length, at, Math.min(bytes.length, at + part.length)) !== 0) return false;
    at += part.length;
  }
  return at === bytes.length;
}

/** Sends one request and returns its answer; throws if the answer is wrong. A body that is known to be right is not read again. */
export async function sendChecked(
  agent: Agent,
  url: string,
  name: string,
  request: BenchRequest,
  known?: Buffer,
): Promise<Answer> {
  const answer = await send(agent, url, request);
  const { status, parts, headers } = answer;
  const expected = request.status ?? 200;
  if (status === expected && known !== undefined && known.length > 0 && isSame(parts, known)) return answer;
  const { body } = answer;
  const problem = status === expected ? request.problem(body, headers) : `its status is ${String(status)}`;
  if (problem !== undefined) {
    throw new Error(`${name}: the answer to ${request.path} is wrong: ${problem}. It begins: ${body.slice(0, 300)}`);
  }
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
