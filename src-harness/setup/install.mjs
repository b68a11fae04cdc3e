import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './process.mjs';

/** The repository's folder. */
export const repository = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

/** The oldest major version of Node that runs this repository's TypeScript without a build. */
const nodeLine = 24;

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }> | null}
 */
function lockedPackages(file) {
  if (!existsSync(file)) return null;
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
}

/**
 * The required packages: `site` are those for building and starting a site (`dependencies`), `all` also those for tests
 * (`devDependencies`).
 * @typedef {'site' | 'all'} Wanted
 */

/**
 * Whether node_modules matches package-lock.json, according to the mark of the last installation, else to npm's list.
 * @param {string} folder
 * @param {Wanted} [packages]
 */
export function nodeModulesMatch(folder, packages = 'all') {
  const lockFile = join(folder, 'package-lock.json');
  const mark = join(folder, 'node_modules', '.md-shop-install');
  const digest = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  const marked = existsSync(mark) ? readFileSync(mark, 'utf8') : '';
  // `all` includes the packages of `site`.
  if (marked === digest || (packages === 'site' && marked === `${digest} site`)) return true;
  const wanted = lockedPackages(lockFile);
  const present = lockedPackages(join(folder, 'node_modules', '.package-lock.json'));
  if (wanted === null || present === null) return false;
  const same = Object.entries(wanted).every(([path, { version, optional, dev, devOptional }]) => {
    if (path === '') return true;
    const found = present[path];
    const mayBeMissing = optional === true || devOptional === true || (packages === 'site' && dev === true);
    return found === undefined ? mayBeMissing : found.version === version;
  });
  if (same) writeFileSync(mark, packages === 'all' ? digest : `${digest} site`);
  return same;
}

/**
 * The npm that runs this script, or the one on the PATH.
 * @returns {[string, string[]]}
 */
function npmCommand() {
  const script = process.env['npm_execpath'];
  if (script !== undefined && basename(script) === 'npm-cli.js') return [process.execPath, [script]];
  return ['npm', []];
}

/**
 * Whether npm has failed because a connection broke off within an answer. npm repeats only requests that got no answer.
 * @param {string} output
 */
export function brokeOff(output) {
  return /^npm error code (?:EIDLETIMEOUT|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT)$/m.test(output);
}

/**
 * Runs `npm ci` if node_modules is missing or does not match package-lock.json, without install scripts, since none is needed.
 * Throws with npm's output if that fails.
 * @param {(line: string) => void} report
 * @param {Wanted} [packages]
 */
export async function ensureNodeModules(report, packages = 'all') {
  if (nodeModulesMatch(repository, packages)) return;
  report('Installing npm packages (npm ci; a minute or two the first time)');
  const [npm, before] = npmCommand();
  const omitted = packages === 'site' ? ['--omit=dev'] : [];
  const args = [...before, 'ci', ...omitted, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  let { code, output } = await run(npm, args, { cwd: repository });
  if (code !== 0 && brokeOff(output)) {
    report('The connection broke off. Trying again; what was downloaded is kept');
    ({ code, output } = await run(npm, args, { cwd: repository }));
  }
  if (code !== 0) throw new Error(`npm ci failed with code ${code}:\n${output.trim()}`);
  if (!nodeModulesMatch(repository, packages))
    throw new Error('npm ci succeeded, yet node_modules does not match package-lock.json.');
}

/**
 * Finds a Node that runs TypeScript without a build: the one in the npm packages, else the current one if it is new enough.
 * @returns {Promise<string>} its path
 */
export async function modernNode() {
  const own = join(repository, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(own)) {
    const { code, output } = await run(own, ['-p', 'process.versions.node']);
    if (code === 0 && Number(output.split('.')[0]) >= nodeLine) return own;
  }
  if (Number(process.versions.node.split('.')[0]) >= nodeLine) return process.execPath;
  throw new Error(
    `Node ${nodeLine} or newer is needed, this is ${process.versions.node}, and npm has no Node package for ${process.platform} ${process.arch} here. Install Node ${nodeLine} and run the command again.`,
  );
}

/**
 * Whether vendor/ contains the packages in exactly the versions of composer.json.
 * @param {string} folder
 */
export function vendorMatches(folder) {
  const file = join(folder, 'vendor', 'composer', 'installed.json');
  if (!existsSync(file) || !existsSync(join(folder, 'vendor', 'autoload.php'))) return false;
  /** @type {Record<string, Record<string, string>>} */
  const { require = {}, 'require-dev': dev = {} } = JSON.parse(readFileSync(join(folder, 'composer.json'), 'utf8'));
  /** @type {{ packages: { name: string, version: string }[] }} */
  const { packages } = JSON.parse(readFileSync(file, 'utf8'));
  const present = new Map(packages.map(({ name, version }) => [name, version.replace(/^v/, '')]));
  // Names without a vendor are PHP and its extensions.
  return Object.entries({ ...require, ...dev })
    .filter(([name]) => name.includes('/'))
    .every(([name, version]) => present.get(name) === version.replace(/^v/, ''));
}

/**
 * Runs `composer install` in a folder if its vendor/ does not match its composer.json. Throws with Composer's output if that fails.
 * @param {(line: string) => void} report
 * @param {string} [folder] the repository by default
 */
export async function ensureVendor(report, folder = repository) {
  if (vendorMatches(folder)) return;
  report('Installing Composer packages');
  const { code, output } = await run(
    'composer',
    ['install', '--no-interaction', '--no-progress', '--ignore-platform-req=php+'],
    {
      cwd: folder,
      env: { ...process.env, COMPOSER_ALLOW_SUPERUSER: '1' },
    },
  );
  if (code !== 0) throw new Error(`composer install failed with code ${code}:\n${output.trim()}`);
  if (!vendorMatches(folder)) throw new Error('composer install succeeded, yet vendor/ does not match composer.json.');
}
