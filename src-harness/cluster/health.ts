import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { findProgram } from '../sites/native/programs.ts';
import { type Service, startService } from '../sites/native/service.ts';
import type { ProcessReaper } from '../support/process-reaper.ts';
import type { DatabaseNode } from './database-nodes.ts';

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const client = connect(port, '127.0.0.1', () => {
      client.destroy();
      resolve(true);
    });
    client.once('error', () => {
      resolve(false);
    });
  });
}

/**
 * Starts the health address of a database server, as the script `clustercheck` gives it: 200 if the server may be used, 503 otherwise, also
 * if it is gone.
 * @param folder the folder of the whole cluster.
 * @param check SQL whose first column is 1 if the server may be used.
 */
export async function startHealth(
  folder: string,
  { name, socket, healthPort }: DatabaseNode,
  check: string,
  reaper: ProcessReaper,
): Promise<Service> {
  const script = join(folder, `${name}-health.sh`);
  await writeFile(
    script,
    `#!/bin/sh
read -r request
if [ "$(timeout 4 mariadb --no-defaults --batch --skip-column-names --user=root --socket="${socket}" --execute "${check}" 2>/dev/null)" = 1 ]
then status='200 OK'
else status='503 Service Unavailable'
fi
printf 'HTTP/1.0 %s\\r\\nContent-Length: 0\\r\\nConnection: close\\r\\n\\r\\n' "$status"
`,
    { mode: 0o755 },
  );
  return startService(
    {
      name: `health of ${name}`,
      command: findProgram('socat'),
      args: [`TCP-LISTEN:${String(healthPort)},bind=127.0.0.1,fork,reuseaddr`, `EXEC:${script}`],
      cwd: folder,
      log: join(folder, `${name}-health.log`),
      ready: () => accepts(healthPort),
    },
    reaper,
  );
}
