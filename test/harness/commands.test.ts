import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { run } from '../../src-harness/setup/process.mjs';
import { root } from '../../src-harness/support/root.ts';

/** The commands that are not ours: tsc, eslint and prettier have their own options. */
const others = ['check:types', 'lint', 'format'];

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** The file and the arguments of a command, without the build before it. */
function partsOf(script: string): readonly string[] {
  const parts = /(?:^|&& )(?:exec )?node (?:src-harness\/commands\/run\.mjs )?(\S+)(.*)$/.exec(script);
  if (parts?.[1] === undefined) throw new Error(`package.json: "${script}" is no command of src-harness/commands.`);
  const file = parts[1].startsWith('src-harness/') ? parts[1] : `src-harness/commands/${parts[1]}`;
  return [join(root, file), ...(parts[2] ?? '').split(' ').filter((part) => part !== '')];
}

suite('commands of package.json', { concurrency: 2 }, () => {
  for (const [name, script] of Object.entries(scripts).filter(([of]) => !others.includes(of))) {
    test(`npm run ${name} has a help and rejects an unknown option`, async () => {
      const help = await run(process.execPath, [...partsOf(script), '--help']);
      assert.equal(help.code, 0, help.output);
      assert.match(help.output, /^Usage: npm (run )?[a-z:]+ -- \[options\]\n\n.+\n/);
      assert.match(help.output, /^ {2}--help +this text$/m);
      const unknown = await run(process.execPath, [...partsOf(script), '--no-such-option']);
      assert.equal(unknown.code, 2, unknown.output);
      assert.match(unknown.output, /--no-such-option.* See --help\./s);
    });
  }
});
