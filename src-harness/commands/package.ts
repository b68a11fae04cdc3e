import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../cli/command.ts';
import { bundleZip } from '../packaging/bundle-zip.ts';
import { pluginZip } from '../packaging/plugin-zip.ts';
import { catalogPlugin } from '../building/plugin.ts';
import { root } from '../support/root.ts';

const about = "Makes the plugin's zip file and a blueprint bundle for playground.wordpress.net in build.";

await runCommand({ name: 'package', about }, async () => {
  const folder = join(root, 'build');
  await mkdir(folder, { recursive: true });
  const plugin = await pluginZip();
  for (const [name, bytes] of [
    [`${catalogPlugin.slug}.zip`, plugin],
    [`${catalogPlugin.slug}-playground.zip`, await bundleZip(plugin)],
  ] as const) {
    await writeFile(join(folder, name), bytes);
    process.stdout.write(`build/${name}: ${String(Math.ceil(bytes.length / 1024))} KiB\n`);
  }
});
