import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fpmSocket } from './fpm.ts';
import { answersHttp } from './http.ts';
import { freePort } from '../../support/ports.ts';
import type { ProcessReaper } from '../../support/process-reaper.ts';
import { codeScript, codeSocket } from './running-php.ts';
import { findProgram, isRoot } from './programs.ts';
import { type Service, startService } from './service.ts';
import type { WebFolder } from './web-folder.ts';

const reloadLimit = 5000;

const mimeTypes: Readonly<Record<string, string>> = {
  html: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  json: 'application/json',
  txt: 'text/plain',
  xml: 'text/xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
};

/** A further server of the same site: its port, and the one that PHP is told. */
type OtherServer = { readonly port: number; readonly toldPort: number };

/**
 * @param snippet lines of the site's `server` block.
 * @param other a server without these lines.
 */
function configuration({ folder, web, path }: WebFolder, port: number, snippet = '', other?: OtherServer): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, 'nginx', kind)};`)
    .join('\n  ');
  const types = Object.entries(mimeTypes)
    .map(([extension, type]) => `${type} ${extension};`)
    .join(' ');
  const server = (listen: number, told: number, lines: string): string => `  server {
    listen 127.0.0.1:${String(listen)};
    server_name _;
    root ${web};
    index index.php;
    absolute_redirect off;
    ${lines}
    # Snippets that a test adds.
    include ${join(folder, 'nginx', '*.conf')};
    # WordPress handles everything that is not a file, including paths with dots and /.well-known/.
    ${path === '' ? '' : 'location / { return 404; }'}
    location ${path}/ { try_files $uri $uri/ ${path}/index.php$is_args$args; }
    location ~ ^${path}/wp-content/(debug\\.log|md-shop-test/|database/) { deny all; }
    location ~ \\.php$ {
      try_files $uri ${path}/index.php$is_args$args;
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
  map $http_x_test_pool $pool { default unix:${fpmSocket(folder)}; second unix:${fpmSocket(folder, 'second')}; }
${[server(port, port, snippet), ...(other === undefined ? [] : [server(other.port, other.toldPort, '')])].join('')}  # Runs the harness's PHP code, reachable only through a socket in the site's folder.
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

/** Starts nginx on a loopback port in front of the folder's php-fpm. */
export async function startNginx(site: WebFolder, port: number, reaper: ProcessReaper): Promise<Service> {
  const { folder, path } = site;
  await mkdir(join(folder, 'nginx'), { recursive: true });
  const config = join(folder, 'nginx.conf');
  await writeFile(config, configuration(site, port));
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
 * Puts lines into the `server` block of a running site, and opens a further port without them. A request to that port needs the
 * site's own header `Host`.
 *
 * @param snippet lines for the block, outside every `location`.
 * @return the address of the port without the lines.
 */
export async function addToServer(site: WebFolder, port: number, snippet: string): Promise<string> {
  const other = await freePort();
  await writeFile(join(site.folder, 'nginx.conf'), configuration(site, port, snippet, { port: other, toldPort: port }));
  process.kill(Number(await readFile(join(site.folder, 'nginx.pid'), 'utf8')), 'SIGHUP');
  const url = `http://127.0.0.1:${String(other)}`;
  for (const end = Date.now() + reloadLimit; ;) {
    if (await answersHttp(`${url}${site.path}/wp-includes/images/blank.gif`)) return url;
    if (Date.now() > end) {
      throw new Error(`nginx did not accept the lines:\n${await readFile(join(site.folder, 'nginx.log'), 'utf8')}`);
    }
    await pause(40);
  }
}
