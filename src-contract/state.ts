/** Whether the made PHP file stands and fits its sources. Node's side: not for the browser. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Place of the made file below the repository's root. */
export const contractPath = 'plugin/generated/contract.php';

/** The second one: what only documents need. */
export const documentsPath = 'plugin/generated/documents.php';

const sourceFolder = 'src-contract';

export type ContractState = {
  readonly state: 'fresh' | 'missing' | 'stale';
  /** Absolute path of the made file. */
  readonly path: string;
  /** One sentence for a person; says how to fix it if the state is not `fresh`. */
  readonly message: string;
};

/** The state of the made file below `root`, judged by the digest that it carries. */
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

/** SHA-256 over all that decides the made file: its sources (paths and bytes), the release and zod's version. */
export function contractDigest(root: string): string {
  const hash = createHash('sha256');
  const add = (part: string | Buffer) => {
    const bytes = Buffer.from(part);
    // Lengths keep two different sets of files from running together into the same bytes.
    hash.update(`${bytes.length}:`).update(bytes);
  };
  const { release, zod } = readPackage(root);
  add(release);
  add(zod);
  for (const file of sourceFiles(root)) {
    add(file);
    add(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/**
 * The release version of the plugin and the version of zod, from package.json.
 * @throws Error if either is not there.
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

/** Paths below the root with `/`, sorted by code unit so that every machine agrees. */
function sourceFiles(root: string): string[] {
  return readdirSync(join(root, sourceFolder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${sourceFolder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts'))
    .sort((a, b) => (a < b ? -1 : 1));
}
