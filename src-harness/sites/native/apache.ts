import { existsSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fpmSocket } from './fpm.ts';
import { answersHttp } from './http.ts';
import { mimeTypes } from './mime-types.ts';
import type { ProcessReaper } from '../../support/process-reaper.ts';
import { findProgram, isRoot } from './programs.ts';
import { type Service, startService } from './service.ts';
import type { WebFolder } from './web-folder.ts';

/** What WordPress needs on shared hosting. Distributions link some of them into the program itself. */
const modules = [
  'mpm_event',
  'unixd',
  'authz_core',
  'dir',
  'mime',
  'env',
  'setenvif',
  'rewrite',
  'filter',
  'deflate',
  'proxy',
  'proxy_fcgi',
];

function modulesFolder(program: string): string {
  const folders = [
    '/usr/lib/apache2/modules',
    '/usr/lib64/httpd/modules',
    join(dirname(program), '../lib/httpd/modules'),
  ];
  const found = folders.find((folder) => existsSync(folder));
  if (found === undefined) throw new Error(`Apache's modules are in none of ${folders.join(', ')}.`);
  return found;
}

function configuration({ folder, web }: WebFolder, port: number, program: string): string {
  const from = modulesFolder(program);
  const load = modules.map(
    (name) => `<IfModule !${name}_module>\nLoadModule ${name}_module ${join(from, `mod_${name}.so`)}\n</IfModule>`,
  );
  const types = Object.entries(mimeTypes).map(([extension, type]) => `AddType ${type} .${extension}`);
  return `ServerRoot ${folder}
DefaultRuntimeDir ${folder}
PidFile ${join(folder, 'apache.pid')}
ErrorLog ${join(folder, 'apache.log')}
LogLevel warn
${load.join('\n')}
${isRoot ? 'User nobody\nGroup nogroup\n' : ''}Listen 127.0.0.1:${String(port)}
ServerName 127.0.0.1:${String(port)}
StartServers 1
ThreadsPerChild 16
MaxRequestWorkers 16
DocumentRoot ${web}
DirectoryIndex index.php
TypesConfig /dev/null
${types.join('\n')}
AddOutputFilterByType DEFLATE text/html text/plain text/css text/javascript application/json
# As hosts for WordPress set it up: all rules are in .htaccess.
<Directory ${folder}>
  AllowOverride All
  Options FollowSymLinks
  Require all granted
</Directory>
<FilesMatch "\\.php$">
  <If "-f %{REQUEST_FILENAME}">
    SetHandler "proxy:unix:${fpmSocket(folder)}|fcgi://localhost"
  </If>
</FilesMatch>
`;
}

/** Starts Apache on a loopback port in front of the folder's php-fpm, without further rules than those of `.htaccess`. */
export async function startApache(site: WebFolder, port: number, reaper: ProcessReaper): Promise<Service> {
  const { folder, path } = site;
  const program = findProgram('apache2', 'httpd');
  const config = join(folder, 'apache.conf');
  await writeFile(config, configuration(site, port, program));
  if (isRoot) {
    // Its processes then have another user, who must reach the files and the socket of php-fpm.
    await chmod(folder, 0o711);
    await chmod(fpmSocket(folder), 0o666);
  }
  return startService(
    {
      name: 'Apache',
      command: program,
      args: ['-D', 'FOREGROUND', '-f', config],
      cwd: folder,
      log: join(folder, 'apache.log'),
      ready: () => answersHttp(`http://127.0.0.1:${String(port)}${path}/wp-includes/images/blank.gif`),
    },
    reaper,
  );
}
