import { Agent, request } from 'node:http';

/** What a server of the cluster answered. */
export type ClusterAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** How long it took, in milliseconds. */
  readonly took: number;
};

export type Asked = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, with POST unless there is another method. */
  readonly body?: unknown;
};

/** A client of the site that chooses the port, and so skips what is in front. */
export type Client = (port: number, path: string, asked?: Asked) => Promise<ClusterAnswer>;

/**
 * @param url the site's address, whose host every request names.
 * @param keepAlive whether connections are used again; then a killed server may cost a request that it never got.
 */
export function clientOf(url: string, keepAlive = false): Client {
  const agent = new Agent({ keepAlive, maxSockets: 256 });
  return (port, path, { method, headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const began = performance.now();
      const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path,
          agent,
          method: method ?? (bytes === undefined ? 'GET' : 'POST'),
          timeout: 60_000,
          headers: {
            Host: new URL(url).host,
            ...(bytes === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': bytes.length }),
            ...headers,
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.once('error', reject);
          response.once('aborted', () => {
            reject(new Error('The connection ended in the middle of the answer.'));
          });
          response.once('end', () => {
            resolve({
              status: response.statusCode ?? 0,
              headers: Object.fromEntries(
                Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
              ),
              text: Buffer.concat(parts).toString('utf8'),
              took: performance.now() - began,
            });
          });
        },
      );
      sent.once('timeout', () => sent.destroy(new Error(`${path}: no answer within a minute.`)));
      sent.once('error', reject);
      sent.end(bytes);
    });
}
