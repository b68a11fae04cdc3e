import { catalogPlugin } from '../plugin.ts';
import { readBlueprint, replaceStep } from '../playground/blueprint.ts';
import { pack } from '../zip.ts';

/**
 * A blueprint bundle for playground.wordpress.net: playground.json, with the plugin installed from the zip beside it
 * instead of activated where it is mounted.
 */
export async function bundleZip(plugin: Uint8Array): Promise<Uint8Array> {
  const name = `${catalogPlugin.slug}.zip`;
  const blueprint = replaceStep(await readBlueprint(), 'activatePlugin', [
    {
      step: 'installPlugin',
      pluginData: { resource: 'bundled', path: `/${name}` },
      options: { activate: true },
    },
  ]);
  const json = new TextEncoder().encode(`${JSON.stringify(blueprint, null, 2)}\n`);
  return pack(
    new Map([
      ['blueprint.json', json],
      [name, plugin],
    ]),
  );
}
