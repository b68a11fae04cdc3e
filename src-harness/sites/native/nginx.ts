import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fpmSocket } from './fpm.ts';
import { answersHttp } from './http.ts';
import { freePort } from '../../support/ports.ts';
import type { ProcessReaper } from '../../support/process-reaper.ts';
import { mimeTypes } from './mime-types.ts';
import { codeScript, codeSocket } from './running-php.ts';
import { findProgram, isRoot } from './programs.ts';
import { type Service, startService } from './service.ts';
import type { WebFolder } from './web-folder.ts';

const reloadLimit = 5000;

/** Where lines can be added: in `http`, in the site's `server`, and in its `location` for PHP. */
type NginxPlace = 'http' | 'server' | 'php';

const places: readonly NginxPlace[] = ['http', 'server', 'php'];

/** The folder of the lines that were added at a place. */
const linesFolder = (folder: string, place: NginxPlace): string => join(folder, 'nginx', 'lines', place);

/** Answers with the number of the configuration that is in use, so that a change can be awaited. */
const versionSocket = (folder: string): string => join(folder, 'nginx.sock');

/**
 * @param told the port that PHP is told.
 * @param takesLines whether lines that are added count for it.
 */
function serverBlock({ folder, web, path }: WebFolder, port: number, told: number, takesLines: boolean): string {
  const lines = (place: NginxPlace): string => (takesLines ? `include ${linesFolder(folder, place)}/*.conf;` : '');
  return `  server {
    listen 127.0.0.1:${String(port)};
    server_name _;
    root ${web};
    index index.php;
    absolute_redirect off;
    ${lines('server')}
    # WordPress handles everything that is not a file, including paths with dots and /.well-known/.
    ${path === '' ? '' : 'location / { return 404; }'}
    location ${path}/ { try_files $uri $uri/ ${path}/index.php$is_args$args; }
    location ~ ^${path}/wp-content/(debug\\.log|md-shop-test/|database/) { deny all; }
    location ~ \\.php$ {
      try_files $uri ${path}/index.php$is_args$args;
      ${lines('php')}
      fastcgi_pass $pool;
      fastcgi_index index.php;
      fastcgi_read_timeout 120s;
      fastcgi_buffers 16 64k;
      fastcgi_buffer_size 64k;
      fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
      fastcgi_param SCRIPT_NAME $fastcgi_script_name;
      fastcgi_param DOCUMENT_ROOT $document_root;
      fastcgi_param DOCUMENT_URI $document_uri;
      fastcgi_param QUERY_STRING $query_string;
      fastcgi_param REQUEST_METHOD $request_method;
      fastcgi_param REQUEST_URI $request_uri;
      fastcgi_param CONTENT_TYPE $content_type;
      fastcgi_param CONTENT_LENGTH $content_length;
      fastcgi_param SERVER_PROTOCOL $server_protocol;
      fastcgi_param REQUEST_SCHEME $scheme;
      fastcgi_param GATEWAY_INTERFACE CGI/1.1;
      fastcgi_param SERVER_SOFTWARE nginx;
      fastcgi_param REMOTE_ADDR $remote_addr;
      fastcgi_param REMOTE_PORT $remote_port;
      fastcgi_param SERVER_ADDR $server_addr;
      fastcgi_param SERVER_PORT ${String(told)};
      fastcgi_param SERVER_NAME $host;
      fastcgi_param REDIRECT_STATUS 200;
    }
  }
`;
}

function configuration(site: WebFolder, port: number, told: number): string {
  const { folder } = site;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, 'nginx', kind)};`)
    .join('\n  ');
  const types = Object.entries(mimeTypes)
    .map(([extension, type]) => `${type} ${extension};`)
    .join(' ');
  return `${isRoot ? 'user root;\n' : ''}daemon off;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'nginx.log')} warn;
