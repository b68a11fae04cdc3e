/** Checks whether the generated PHP files exist and are up to date. It runs only in Node. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf, partsOfFiles } from './digest.ts';

/** The path of the generated contract, relative to the repository's root. */
export const contractPath = 'plugin/generated/contract.php';

/** The path of the second generated file, which only documents need. */
export const documentsPath = 'plugin/generated/documents.php';

const sourceFolder = 'src-contract';

type ContractState = {
  readonly state: 'fresh' | 'missing' | 'stale';
  /** Absolute path of the generated file. */
  readonly path: string;
  /** One sentence for a person; it says how to fix the state if it is not `fresh`. */
  readonly message: string;
};

/** The state of the generated files below `root`, according to the digest in the contract. */
export function contractState(root: string): ContractState {
  const path = join(root, contractPath);
  for (const file of [contractPath, documentsPath]) {
    if (!existsSync(join(root, file))) {
      return { state: 'missing', path: join(root, file), message: `${file} is missing: run \`npm run build\`.` };
    }
  }
  const found = /'digest' => '([0-9a-f]{64})'/.exec(readFileSync(path, 'utf8'))?.[1];
  if (found !== contractDigest(root)) {
    return {
      state: 'stale',
      path,
      message: `${contractPath} was not made from the present ${sourceFolder}/: run \`npm run build\`.`,
    };
  }
  return { state: 'fresh', path, message: `${contractPath} fits ${sourceFolder}/.` };
}

/** SHA-256 of everything that determines the generated files: the sources (paths and bytes), the release and zod's version. */
export function contractDigest(root: string): string {
  const { release, zod } = readPackage(root);
  return digestOf([release, zod, ...partsOfFiles(root, sourceFiles(root))]);
}

/**
 * The plugin's release version and the version of zod, from package.json.
 * @throws Error if either is missing.
 */
export function readPackage(root: string): { release: string; zod: string } {
  const path = join(root, 'package.json');
  const parsed = JSON.parse(readFileSync(path, 'utf8')) as { version?: unknown; dependencies?: { zod?: unknown } };
  const release = parsed.version;
  const zod = parsed.dependencies?.zod;
  if (typeof release !== 'string' || typeof zod !== 'string') {
    throw new Error(`${path} must have a "version" and a "zod" among its "dependencies".`);
  }
  return { release, zod };
}

/** Paths relative to the root, with `/`, sorted by code unit so that the order is the same on every system. */
function sourceFiles(root: string): string[] {
  return readdirSync(join(root, sourceFolder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${sourceFolder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts'))
    .sort((a, b) => (a < b ? -1 : 1));
}
