/**
 * Writes plugin/generated/contract.php. `--check` writes nothing and exits with 1 where the file is missing or stale;
 * `--root DIR` works on another checkout than this one.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { contractArray } from './contract-array.ts';
import { phpLiteral } from './php.ts';
import { contractDigest, contractPath, contractState, readPackage } from './state.ts';

const { values: options } = parseArgs({ options: { check: { type: 'boolean' }, root: { type: 'string' } } });
const root = resolve(options.root ?? join(import.meta.dirname, '..'));

if (options.check === true) {
  const { state, message } = contractState(root);
  if (state === 'fresh') {
    console.log(message);
  } else {
    console.error(message);
    process.exitCode = 1;
  }
} else {
  const contract = contractArray({ digest: contractDigest(root), release: readPackage(root).release });
  const path = join(root, contractPath);
  mkdirSync(dirname(path), { recursive: true });
  // Written aside and renamed, so that a running site never reads half a file.
  const aside = `${path}.${process.pid}.part`;
  writeFileSync(
    aside,
    `<?php\n// Made by \`npm run build\` from src-contract/. Do not edit: change the contract and build again.\n\ndeclare(strict_types=1);\n\nreturn ${phpLiteral(contract)};\n`,
  );
  renameSync(aside, path);
  console.log(`${contractPath} is written.`);
}
