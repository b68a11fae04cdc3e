/** Whether the made modules stand and fit their sources. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where the modules stand below the repository's root; `module.php` there tells the plugin their names. */
export const browserFolder = 'plugin/build/browser';
export const browserModule = `${browserFolder}/module.php`;

/** What the modules are made from, and by which versions of what. */
const sourceFolders = ['src-browser', 'src-contract'] as const;
const packages = ['zod', '@wordpress/scripts'] as const;

export type BrowserState = {
  readonly state: 'fresh' | 'missing' | 'stale';
  /** One sentence for a person; says how to fix it if the state is not `fresh`. */
  readonly message: string;
};

/** The state of the made modules below `root`, judged by the digest that stands beside their names. */
export function browserState(root: string): BrowserState {
  const path = join(root, browserModule);
  if (!existsSync(path)) return { state: 'missing', message: `${browserModule} is missing: run \`npm run build\`.` };
  const made = readFileSync(path, 'utf8');
  const files = [...made.matchAll(/'([\w.-]+\.js)'/g)].map((match) => String(match[1]));
  const lost = files.find((file) => !existsSync(join(root, browserFolder, file)));
  if (lost !== undefined) {
    return { state: 'missing', message: `${browserFolder}/${lost} is missing: run \`npm run build\`.` };
  }
  if (/'digest' => '([0-9a-f]{64})'/.exec(made)?.[1] !== browserDigest(root)) {
    return {
      state: 'stale',
      message: `${browserFolder} was not made from the present src-browser/: run \`npm run build\`.`,
    };
  }
  return { state: 'fresh', message: `${browserFolder} fits src-browser/.` };
}

/** SHA-256 over the sources (paths and bytes) and the versions of the packages that have a part in what is made. */
export function browserDigest(root: string): string {
  const hash = createHash('sha256');
  const add = (part: string | Buffer) => {
    const bytes = Buffer.from(part);
    hash.update(`${bytes.length}:`).update(bytes);
  };
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
  };
  for (const name of packages) {
    const version = dependencies[name] ?? devDependencies[name];
    if (version === undefined) throw new Error(`package.json must have "${name}" among its dependencies.`);
    add(version);
  }
  for (const folder of sourceFolders) {
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      if (!/\.m?[jt]s$/.test(file)) continue;
      add(`${folder}/${file.replaceAll('\\', '/')}`);
      add(readFileSync(join(root, folder, file)));
    }
  }
  return hash.digest('hex');
}
