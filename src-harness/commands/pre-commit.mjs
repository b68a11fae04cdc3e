// The hook .githooks/pre-commit: formats the staged files and checks them. A file that also has unstaged changes is only checked, as
// it is staged, because rewriting it would mix the two. Plain JavaScript, because any Node from 20 on may run it.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { modernNode, repository } from '../setup/install.mjs';
import { phpOptionsOfPhpcs } from '../setup/phpcs.mjs';

const prettier = join(repository, 'node_modules', 'prettier', 'bin', 'prettier.cjs');
const eslint = [
  join(repository, 'node_modules', 'eslint', 'bin', 'eslint.js'),
  '--max-warnings=0',
  '--no-warn-ignored',
];
const phpcs = [...phpOptionsOfPhpcs, join(repository, 'vendor', 'bin', 'phpcs'), '-qn'];
const phpcbf = [...phpOptionsOfPhpcs, join(repository, 'vendor', 'bin', 'phpcbf'), '-q'];

/** @param {readonly string[]} args */
const git = (...args) => execFileSync('git', args, { maxBuffer: 2 ** 28 });

/** @param {readonly string[]} args of a command that lists files */
const gitFiles = (...args) =>
  git(...args, '-z')
    .toString('utf8')
    .split('\0')
    .filter(Boolean);

/** @param {string} file */
const staged = (file) => git('cat-file', 'blob', `:${file}`);

/**
 * Runs a tool, and prints its output if it fails.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ file?: string, accepts?: readonly number[] }} [options] `file`: its staged content is the input; `accepts`: exit codes
 * @returns {boolean} whether it succeeded
 */
function succeeds(command, args, { file, accepts = [0] } = {}) {
  const tool = args.find((arg) => arg.startsWith(repository));
  if (tool !== undefined && !existsSync(tool)) {
    process.stderr.write(`${basename(tool)} is not installed. Run "npm test" once: it installs all tools.\n`);
    return false;
  }
  const input = file === undefined ? '' : staged(file);
  const { status, error, stdout, stderr } = spawnSync(command, args, { input, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== null && accepts.includes(status)) return true;
  if (file !== undefined) process.stderr.write(`${file}, as it is staged:\n`);
  process.stderr.write(error === undefined ? `${stdout}${stderr}` : `${command}: ${error.message}\n`);
  return false;
}

/** Whether the rules of phpcs are for a file. */
function phpcsFiles() {
  const text = existsSync('phpcs.xml.dist') ? readFileSync('phpcs.xml.dist', 'utf8') : '';
  const folders = [...text.matchAll(/<file>([^<]+)<\/file>/g)].map(([, folder]) => `${folder}/`);
  return (/** @type {string} */ file) => file.endsWith('.php') && folders.some((folder) => file.startsWith(folder));
}

const isFormatted = (/** @type {string} */ file) => /\.(tsx?|m?js|json|css|ya?ml|html)$/.test(file);
const isScript = (/** @type {string} */ file) => /\.(tsx?|m?js)$/.test(file);
const isPhp = phpcsFiles();

/**
 * Formats files, stages them again and checks them.
 * @param {string} node
 * @param {readonly string[]} files
 */
function formatAndCheck(node, files) {
  const [formatted, scripts, php] = [files.filter(isFormatted), files.filter(isScript), files.filter(isPhp)];
  const done = [
    formatted.length === 0 || succeeds(node, [prettier, '--write', '--log-level=warn', ...formatted]),
    // 1: everything was corrected; 2: something was not, and phpcs says what.
    php.length === 0 || succeeds('php', [...phpcbf, ...php], { accepts: [0, 1, 2] }),
  ];
  if (formatted.length + php.length > 0) git('add', '--', ...formatted, ...php);
  return [
    ...done,
    scripts.length === 0 || succeeds(node, [...eslint, ...scripts]),
    php.length === 0 || succeeds('php', [...phpcs, ...php]),
  ].every(Boolean);
}

/**
 * Checks the staged content of a file.
 * @param {string} node
 * @param {string} file
 */
function check(node, file) {
  return [
    !isFormatted(file) || succeeds(node, [prettier, '--check', '--stdin-filepath', file], { file }),
    !isScript(file) || succeeds(node, [...eslint, '--stdin', '--stdin-filename', file], { file }),
    !isPhp(file) || succeeds('php', [...phpcs, `--stdin-path=${file}`, '-'], { file }),
  ].every(Boolean);
}

async function main() {
  const node = await modernNode();
  const files = gitFiles('diff', '--cached', '--name-only', '--diff-filter=ACMR');
  // `git commit FILE` has an index of its own: what is staged there now would be missing in the ordinary one afterwards.
  const ownIndex = basename(process.env['GIT_INDEX_FILE'] ?? '').startsWith('next-index');
  const partial = new Set(ownIndex ? files : gitFiles('diff', '--name-only'));
  const php = files.filter((file) => file.endsWith('.php'));
  if (!php.map((file) => succeeds('php', ['-l'], { file })).every(Boolean)) return 1;
  return [
    formatAndCheck(
      node,
      files.filter((file) => !partial.has(file)),
    ),
    ...files.filter((file) => partial.has(file)).map((file) => check(node, file)),
  ].every(Boolean)
    ? 0
    : 1;
}

process.exitCode = await main();
