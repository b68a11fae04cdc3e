/** Checks whether the generated modules exist and are up to date. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf, partsOfFiles } from '../../../src-contract/digest.ts';

/** The folder of the modules, relative to the repository's root; its `module.php` contains their names for the plugin. */
export const browserFolder = 'plugin/build/browser';
export const browserModule = `${browserFolder}/module.php`;

/** The sources of the modules, and the packages whose versions affect them. */
const sourceFolders = ['src-browser/tools', 'src-contract'] as const;
const packages = ['zod', '@wordpress/scripts'] as const;

type BrowserState = {
  readonly state: 'fresh' | 'missing' | 'stale';
  /** One sentence for a person; it says how to fix the state if it is not `fresh`. */
  readonly message: string;
};

/** The state of the generated modules below `root`, according to the digest in `module.php`. */
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
      message: `${browserFolder} was not made from the present src-browser/tools/: run \`npm run build\`.`,
    };
  }
  return { state: 'fresh', message: `${browserFolder} fits src-browser/tools/.` };
}

/** SHA-256 of the sources (paths and bytes) and of the versions of the packages that affect the modules. */
export function browserDigest(root: string): string {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
  };
  const versions = packages.map((name) => {
    const version = dependencies[name] ?? devDependencies[name];
    if (version === undefined) throw new Error(`package.json must have "${name}" among its dependencies.`);
    return version;
  });
  const files = sourceFolders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.m?[jt]s$/.test(file))
      .sort()
      .map((file) => `${folder}/${file}`),
  );
  return digestOf([...versions, ...partsOfFiles(root, files)]);
}
