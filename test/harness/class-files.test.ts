import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { classFileTexts } from '../../src-harness/building/class-files.ts';

/** Builds the file of the fast lane from this class alone. */
async function built(body: string): Promise<string> {
  const checkout = await mkdtemp(join(tmpdir(), 'md-shop-class-files-'));
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(checkout, path)), { recursive: true });
    await writeFile(join(checkout, path), text);
  };
  try {
    await write('plugin/generated/contract.php', '<?php\nreturn [\n];\n');
    await write(
      'plugin/src/Modules/FastLane.php',
      `<?php\n\ndeclare(strict_types=1);\n\nnamespace MdShop\\Catalog\\Modules;\n\nfinal class FastLane\n{\n${body}\n}\n`,
    );
    return classFileTexts(checkout).get('plugin/generated/cached-answers.php') ?? '';
  } finally {
    await rm(checkout, { recursive: true });
  }
}

test('a built file imports the global functions that a class calls', async () => {
  const text = await built('    public function run(): int { return strlen(trim($this->text())) + Other::count($x); }');
  assert.match(text, /^namespace MdShop\\Catalog\\Modules \{\nuse function strlen, trim;\n/m);
});

test('a built file imports neither the language nor what is only mentioned', async () => {
  const text = await built(
    `    // Like max().\n    public function run(callable $do): bool { return isset($do) && array($do('min()')) && \\count([]); }`,
  );
  assert.doesNotMatch(text, /use function/);
});

test('a built file does not import what OPcache would ask another process for', async () => {
  const text = await built(
    `    public function run(): bool { return function_exists('x') && ini_get('y') && is_int(1); }`,
  );
  assert.match(text, /^use function is_int;$/m);
});
