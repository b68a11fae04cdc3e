import { spawnSync } from 'node:child_process';
import { dirname, delimiter, join } from 'node:path';
import { addBlockVersions } from '../building/block-versions.ts';
import { blocksPath, blocksProblem, markBlocks, unmarkBlocks } from '../building/blocks-state.ts';
import { classFiles, writeClassFiles } from '../building/class-files.ts';
import { runCommand } from '../cli/command.ts';
import { joinEditorScripts } from '../building/editor-script.ts';
import { screenScripts, markScript, scriptProblem, unmarkScript } from '../building/screen-scripts.ts';
import { root } from '../support/root.ts';

type Build = {
  readonly name: string;
  readonly args: readonly string[];
  /** Returns `false` if the output is already up to date. */
  readonly before?: () => boolean;
  readonly after?: () => void;
};

const wpScripts = join('node_modules', '@wordpress', 'scripts', 'bin', 'wp-scripts.js');

/** The builds of `npm run build`, in this order. */
const builds: readonly Build[] = [
  { name: 'contract', args: ['src-contract/build.ts'] },
  { name: 'translations', args: ['src-harness/translations/build.ts'] },
  { name: 'browser tools', args: ['src-browser/tools/build/build.ts'] },
  {
    name: 'blocks',
    args: [
      wpScripts,
      'build',
      '--source-path=blocks',
      `--output-path=${blocksPath}`,
      // Still the flag's name; without it viewScriptModule is not built.
      '--experimental-modules',
      '--stats=errors-warnings',
    ],
    before: () => {
      if (blocksProblem(root) === null) {
        process.stdout.write(`${blocksPath} is up to date.\n`);
        return false;
      }
      unmarkBlocks(root);
      return true;
    },
    after: () => {
      joinEditorScripts(join(root, blocksPath));
      addBlockVersions(join(root, blocksPath));
      markBlocks(root);
      process.stdout.write(`${blocksPath} is written.\n`);
    },
  },
  ...screenScripts.map((script) => ({
    name: `script ${script.handle}`,
    args: [
      wpScripts,
      'build',
      `index=./${script.source}/index.tsx`,
      ...(script.further ?? []).map((name) => `${name}=./${script.source}/${name}.ts`),
      `--output-path=${script.output}`,
      '--stats=errors-warnings',
    ],
    before: () => {
      if (scriptProblem(root, script) === null) {
        process.stdout.write(`${script.output} is up to date.\n`);
        return false;
      }
      unmarkScript(root, script);
      return true;
    },
    after: () => {
      markScript(root, script);
      process.stdout.write(`${script.output} is written.\n`);
    },
  })),
];

// The tools below start "node" by name.
const path = `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`;

const about =
  'Builds what is generated: from the contract, the browser tools, the blocks, the screens and the classes.';

await runCommand({ name: 'build', about }, () => {
  for (const { name, args, before, after } of builds) {
    if (before?.() === false) continue;
    const { status, error } = spawnSync(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PATH: path },
    });
    if (error !== undefined || status !== 0) {
      process.stderr.write(`The build of the ${name} failed${error === undefined ? '' : `: ${error.message}`}.\n`);
      return 1;
    }
    after?.();
  }

  writeClassFiles(root);
  process.stdout.write(`plugin/generated/classes.php and the files of classes ${classFiles.join(', ')} are written.\n`);
  return 0;
});
