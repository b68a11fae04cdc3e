/**
 * Generates plugin/build/browser with @wordpress/scripts, unless it is up to date: the loader, and the tools in a file whose
 * name contains a hash of its content, so that no cache combines a loader with the tools of another build.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { browserDigest, browserFolder, browserModule, browserState } from './state.ts';

const root = join(import.meta.dirname, '../../..');

/** The file that the loader imports, in the source and in webpack's output. */
const toolsInSource = './tools.js';

if (browserState(root).state === 'fresh') {
  console.log(`${browserFolder} is made already.`);
} else {
  const output = mkdtempSync(join(tmpdir(), 'md-shop-browser-'));
  try {
    runScripts(output);
    place(output);
  } finally {
    rmSync(output, { recursive: true });
  }
  console.log(`${browserFolder} is written.`);
}

function runScripts(output: string): void {
  const manifest = createRequire(import.meta.url).resolve('@wordpress/scripts/package.json');
  const { status, error } = spawnSync(
    process.execPath,
    [
      join(dirname(manifest), 'bin', 'wp-scripts.js'),
      'build',
      '--config',
      join(import.meta.dirname, 'webpack.config.mjs'),
      '--stats',
      'errors-warnings',
    ],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      // The programs that it starts must find this version of Node, which can run TypeScript.
      env: {
        ...process.env,
        PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
        NODE_ENV: 'production',
        MD_SHOP_OUTPUT: output,
      },
    },
  );
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`@wordpress/scripts ended with code ${String(status)}.`);
}

/** Names the built files and moves them to their folder: first the tools, then the loader, at last the file with the names. */
function place(output: string): void {
  const tools = readFileSync(join(output, 'tools.js'));
  const toolsName = `tools.${hashOf(tools)}.js`;
  const loader = readFileSync(join(output, 'loader.js'), 'utf8').split(toolsInSource);
  if (loader.length !== 2) throw new Error(`The loader must import "${toolsInSource}" in one place.`);
  const bytes = loader.join(`./${toolsName}`);

  const folder = join(root, browserFolder);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, toolsName), tools);
  writeFileSync(join(folder, 'loader.js'), bytes);
  const aside = join(root, `${browserModule}.part`);
  writeFileSync(
    aside,
    `<?php\n// Made by \`npm run build\` from src-browser/tools/. Do not edit.\n\nreturn ['loader' => 'loader.js', 'tools' => '${toolsName}', 'version' => '${hashOf(bytes)}', 'digest' => '${browserDigest(root)}'];\n`,
  );
  renameSync(aside, join(root, browserModule));
}

function hashOf(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}
