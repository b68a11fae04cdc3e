import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { phpLiteral } from '../../src-contract/php.ts';
import { blocksScript } from '../support/screen-handles.ts';
import { versionOf } from './asset-version.ts';

/**
 * Makes one script of the scripts of all blocks in the editor, and names it in their metadata. WordPress follows the dependencies of each
 * script that an editor loads several times, and the editor loads the scripts of all blocks.
 * @param folder the built blocks.
 */
export function joinEditorScripts(folder: string): void {
  const scripts: string[] = [];
  const dependencies = new Set<string>();
  for (const name of readdirSync(folder).sort()) {
    const [metadata, script, asset] = ['block.json', 'index.js', 'index.asset.php'].map((file) =>
      join(folder, name, file),
    ) as [string, string, string];
    if (!existsSync(metadata)) continue;
    const block = JSON.parse(readFileSync(metadata, 'utf8')) as Record<string, unknown>;
    writeFileSync(metadata, `${JSON.stringify({ ...block, editorScript: blocksScript }, null, 2)}\n`);
    scripts.push(readFileSync(script, 'utf8').trimEnd());
    for (const dependency of dependenciesIn(readFileSync(asset, 'utf8'))) dependencies.add(dependency);
    rmSync(script);
    rmSync(asset);
  }
  // Each of them is a function that is called, and may lack the semicolon.
  const joined = `${scripts.join(';\n')}\n`;
  const built = {
    dependencies: [...dependencies].sort(),
    version: versionOf(joined),
  };
  writeFileSync(join(folder, 'editor.js'), joined);
  writeFileSync(join(folder, 'editor.asset.php'), `<?php\nreturn ${phpLiteral(built)};\n`);
}

/** The handles in the file that WordPress's build tool writes for a script. */
function dependenciesIn(asset: string): string[] {
  const list = /'dependencies' => array\(([^)]*)\)/.exec(asset)?.[1];
  if (list === undefined) throw new Error('A built script does not name its dependencies as expected.');
  return [...list.matchAll(/'([^']+)'/g)].map(([, handle = '']) => handle);
}
