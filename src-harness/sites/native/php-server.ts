import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProcessReaper } from '../../support/process-reaper.ts';
import { phpString } from '../../wordpress/php-code.ts';
import { apcuSetting } from './fpm.ts';
import { answersHttp } from './http.ts';
import { findProgram } from './programs.ts';
import { codeScript } from './running-php.ts';
import { type Service, startService } from './service.ts';
import type { WebFolder } from './web-folder.ts';

// PHP's built-in server treats any path with a dot as a file; this router sends every path that is not a file to WordPress.
const router = (site: string): string => `<?php
$path = rawurldecode( (string) parse_url( (string) $_SERVER['REQUEST_URI'], PHP_URL_PATH ) );
$root = (string) $_SERVER['DOCUMENT_ROOT'];
$site = ${phpString(site)};
$file = $root . $path;
if ( ! str_contains( $path, '..' ) && ! str_contains( $path, "\\0" ) && $path !== '/' ) {
    if ( is_file( $file ) || ( is_dir( $file ) && is_file( rtrim( $file, '/' ) . '/index.php' ) ) ) {
        if ( is_dir( $file ) && ! str_ends_with( $path, '/' ) ) {
            header( 'Location: ' . $path . '/', true, 301 );
            return true;
        }
        return false;
    }
}
if ( ! str_starts_with( $path, $site . '/' ) ) {
    http_response_code( 404 );
    return true;
}
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = $site . '/index.php';
$_SERVER['SCRIPT_FILENAME'] = $root . $site . '/index.php';
unset( $_SERVER['PATH_INFO'] );
chdir( $root . $site );
require $root . $site . '/index.php';
return true;
`;

/** The settings of both `php -S` servers; `revalidate` is the number of seconds until a changed file is noticed. */
function settingsOf(folder: string, revalidate: number, more: readonly string[]): readonly string[] {
  return [
    'opcache.enable=1',
    'opcache.enable_cli=1',
    'opcache.memory_consumption=192',
    'opcache.max_accelerated_files=20000',
    `opcache.revalidate_freq=${String(revalidate)}`,
    'sendmail_path=/bin/true',
    'display_errors=0',
    'log_errors=1',
    apcuSetting(),
    `error_log=${join(folder, 'php.log')}`,
    ...more,
  ].flatMap((setting) => ['-d', setting]);
}

/**
 * Starts `php -S` for the harness's PHP code on a loopback port, with eight workers, since code may wait for other code. It is
 * separate from the site's server, which has few workers.
 */
export async function startCodeServer(folder: string, port: number, reaper: ProcessReaper): Promise<Service> {
  const settings = settingsOf(folder, 0, ['memory_limit=512M', 'max_execution_time=0', 'html_errors=0']);
  return startService(
    {
      name: 'PHP server for code',
      command: findProgram('php'),
      args: [...settings, '-S', `127.0.0.1:${String(port)}`, '-t', folder, codeScript(folder)],
      env: { PHP_CLI_SERVER_WORKERS: '8' },
      endBy: 'SIGKILL',
      cwd: folder,
      log: join(folder, 'code.log'),
      ready: () => answersHttp(`http://127.0.0.1:${String(port)}/`),
    },
    reaper,
  );
}

/** How `php -S` runs, if not as for a site. */
type PhpServerOptions = {
  /** The command line of a program under which PHP runs in a single process, such as a profiler. */
  readonly under?: readonly [program: string, ...args: string[]];
  /** How long it may take to be ready, in milliseconds. */
  readonly readyWithin?: number;
};

/** Starts `php -S` with four workers and opcache on a loopback port. */
export async function startPhpServer(
  { folder, web, path }: WebFolder,
  port: number,
  revalidate: number,
  reaper: ProcessReaper,
  { under, readyWithin }: PhpServerOptions = {},
): Promise<Service> {
  const routerFile = join(folder, 'router.php');
  await writeFile(routerFile, router(path));
  const settings = settingsOf(folder, revalidate, [
    'memory_limit=256M',
    'upload_max_filesize=64M',
    'post_max_size=64M',
    // A router runs within the time for reading the request (max_input_time), which is the other one with -1.
    ...(under === undefined ? [] : ['max_execution_time=0', 'max_input_time=-1']),
  ]);
  const php = [findProgram('php'), ...settings, '-S', `127.0.0.1:${String(port)}`, '-t', web, routerFile] as const;
  const [command, ...args] = under === undefined ? php : ([...under, ...php] as const);
  return startService(
    {
      name: 'PHP server',
      command,
      args,
      env: under === undefined ? { PHP_CLI_SERVER_WORKERS: '4' } : {},
      ...(readyWithin === undefined ? {} : { readyWithin }),
      // PHP's server needs seconds to end after SIGTERM. SIGKILL does not damage a SQLite database.
      endBy: 'SIGKILL',
      cwd: web,
      log: join(folder, 'server.log'),
      ready: () => answersHttp(`http://127.0.0.1:${String(port)}${path}/wp-includes/images/blank.gif`),
    },
    reaper,
  );
}
