import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../root.ts';
import { unpackInto } from '../zip.ts';
import { answersHttp } from './http.ts';
import type { Keeper } from '../keeper.ts';
import { phpString } from '../php-code.ts';
import { findProgram } from './programs.ts';
import { type Service, startService } from './service.ts';
import type { WebFolder } from './web-folder.ts';

const dropIn = join(root, 'node_modules', '@wp-playground', 'cli', 'sqlite-database-integration.zip');

/** Puts WordPress's SQLite drop-in, the one that Playground ships, into a site. */
export async function addSqlite(wordpress: string): Promise<void> {
  const target = join(wordpress, 'wp-content', 'plugins', 'sqlite-database-integration');
  await unpackInto(await readFile(dropIn), target, 'plugin-sqlite-database-integration/');
  await copyFile(join(target, 'db.copy'), join(wordpress, 'wp-content', 'db.php'));
}

// PHP's own server takes any path with a dot for a file; this sends what is not a file to WordPress.
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

/** Starts `php -S` with four workers and opcache on a loopback port. */
export async function startPhpServer(
  { folder, web, path }: WebFolder,
  port: number,
  revalidate: number,
  keeper: Keeper,
): Promise<Service> {
  const routerFile = join(folder, 'router.php');
  await writeFile(routerFile, router(path));
  const settings = [
    'opcache.enable=1',
    'opcache.enable_cli=1',
    'opcache.memory_consumption=192',
    'opcache.max_accelerated_files=20000',
    `opcache.revalidate_freq=${String(revalidate)}`,
    'memory_limit=256M',
    'upload_max_filesize=64M',
    'post_max_size=64M',
    'sendmail_path=/bin/true',
    'display_errors=0',
    'log_errors=1',
    `error_log=${join(folder, 'php.log')}`,
  ].flatMap((setting) => ['-d', setting]);
  return startService(
    {
      name: 'PHP server',
      command: findProgram('php'),
      args: [...settings, '-S', `127.0.0.1:${String(port)}`, '-t', web, routerFile],
      env: { PHP_CLI_SERVER_WORKERS: '4' },
      // PHP's server takes seconds to end when asked; its database survives, as SQLite's do.
      endBy: 'SIGKILL',
      cwd: web,
      log: join(folder, 'server.log'),
      ready: () => answersHttp(`http://127.0.0.1:${String(port)}${path}/wp-includes/images/blank.gif`),
    },
    keeper,
  );
}
