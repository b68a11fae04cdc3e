import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogPlugin } from '../../../src-harness/building/plugin.ts';

/** The number of the newest step that changes the tables. */
export const latestStep = Number(
  /LATEST_STEP = (\d+);/.exec(
    readFileSync(join(catalogPlugin.folder, 'src/Support/Database/SchemaVersion.php'), 'utf8'),
  )?.[1],
);
