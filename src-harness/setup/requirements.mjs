// Plain JavaScript, because `npm test` runs it before anything is installed.
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { run } from './process.mjs';

/** @typedef {import('./steps.mjs').Need} Need */

/**
 * The installed PHP: its version such as `8.2`, and its extensions in lower case; null if there is none.
 * @typedef {{ version: string, extensions: ReadonlySet<string> } | null} Php
 */

/**
 * The facts about a system that requirements check; tests replace them.
 * @typedef {{ php: Php, program: (...names: string[]) => boolean, playwrightBrowser: () => boolean, file: (path: string) => boolean }} System
 */

/**
 * @typedef {{ name: string, need: Need, present: (system: System) => boolean, apt: (php: Php) => string, brew: string }} Requirement
 */

const oldestPhp = '8.1';

/**
 * @param {string} name for people
 * @param {string} module the name in the output of `php -m`, in lower case
 * @param {string} suffix of the Debian package
 * @returns {Requirement}
 */
function extension(name, module, suffix) {
  return {
    name: `PHP extension ${name}`,
    need: 'php',
    present: ({ php }) => php?.extensions.has(module) ?? false,
    apt: (php) => `php${php?.version ?? ''}-${suffix}`,
    brew: 'php',
  };
}

/**
 * @param {string} version
 * @param {string} least
 */
function atLeast(version, least) {
  const [a = 0, b = 0] = version.split('.').map(Number);
  const [c = 0, d = 0] = least.split('.').map(Number);
  return a > c || (a === c && b >= d);
}

/**
 * What a site on several machines needs besides (`npm run test:cluster`).
 * @returns {readonly Requirement[]}
 */
function cluster() {
  /** @type {readonly (readonly [name: string, apt: string, ...programs: string[]])[]} */
  const programs = [
    ['Redis server', 'redis-server', 'redis-server'],
    ['HAProxy', 'haproxy', 'haproxy'],
    ['Varnish', 'varnish', 'varnishd'],
    ['rsync', 'rsync', 'rsync'],
    ['socat', 'socat', 'socat'],
    ['a C compiler, for Varnish', 'gcc', 'gcc'],
    ['socket statistics, for Galera', 'iproute2', 'ss'],
  ];
  return [
    {
      name: 'Galera',
      need: 'cluster',
      present: ({ file }) => file('/usr/lib/galera/libgalera_smm.so'),
      apt: () => 'galera-4',
      brew: 'galera',
    },
    { ...extension('Redis', 'redis', 'redis'), need: 'cluster' },
    ...programs.map(
      ([name, apt, ...names]) =>
        /** @type {Requirement} */ ({
          name,
          need: 'cluster',
          present: ({ program }) => program(...names),
          apt: () => apt,
          brew: apt,
        }),
    ),
  ];
}

/** @type {readonly Requirement[]} */
export const requirements = [
  {
    name: `PHP ${oldestPhp} or newer`,
    need: 'php',
    present: ({ php }) => php !== null && atLeast(php.version, oldestPhp),
    apt: () => 'php-cli',
    brew: 'php',
  },
  extension('mysqli', 'mysqli', 'mysql'),
  extension('pdo_sqlite', 'pdo_sqlite', 'sqlite3'),
  extension('curl', 'curl', 'curl'),
  extension('gd', 'gd', 'gd'),
  extension('zip', 'zip', 'zip'),
  extension('intl', 'intl', 'intl'),
  extension('mbstring', 'mbstring', 'mbstring'),
  extension('xml', 'dom', 'xml'),
  {
    name: 'Composer',
    need: 'composer',
    present: ({ program }) => program('composer'),
    apt: () => 'composer',
    brew: 'composer',
  },
  {
    name: 'php-fpm',
    need: 'servers',
    present: ({ php, program }) => program(`php-fpm${php?.version ?? ''}`, 'php-fpm'),
    apt: (php) => `php${php?.version ?? ''}-fpm`,
    brew: 'php',
  },
  {
    name: 'MariaDB server',
    need: 'servers',
    present: ({ program }) => program('mariadbd', 'mysqld') && program('mariadb-install-db', 'mysql_install_db'),
    apt: () => 'mariadb-server',
    brew: 'mariadb',
  },
  {
    name: 'nginx',
    need: 'servers',
    present: ({ program }) => program('nginx'),
    apt: () => 'nginx-light',
    brew: 'nginx',
  },
  {
    name: 'Apache',
    need: 'servers',
    present: ({ program }) => program('apache2', 'httpd'),
    apt: () => 'apache2-bin',
    brew: 'httpd',
  },
  {
    name: 'Chromium',
    need: 'browser',
    present: ({ program, playwrightBrowser }) =>
      playwrightBrowser() || program('chromium', 'chromium-browser', 'google-chrome'),
    apt: () => 'chromium',
    brew: 'chromium',
  },
  ...cluster(),
  // The last one, because Homebrew has no package of it: the command ends with another one.
  { ...extension('APCu', 'apcu', 'apcu'), need: 'servers', brew: 'php && pecl install apcu' },
];