events { worker_connections 512; }
http {
  ${temporary}
  access_log off;
  server_tokens off;
  charset utf-8;
  types { ${types} }
  default_type application/octet-stream;
  client_max_body_size 64m;
  keepalive_timeout 30;
  # A test can choose the pool of php-fpm.
  map $http_x_test_pool $pool { default unix:${fpmSocket(folder)}; second unix:${fpmSocket(folder, 'second')}; third unix:${fpmSocket(folder, 'third')}; apcu unix:${fpmSocket(folder, 'apcu')}; each unix:${fpmSocket(folder, 'each')}; }
  include ${linesFolder(folder, 'http')}/*.conf;
${serverBlock(site, port, told, true)}  # Runs the harness's PHP code, reachable only through a socket in the site's folder.
  server {
    listen unix:${codeSocket(folder)};
    location / {
      fastcgi_pass unix:${fpmSocket(folder, 'code')};
      fastcgi_read_timeout 300s;
      fastcgi_param SCRIPT_FILENAME ${codeScript(folder)};
      fastcgi_param REQUEST_METHOD $request_method;
      fastcgi_param CONTENT_TYPE $content_type;
      fastcgi_param CONTENT_LENGTH $content_length;
      fastcgi_param GATEWAY_INTERFACE CGI/1.1;
      fastcgi_param REDIRECT_STATUS 200;
    }
  }
}
`;
}

/**
 * Starts nginx on a loopback port in front of the folder's php-fpm.
 * @param told the port that PHP is told; that of a proxy in front, if there is one.
 */
export async function startNginx(
  site: WebFolder,
  port: number,
  reaper: ProcessReaper,
  told: number = port,
): Promise<Service> {
  const { folder, path } = site;
  for (const place of places) await mkdir(linesFolder(folder, place), { recursive: true });
  const config = join(folder, 'nginx.conf');
  await writeFile(config, configuration(site, port, told));
  return startService(
    {
      name: 'nginx',
      command: findProgram('nginx'),
      args: ['-p', folder, '-e', join(folder, 'nginx.log'), '-c', config],
      cwd: folder,
      log: join(folder, 'nginx.log'),
      ready: () => answersHttp(`http://127.0.0.1:${String(port)}${path}/wp-includes/images/blank.gif`),
    },
    reaper,
  );
}

/**
 * Puts lines into the configuration of a running site, and returns when nginx uses them. Lines of the same name are replaced.
 *
 * @param folder the site's temporary folder.
 * @param name of the lines.
 * @param lines at each place; none to remove what was there.
 * @throws Error with nginx's log if it does not accept them.
 */
export async function setNginxLines(
  folder: string,
  name: string,
  lines: Readonly<Partial<Record<NginxPlace, string>>>,
): Promise<void> {
  const version = randomUUID();
  for (const place of places) {
    const file = join(linesFolder(folder, place), `${name}.conf`);
    if (lines[place] === undefined) await rm(file, { force: true });
    else await writeFile(file, `${lines[place]}\n`);
  }
  await writeFile(
    join(linesFolder(folder, 'http'), 'version.conf'),
    `server { listen unix:${versionSocket(folder)}; return 200 ${version}; }\n`,
  );
  process.kill(Number(await readFile(join(folder, 'nginx.pid'), 'utf8')), 'SIGHUP');
  for (const end = Date.now() + reloadLimit; ;) {
    if ((await textFrom(versionSocket(folder))) === version) break;
    if (Date.now() > end) {
      throw new Error(
        `nginx did not accept the lines "${name}":\n${await readFile(join(folder, 'nginx.log'), 'utf8')}`,
      );
    }
    await pause(20);
  }
  // A tenth of a second later nginx tells the processes with the old configuration to take no more connections.
  await pause(250);
}

/** The lines of this name that setNginxLines() added at a place; undefined if there are none. */
export async function nginxLines(folder: string, name: string, place: NginxPlace): Promise<string | undefined> {
  try {
    return await readFile(join(linesFolder(folder, place), `${name}.conf`), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Opens a further port of a running site, without the lines that were added. A request needs the site's own header `Host`. */
export async function openPlainServer(site: WebFolder, port: number): Promise<string> {
  const other = await freePort();
  await setNginxLines(site.folder, 'plain', { http: serverBlock(site, other, port, false) });
  return `http://127.0.0.1:${String(other)}`;
}

/** What a server on a socket answers; '' if there is none. */
function textFrom(socketPath: string): Promise<string> {
  return new Promise((resolve) => {
    request({ socketPath, path: '/', agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('close', () => {
        resolve(text);
      });
    })
      .once('error', () => {
        resolve('');
      })
      .end();
  });
}
