/**
 * Writes plugin/generated/contract.php and documents.php. `--check` writes nothing and exits with 1 if a file is missing or
 * stale; `--root DIR` uses another copy of the repository.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { contractArray, documentsArray } from './contract-array.ts';
import { phpLiteral } from './php.ts';
import type { PhpValue } from './php.ts';
import { contractDigest, contractPath, contractState, documentsPath, readPackage } from './state.ts';

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
  // The contract is written last, because its digest means that both files are complete.
  write(documentsPath, documentsArray());
  write(contractPath, contract);
}

function write(file: string, value: PhpValue): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  // Written to a temporary file and renamed, so that a running site never reads an incomplete file.
  const aside = `${path}.${process.pid}.part`;
  writeFileSync(
    aside,
    `<?php\n// Made by \`npm run build\` from src-contract/. Do not edit: change the contract and build again.\n\ndeclare(strict_types=1);\n\nreturn ${phpLiteral(value)};\n`,
  );
  renameSync(aside, path);
  console.log(`${file} is written.`);
}
