import { catalogPlugin } from '../building/plugin.ts';
import { readBlueprint, replaceStep } from '../sites/playground/blueprint.ts';
import { pack } from '../support/zip.ts';

/**
 * Creates a blueprint bundle for playground.wordpress.net: playground.json, but with the plugin installed from the included zip
 * instead of mounted.
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
