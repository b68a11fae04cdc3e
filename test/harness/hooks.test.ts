import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { root } from '../../src-harness/support/root.ts';

/** PHP sources, by path. */
type Sources = ReadonlyMap<string, string>;

const since = /@since \d+\.\d+\.\d+/;

/** Names of hooks that the plugin offers: those that it calls, and actions that it only listens to, for others to call. */
function offered(sources: Sources): ReadonlySet<string> {
  const calls = [...sources.values()].flatMap((text) => [
    ...text.matchAll(/\b(?:apply_filters|do_action|add_action)\w*\(\s*'(md_shop_\w+)'/g),
  ]);
  return new Set(calls.map(([, name = '']) => name));
}

/** Returns where a hook or a function of the plugin has no docblock with `@since`. One may refer to another class. */
function withoutSince(sources: Sources): string[] {
  const found: string[] = [];
  const documented = new Set<string>();
  const later: string[] = [];
  for (const [file, text] of sources) {
    for (const call of text.matchAll(
      /\b(?:(?:apply_filters|do_action|add_action)\w*\(\s*'|^function )(md_shop_\w+)/gm,
    )) {
      const name = String(call[1]);
      // The docblock belongs to the same statement.
      const block = /\/\*\*((?:(?!\*\/)[^])*)\*\/[^;{}]*$/.exec(text.slice(0, call.index))?.[1] ?? '';
      if (since.test(block)) documented.add(name);
      else if (call[0].startsWith('add_action') || block.includes('Documented in ')) later.push(name);
      else found.push(`${file}: ${name}`);
    }
    // A name that is not a literal could not be found here.
    for (const [call] of text.matchAll(/(?<!->)\b(?:apply_filters|do_action)\w*\((?!\s*')[^,)]*/g))
      found.push(`${file}: ${call}`);
  }
  return [...found, ...later.filter((name) => !documented.has(name))];
}

/** Compares the document's headings with the hooks, and every name in it with the names in the sources. */
function differences(document: string, sources: Sources): string[] {
  const hooks = offered(sources);
  const headings = new Set([...document.matchAll(/^### `(\w+)`$/gm)].map(([, name = '']) => name));
  const code = [...sources.values()].join('\n');
  const named = [...document.matchAll(/\bmd_shop_\w+/g)].map(([name]) => name);
  return [
    ...[...hooks].filter((name) => !headings.has(name)).map((name) => `${name} is missing`),
    ...[...headings].filter((name) => !hooks.has(name)).map((name) => `${name} is not a hook`),
    ...new Set(named.filter((name) => !code.includes(`'${name}'`)).map((name) => `${name} does not exist`)),
  ];
}

describe('hooks for other plugins', () => {
  const sources: Sources = new Map(
    globSync(['plugin/*.php', 'plugin/src/**/*.php'], { cwd: root }).map((file) => [
      file,
      readFileSync(join(root, file), 'utf8'),
    ]),
  );

  test('docs/hooks.md has each of them and no other', () => {
    assert.ok(offered(sources).size > 10);
    assert.deepEqual(differences(readFileSync(join(root, 'docs/hooks.md'), 'utf8'), sources), []);
  });

  test('docblocks of hooks and functions have @since', () => assert.deepEqual(withoutSince(sources), []));

  test('a hook that is not documented, one that does not exist and a docblock without @since are found', () => {
    const example: Sources = new Map([
      ['a.php', "/** @since 1.0.0 */\n$a = apply_filters('md_shop_a', 1);\n/** Later. */\ndo_action('md_shop_b');\n"],
      [
        'b.php',
        "add_action('md_shop_c', 'x');\n/** Documented in A. */\ndo_action('md_shop_a');\ndo_action(self::D);\n",
      ],
      ['c.php', '/** @since 1.0.0 */\nfunction md_shop_e()\n{\n}\n\nfunction md_shop_f()\n{\n}\n'],
    ]);
    assert.deepEqual(withoutSince(example), [
      'a.php: md_shop_b',
      'b.php: do_action(self::D',
      'c.php: md_shop_f',
      'md_shop_c',
    ]);
    assert.deepEqual(differences('### `md_shop_a`\n### `md_shop_b`\n### `md_shop_d`\n', example), [
      'md_shop_c is missing',
      'md_shop_d is not a hook',
      'md_shop_d does not exist',
    ]);
  });
});
