import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { browserFolder } from '../../src-browser/tools/build/state.ts';

const folder = join(import.meta.dirname, '../..', browserFolder);

/** The maximum sizes in bytes, compressed as a server sends them, of the loader and of the tools. */
const maxSizes = { loader: 1024, tools: 16 * 1024 } as const;

const built = readdirSync(folder).filter((file) => file.endsWith('.js'));
const read = (name: keyof typeof maxSizes) =>
  readFileSync(join(folder, built.find((file) => file.startsWith(`${name}.`)) ?? name));

/** gzip at the default level of web servers. */
const size = (bytes: Buffer) => gzipSync(bytes, { level: 6 }).length;

/** Matches code that creates functions from text, which a Content-Security-Policy without 'unsafe-eval' forbids. */
const codeFromText = /\bFunction\b|\beval\b|set(?:Timeout|Interval)\(\s*["'`]/g;
const createsCode = (text: string) => [...text.matchAll(codeFromText)].map(([found]) => found);

describe('the built scripts', () => {
  test('are two files, and the first imports the second by its name', () => {
    expect(built.map((file) => file.split('.')[0]).sort()).toEqual(['loader', 'tools']);
    const tools = built.find((file) => file.startsWith('tools.'));
    expect(tools).toMatch(/^tools\.[0-9a-f]{16}\.js$/);
    expect(read('loader').toString()).toContain(`import("./${String(tools)}")`);
    expect(read('tools').toString()).not.toMatch(/\bimport\b/);
  });

  test.each(['loader', 'tools'] as const)('%s.js is small enough', (name) => {
    expect(size(read(name))).toBeGreaterThan(100);
    expect(size(read(name))).toBeLessThanOrEqual(maxSizes[name]);
  });

  test.each(['loader', 'tools'] as const)(
    '%s.js creates no code from text and does not write to the console',
    (name) => {
      expect(createsCode(read(name).toString())).toEqual([]);
      expect(read(name).toString()).not.toMatch(/\bconsole\b/);
    },
  );

  test('they contain nothing for Node and no schema builders of zod', () => {
    expect(read('tools').toString()).not.toMatch(/node:|toJSONSchema|\$schema/);
  });
});

test('the check finds code from text', () => {
  const examples = [
    'new Function("a", "return a")',
    'const F = Function; new F("")',
    'eval("1")',
    'setTimeout("x()", 5)',
  ];
  for (const text of examples) expect(createsCode(text)).not.toEqual([]);
  expect(createsCode('setTimeout(() => x(), 5); const evaluate = (functions) => functions')).toEqual([]);
});
