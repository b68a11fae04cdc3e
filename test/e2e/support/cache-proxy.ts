import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProcessReaper } from '../../../src-harness/support/process-reaper.ts';
import { freePort } from '../../../src-harness/support/ports.ts';
import { answersHttp } from '../../../src-harness/sites/native/http.ts';
import { findProgram, isRoot } from '../../../src-harness/sites/native/programs.ts';
import { startService } from '../../../src-harness/sites/native/service.ts';

/**
 * Starts nginx as a cache in front of a site, configured as on many hosts: it stores every page for a minute by its address
 * only and ignores `Vary`.
 */
export async function cacheInFrontOf(site: string): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'mdcache-'));
  const reaper = new ProcessReaper(folder);
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await mkdir(join(folder, 'cache'));
  await writeFile(
    join(folder, 'nginx.conf'),
    `${isRoot ? 'user root;\n' : ''}daemon off;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'nginx.log')} warn;
events { worker_connections 64; }
http {
  ${temporary.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join('\n  ')}
  access_log off;
  proxy_cache_path ${join(folder, 'cache')} keys_zone=pages:1m;
  server {
    listen 127.0.0.1:${String(port)};
    location / {
      proxy_pass ${site};
      proxy_set_header Host ${new URL(site).host};
      proxy_cache pages;
      proxy_cache_key $request_uri;
      proxy_cache_valid 200 1m;
      proxy_ignore_headers Vary;
      add_header X-Cache $upstream_cache_status;
    }
  }
}
`,
  );
  const url = `http://127.0.0.1:${String(port)}`;
  const service = await startService(
    {
      name: 'nginx',
      command: findProgram('nginx'),
      args: ['-p', folder, '-e', join(folder, 'nginx.log'), '-c', join(folder, 'nginx.conf')],
      cwd: folder,
      log: join(folder, 'nginx.log'),
      ready: () => answersHttp(`${url}/wp-includes/images/blank.gif`),
    },
    reaper,
  );
  return {
    url,
    close: async () => {
      await service.stop();
      await rm(folder, { recursive: true, force: true });
      reaper.done();
    },
  };
}
