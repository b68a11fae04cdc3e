import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { browserFolder } from '../../src-browser/build/state.ts';

const folder = join(import.meta.dirname, '../..', browserFolder);

/** What a visitor may have to pay, in bytes as a server sends them: the detector, and the tools where there is a use for them. */
const most = { detect: 1024, tools: 14 * 1024 } as const;

const built = readdirSync(folder).filter((file) => file.endsWith('.js'));
const read = (name: keyof typeof most) =>
  readFileSync(join(folder, built.find((file) => file.startsWith(`${name}.`)) ?? name));

/** gzip at the level that web servers have unless somebody sets another. */
const size = (bytes: Buffer) => gzipSync(bytes, { level: 6 }).length;

/** Where code is made from text, which a Content-Security-Policy without 'unsafe-eval' forbids, or reached for by name. */
const codeFromText = /\bFunction\b|\beval\b|set(?:Timeout|Interval)\(\s*["'`]/g;
const makesCode = (text: string) => [...text.matchAll(codeFromText)].map(([found]) => found);

describe('what was built', () => {
  test('is two files, and the second is imported under the name that it has', () => {
    expect(built.map((file) => file.split('.')[0]).sort()).toEqual(['detect', 'tools']);
    const tools = built.find((file) => file.startsWith('tools.'));
    expect(tools).toMatch(/^tools\.[0-9a-f]{16}\.js$/);
    expect(read('detect').toString()).toContain(`import("./${String(tools)}")`);
    expect(read('tools').toString()).not.toMatch(/\bimport\b/);
  });

  test.each(['detect', 'tools'] as const)('%s.js is small enough', (name) => {
    expect(size(read(name))).toBeGreaterThan(100);
    expect(size(read(name))).toBeLessThanOrEqual(most[name]);
  });

  test.each(['detect', 'tools'] as const)(
    '%s.js makes no code from text, and writes nothing into the console',
    (name) => {
      expect(makesCode(read(name).toString())).toEqual([]);
      expect(read(name).toString()).not.toMatch(/\bconsole\b/);
    },
  );

  test('nothing of Node’s side and of zod’s makers of schemas is in it', () => {
    expect(read('tools').toString()).not.toMatch(/node:|toJSONSchema|\$schema/);
  });
});

test('code from text is found', () => {
  const made = ['new Function("a", "return a")', 'const F = Function; new F("")', 'eval("1")', 'setTimeout("x()", 5)'];
  for (const text of made) expect(makesCode(text)).not.toEqual([]);
  expect(makesCode('setTimeout(() => x(), 5); const evaluate = (functions) => functions')).toEqual([]);
});
