import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { findProgram } from '../sites/native/programs.ts';
import { type Service, startService } from '../sites/native/service.ts';
import type { ProcessReaper } from '../support/process-reaper.ts';

/** A port before database servers. The first server that is ready gets all connections, the others are its fallback. */
type DatabaseFrontend = {
  readonly name: string;
  readonly port: number;
  readonly servers: readonly { readonly name: string; readonly port: number; readonly healthPort: number }[];
};

/** What HAProxy stands before. */
type HaproxyPlan = {
  /** The folder of the whole cluster. */
  readonly folder: string;
  /** The port before the web nodes. */
  readonly port: number;
  readonly webNodes: readonly { readonly name: string; readonly port: number }[];
  /** The site's host and port, as clients name it. */
  readonly host: string;
  /** The address of the site's health. */
  readonly health: string;
  readonly databases: readonly DatabaseFrontend[];
};

const adminSocket = (folder: string): string => join(folder, 'haproxy', 'admin.sock');

/**
 * HAProxy before the web nodes and before the database. A database server that only accepts connections is not enough: one that
 * joins again accepts them before it has its data, and one that was separated from the others refuses every statement.
 */
function configuration(plan: HaproxyPlan): string {
  const databases = plan.databases.map(({ name, port, servers }) => {
    const lines = servers.map(
      (server) =>
        `  server ${server.name} 127.0.0.1:${String(server.port)} check port ${String(server.healthPort)} inter 1s fastinter 200ms downinter 500ms fall 2 rise 2 on-marked-down shutdown-sessions`,
    );
    return `listen ${name}
  bind 127.0.0.1:${String(port)}
  mode tcp
  # The first server that is there gets all connections; one that refuses is passed over at once.
  balance first
  timeout client 10m
  timeout server 10m
  option httpchk
  option redispatch 1
  retries 3
${lines.join('\n')}
`;
  });
  const nodes = plan.webNodes.map(
    ({ name, port }) =>
      `  server ${name} 127.0.0.1:${String(port)} check inter 1s fastinter 200ms downinter 500ms fall 2 rise 2 observe layer4 error-limit 1 on-error mark-down maxconn 6`,
  );
  return `global
  maxconn 2000
  stats socket ${adminSocket(plan.folder)} mode 600 level admin
defaults
  timeout connect 1s
  timeout check 5s
  timeout client 60s
  timeout server 60s
  timeout queue 30s
listen site
  bind 127.0.0.1:${String(plan.port)}
  mode http
  balance roundrobin
  option forwardfor
  option http-keep-alive
  option redispatch 1
  option httpchk
  http-check send meth GET uri ${plan.health} ver HTTP/1.1 hdr Host ${plan.host}
  http-check expect string '"status":"ok"'
  retries 5
  # Nobody has seen anything of these answers yet. What may have changed something is not sent a second time.
  retry-on conn-failure empty-response response-timeout 502 503 504
  http-request disable-l7-retry unless { method GET HEAD }
  # Tests ask which node answered.
  http-request set-var(txn.asked) req.hdr(X-Ask-Node)
  http-response set-header X-Web-Node %s if { var(txn.asked) -m found }
${nodes.join('\n')}
${databases.join('')}`;
}

/** Starts HAProxy, and returns when it accepts connections; its first checks may still be under way. */
export async function startHaproxy(plan: HaproxyPlan, reaper: ProcessReaper): Promise<Service> {
  const own = join(plan.folder, 'haproxy');
  await mkdir(own, { recursive: true });
  const config = join(own, 'haproxy.cfg');
  await writeFile(config, configuration(plan));
  return startService(
    {
      name: 'HAProxy',
      command: findProgram('haproxy'),
      args: ['-db', '-f', config],
      cwd: own,
      log: join(own, 'haproxy.log'),
      ready: async () => (await askHaproxy(plan.folder, 'show info')) !== '',
    },
    reaper,
  );
}

/** Sends a command to the running HAProxy. @returns its answer; '' if it does not answer. */
function askHaproxy(folder: string, command: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const client = connect(adminSocket(folder), () => client.write(`${command}\n`));
    client.setEncoding('utf8').on('data', (part: string) => (text += part));
    client.once('error', () => {
      resolve('');
    });
    client.once('close', () => {
      resolve(text);
    });
  });
}

/** How many requests a web node is answering for HAProxy now. */
export async function requestsAt(folder: string, node: string): Promise<number> {
  const [head = '', ...lines] = (await askHaproxy(folder, 'show stat')).trim().split('\n');
  const columns = lines.map((line) => line.split(',')).find(([proxy, server]) => proxy === 'site' && server === node);
  return Number(columns?.[head.split(',').indexOf('scur')] ?? 0);
}

/** Takes a web node out of service after its present requests, or puts it back. */
export async function setWebNode(folder: string, node: string, state: 'drain' | 'ready'): Promise<void> {
  const answer = await askHaproxy(folder, `set server site/${node} state ${state}`);
  if (answer.trim() !== '') throw new Error(`HAProxy: ${answer}`);
}

/** The state of every server that HAProxy knows: `site/web1` → `UP`. */
export async function serverStates(folder: string): Promise<ReadonlyMap<string, string>> {
  const [head = '', ...lines] = (await askHaproxy(folder, 'show stat')).trim().split('\n');
  const status = head.split(',').indexOf('status');
  return new Map(
    lines
      .map((line) => line.split(','))
      .map((columns): [string, string] => [`${columns[0] ?? ''}/${columns[1] ?? ''}`, columns[status] ?? '']),
  );
}
