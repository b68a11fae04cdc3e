import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { root } from '../../src-harness/support/root.ts';

suite('the commit hook', () => {
  let folder = '';
  // Variables of git, such as those of a hook that runs these tests, must not lead to this repository.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: folder, env, encoding: 'utf8' });
  const write = (file: string, text: string): void => writeFileSync(join(folder, file), text);
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  /** Commits, with the hook. Returns what it printed, or null if the commit was made. */
  const refusal = (...args: readonly string[]): string | null => {
    const { status, stderr } = spawnSync('git', ['commit', '-qm', 'x', ...args], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    return status === 0 ? null : stderr;
  };

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'mdshop-hook-'));
    git('init', '-q');
    for (const [name, value] of Object.entries({
      'core.hooksPath': join(root, '.githooks'),
      'user.name': 'Test',
      'user.email': 'test@example.md',
      'commit.gpgSign': 'false',
    }))
      git('config', name, value);
    symlinkSync(join(root, 'src-harness'), join(folder, 'src-harness'));
    mkdirSync(join(folder, 'plugin'));
    write('.git/info/exclude', 'src-harness\n');
    write('.prettierrc.json', '{ "singleQuote": true }\n');
    write('eslint.config.mjs', "export const nothing = 0;\nexport default [{ rules: { eqeqeq: 'error' } }];\n");
    write('phpcs.xml.dist', '<ruleset name="x"><file>plugin</file><rule ref="PSR12"/></ruleset>\n');
    write('half.json', '{ "a": 1 }\n');
    git('add', '.');
    assert.equal(refusal(), null);
  });
  after(() => rmSync(folder, { recursive: true }));

  test('formats staged files, commits the result, and leaves other files alone', () => {
    write('a b.mjs', 'export const  a = "x"\n');
    write('plugin/a.php', '<?php\n\nfunction a() { return 1; }\n');
    write('other.php', '<?php\n\nfunction b() { return 1; }\n');
    git('add', '.');
    write('untracked.mjs', 'let  a\n');
    assert.equal(refusal(), null);
    assert.equal(git('show', 'HEAD:a b.mjs'), "export const a = 'x';\n");
    assert.equal(git('show', 'HEAD:plugin/a.php'), '<?php\n\nfunction a()\n{\n    return 1;\n}\n');
    assert.equal(git('show', 'HEAD:other.php'), '<?php\n\nfunction b() { return 1; }\n');
    assert.equal(git('status', '--porcelain'), '?? untracked.mjs\n');
    rmSync(join(folder, 'untracked.mjs'));
  });

  test('refuses what it cannot correct', () => {
    write('bad.mjs', 'export const bad = 1 == 2;\n');
    write('plugin/bad.php', '<?php\n\nclass bad\n{\n}\n');
    git('add', '.');
    const output = String(refusal());
    assert.match(output, /bad\.mjs[^]*eqeqeq/);
    assert.match(output, /plugin\/bad\.php[^]*PascalCase/);
    write('plugin/bad.php', '<?php\n\nif (\n');
    git('add', '.');
    assert.match(String(refusal()), /plugin\/bad\.php[^]*Parse error/);
    git('rm', '-qf', 'bad.mjs', 'plugin/bad.php');
  });

  test('only checks the staged part of a file that has other changes too', () => {
    const later = '{ "a": 2,\n\n\n      "later": true }\n';
    for (const [staged, accepted] of [
      ['{   "a": 2 }\n', false],
      ['{ "a": 2 }\n', true],
    ] as const) {
      write('half.json', staged);
      git('add', '.');
      write('half.json', later);
      assert.equal(refusal() === null, accepted);
      assert.equal(git('show', ':half.json'), staged);
      assert.equal(read('half.json'), later);
    }
    git('checkout', '-q', 'half.json');
  });

  test('only checks the files of a commit that names them', () => {
    write('half.json', '{   "a": 3 }\n');
    assert.match(String(refusal('half.json')), /half\.json/);
    assert.equal(read('half.json'), '{   "a": 3 }\n');
    write('half.json', '{ "a": 3 }\n');
    assert.equal(refusal('half.json'), null);
    assert.equal(git('status', '--porcelain'), '');
  });
});
