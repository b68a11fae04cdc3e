import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { ProcessReaper } from '../../support/process-reaper.ts';
import { findFpm, isRoot } from './programs.ts';
import { type Service, startService } from './service.ts';

/**
 * The pools of php-fpm. Each serves requests with processes of its own; `apcu` has APCu, the others only with MD_SHOP_APCU=1. In `each`,
 * each of the plugin's classes comes from its own file. The pool `code` runs the harness's PHP code.
 */
type FpmPool = 'site' | 'second' | 'third' | 'apcu' | 'each' | 'code';

const sockets: Readonly<Record<FpmPool, string>> = {
  site: 'fpm.sock',
  second: 'fpm2.sock',
  third: 'fpm6.sock',
  apcu: 'fpm4.sock',
  each: 'fpm5.sock',
  code: 'fpm3.sock',
};

/** PHP's setting for APCu, as the environment wants it for the whole site. */
export const apcuSetting = (): string => `apc.enabled=${process.env['MD_SHOP_APCU'] === '1' ? '1' : '0'}`;

export function fpmSocket(folder: string, pool: FpmPool = 'site'): string {
  return join(folder, sockets[pool]);
}

function accepts(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const client = connect(socket, () => {
      client.destroy();
      resolve(true);
    });
    client.once('error', () => {
      resolve(false);
    });
  });
}

/**
 * Starts php-fpm with opcache: one pool with four processes, and others whose processes start on demand.
 * @param revalidate seconds until a changed file is noticed.
 */
export async function startFpm(folder: string, revalidate: number, reaper: ProcessReaper): Promise<Service> {
  const socket = fpmSocket(folder);
  const config = join(folder, 'fpm.conf');
  const user = isRoot ? 'user = root\ngroup = root\n' : '';
  const pool = (name: FpmPool, manager: string, children: number, settings: string): string => `
[${name}]
${user}listen = ${fpmSocket(folder, name)}
listen.backlog = 511
${manager}
pm.max_children = ${String(children)}
clear_env = no
env[MD_SHOP_POOL] = ${name}
catch_workers_output = yes
decorate_workers_output = no
php_admin_value[error_log] = ${join(folder, 'php.log')}
php_admin_value[upload_max_filesize] = 64M
php_admin_value[post_max_size] = 64M
php_admin_value[sendmail_path] = /bin/true
${settings}
`;
  const onDemand = 'pm = ondemand\npm.process_idle_timeout = 300s';
  const serves = 'php_admin_value[memory_limit] = 256M';
  const withoutApcu = `${serves}\nphp_admin_value[${apcuSetting().replace('=', '] = ')}`;
  // The plugin cannot ask OPcache whether it keeps the files of classes, so each class comes from its own file.
  const eachClass = `${withoutApcu}\nphp_admin_value[opcache.restrict_api] = /nowhere`;
  // Settings as on the command line. Without fastcgi_finish_request() the response ends only after all code has run.
  const runsCode = `php_admin_value[memory_limit] = 512M
php_admin_value[max_execution_time] = 0
php_admin_value[display_errors] = 0
php_admin_value[output_buffering] = 0
php_admin_value[opcache.revalidate_freq] = 0
php_admin_value[disable_functions] = fastcgi_finish_request`;
  await writeFile(
    config,
    `[global]
pid = ${join(folder, 'fpm.pid')}
error_log = ${join(folder, 'fpm.log')}
daemonize = no
${pool('site', 'pm = static', 4, withoutApcu)}${pool('second', onDemand, 1, withoutApcu)}${pool('third', onDemand, 1, withoutApcu)}${pool('apcu', 'pm = ondemand', 4, serves)}${pool('each', 'pm = ondemand', 1, eachClass)}${pool('code', onDemand, 16, runsCode)}`,
  );
  return startService(
    {
      name: 'php-fpm',
      command: findFpm(),
      args: [
        '--nodaemonize',
        '--fpm-config',
        config,
        ...(isRoot ? ['--allow-to-run-as-root'] : []),
        '-d',
        'opcache.enable=1',
        '-d',
        'opcache.memory_consumption=192',
        '-d',
        'opcache.max_accelerated_files=20000',
        '-d',
        `opcache.revalidate_freq=${String(revalidate)}`,
        '-d',
        'apc.enabled=1',
      ],
      cwd: folder,
      log: join(folder, 'fpm.log'),
      ready: () => accepts(socket),
    },
    reaper,
  );
}