/**
 * Returns the requirements of these needs that the system does not meet.
 * @param {System} system
 * @param {ReadonlySet<Need>} needs
 */
export function missing(system, needs) {
  return requirements.filter(({ need, present }) => needs.has(need) && !present(system));
}

/**
 * Returns a message with everything that is missing, and the command to install it.
 * @param {readonly Requirement[]} lacking
 * @param {Php} php
 * @param {{ debian: boolean, mac: boolean }} where
 */
export function missingMessage(lacking, php, where) {
  const names = lacking.map(({ name }) => name).join(', ');
  const apt = `sudo apt-get install -y --no-install-recommends ${aptPackages(lacking, php).join(' ')}`;
  const brew = `brew install ${[...new Set(lacking.map((one) => one.brew))].join(' ')}`;
  const command = where.mac
    ? brew
    : where.debian
      ? apt
      : `the packages that Debian names so: ${aptPackages(lacking, php).join(' ')}`;
  return `This computer lacks: ${names}.\nInstall ${where.mac || where.debian ? 'them with' : ''} ${command}`.replace(
    '  ',
    ' ',
  );
}

/**
 * @param {readonly Requirement[]} lacking
 * @param {Php} php
 */
export function aptPackages(lacking, php) {
  return [...new Set(lacking.map((one) => one.apt(php)))];
}

/** @returns {Promise<Php>} */
async function findPhp() {
  const code =
    'echo PHP_MAJOR_VERSION, ".", PHP_MINOR_VERSION, " ", strtolower(implode(" ", get_loaded_extensions()));';
  const { code: status, output } = await run('php', ['-d', 'display_errors=0', '-r', code]);
  if (status !== 0) return null;
  const [version = '', ...extensions] = output.trim().split(' ');
  return { version, extensions: new Set(extensions) };
}

/** @returns {Promise<System>} */
async function thisSystem() {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/sbin'];
  return {
    php: await findPhp(),
    program: (...names) =>
      names.some((name) =>
        folders.some((folder) => {
          try {
            accessSync(join(folder, name), constants.X_OK);
            return true;
          } catch {
            return false; // Not in this folder.
          }
        }),
      ),
    file: existsSync,
    playwrightBrowser: () => {
      const own = process.env['PLAYWRIGHT_BROWSERS_PATH'];
      return [
        own,
        join(homedir(), '.cache', 'ms-playwright'),
        join(homedir(), 'Library', 'Caches', 'ms-playwright'),
      ].some(
        (folder) =>
          folder !== undefined && existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('chromium')),
      );
    },
  };
}

function isDebian() {
  if (!existsSync('/etc/os-release')) return false;
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
async function apt(command, args) {
  const { code, output } = await run(command, args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  return { code, output: output.trim().split('\n').slice(-15).join('\n') };
}

/**
 * @param {readonly string[]} packages
 * @param {(line: string) => void} report
 */
async function aptInstall(packages, report) {
  const install = ['install', '-y', '--no-install-recommends', ...packages];
  await apt('apt-get', ['update']);
  const first = await apt('apt-get', install);
  if (first.code === 0) return;
  report('  apt-get failed; repairing and trying once more');
  await apt('dpkg', ['--configure', '-a']);
  await apt('apt-get', ['update']);
  const second = await apt('apt-get', install);
  if (second.code !== 0) throw new Error(`apt-get install ${packages.join(' ')} failed twice:\n${second.output}`);
}

/**
 * Ensures that the system meets the needs: for root on Debian or Ubuntu it installs what is missing; otherwise it throws an
 * error that lists everything missing.
 * @param {ReadonlySet<Need>} needs
 * @param {(line: string) => void} report
 */
export async function ensureRequirements(needs, report) {
  const system = await thisSystem();
  const lacking = missing(system, needs);
  if (lacking.length === 0) return;
  const root = process.getuid?.() === 0;
  if (root && isDebian() && system.program('apt-get')) {
    const packages = aptPackages(lacking, system.php);
    report(`Installing with apt-get: ${packages.join(' ')}`);
    await aptInstall(packages, report);
    const now = await thisSystem();
    const still = missing(now, needs);
    // If PHP was just installed, its version in the names of other packages is known only now.
    if (still.length > 0) await aptInstall(aptPackages(still, now.php), report);
    const last = await thisSystem();
    const left = missing(last, needs);
    if (left.length > 0) throw new Error(missingMessage(left, last.php, { debian: true, mac: false }));
    return;
  }
  throw new Error(missingMessage(lacking, system.php, { debian: isDebian(), mac: process.platform === 'darwin' }));
}
