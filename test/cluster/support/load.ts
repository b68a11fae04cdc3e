import { setTimeout as pause } from 'node:timers/promises';
import type { Asked, Client, ClusterAnswer } from './client.ts';

/** A request that load consists of. `wants` is the statuses that are right; 200 by default. */
export type LoadRequest = Asked & { readonly path: string; readonly wants?: readonly number[] };

/** A request that was not answered as it should be, and when it began, as `performance.now()`. */
type LoadFailure = {
  readonly path: string;
  readonly began: number;
  readonly ended: number;
  readonly why: string;
};

/** Requests that run one after another in several loops until they are stopped. */
export type Load = {
  /** How many were answered right so far. */
  readonly answered: () => number;
  readonly failures: readonly LoadFailure[];
  /** How many are under way. */
  readonly underWay: () => number;
  /** Ends the loops, and returns when the last request was answered. */
  readonly stop: () => Promise<void>;
};

/**
 * Sends requests to a port.
 * @param loops how many clients.
 * @param next the request of a client, by its number and how many it has sent.
 * @param onAnswer gets every right answer.
 */
export function startLoad(
  ask: Client,
  port: number,
  loops: number,
  next: (client: number, sent: number) => LoadRequest,
  onAnswer: (answer: ClusterAnswer, request: LoadRequest) => void = () => undefined,
): Load {
  const failures: LoadFailure[] = [];
  let answered = 0;
  let underWay = 0;
  let running = true;
  const one = async (client: number): Promise<void> => {
    for (let sent = 0; running; sent += 1) {
      const request = next(client, sent);
      const began = performance.now();
      underWay += 1;
      let why = '';
      try {
        const answer = await ask(port, request.path, request);
        if ((request.wants ?? [200]).includes(answer.status)) {
          answered += 1;
          onAnswer(answer, request);
        } else {
          why = `${String(answer.status)} ${answer.text.replace(/<[^>]*>|\s+/g, ' ').slice(-300)}`;
        }
      } catch (error) {
        why = String(error);
      }
      underWay -= 1;
      if (why !== '') {
        failures.push({ path: request.path, began, ended: performance.now(), why });
        await pause(50);
      }
    }
  };
  const clients = Array.from({ length: loops }, (_, client) => one(client));
  return {
    answered: () => answered,
    failures,
    underWay: () => underWay,
    stop: async () => {
      running = false;
      await Promise.all(clients);
    },
  };
}
