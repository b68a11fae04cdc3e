import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { UsageError } from '../../src-harness/cli/options.mjs';
import { startHelp, startOptions } from '../../src-harness/cli/start-options.mjs';
import { chooseSteps, steps } from '../../src-harness/setup/steps.mjs';

suite('options of npm start', () => {
  test('have defaults', () => {
    assert.deepEqual(startOptions([]), {
      help: false,
      port: 9400,
      wordpress: undefined,
      php: undefined,
      data: undefined,
    });
  });

  test('are accepted in both spellings', () => {
    const options = startOptions(['--port', '9401', '--wp=6.8', '--php=8.2', '--data', 'here']);
    assert.deepEqual(options, { help: false, port: 9401, wordpress: '6.8', php: '8.2', data: 'here' });
  });

  for (const args of [
    ['--port', '0'],
    ['--port', '65536'],
    ['--port', '12abc'],
    ['--port', '1e3'],
    ['--port', ''],
    ['--port'],
    ['--php', '7.4'],
    ['--wp', ' '],
    ['--unknown'],
    ['stray'],
  ]) {
    test(`reject ${args.join(' ')}`, () => {
      assert.throws(() => startOptions(args), UsageError);
    });
  }

  test('accept the lowest and the highest port', () => {
    assert.equal(startOptions(['--port', '1']).port, 1);
    assert.equal(startOptions(['--port', '65535']).port, 65535);
  });

  test('are all in the help', () => {
    for (const name of ['--port', '--wp', '--php', '--data', '--help']) assert.ok(startHelp.includes(name), name);
  });
});

suite('steps of npm test', () => {
  test('are all selected in a full run if none is named', () => {
    assert.deepEqual(chooseSteps(undefined, true), steps);
    const quick = chooseSteps(undefined, false).map(({ name }) => name);
    assert.deepEqual([quick.includes('fast-lane'), quick.length], [false, steps.length - 1]);
    assert.deepEqual(
      chooseSteps('fast-lane', false).map(({ name }) => name),
      ['fast-lane'],
    );
  });

  test('are selected by name and by group, in their own order', () => {
    assert.deepEqual(
      chooseSteps('e2e,types', false).map(({ name }) => name),
      ['types', 'e2e:mariadb', 'e2e:sqlite', 'e2e:playground'],
    );
  });

  test('cannot be selected by an unknown name', () => {
    assert.throws(() => chooseSteps('types,tpyes', false), /tpyes.*no such step.*eslint/s);
  });
});
