import { existsSync } from 'node:fs';
import {
  choiceOption,
  helpText,
  listOption,
  parseOptions,
  portOption,
  textOption,
  UsageError,
} from '../cli/options.mjs';
import { namedPlugins } from '../plugins/named-plugins.ts';
import { progress, runSite } from './run-site.ts';
import { startNativeSite } from '../sites/native/start.ts';
import { administrator, catalogPlugin } from '../building/plugin.ts';

const options = {
  stack: { value: 'NAME', help: 'mariadb (MariaDB, php-fpm, nginx) or sqlite (php -S); mariadb by default' },
  port: { value: 'N', help: 'loopback port; 9500 by default' },
  wp: { value: 'WHICH', help: 'path of an unpacked WordPress, a version, or latest' },
  plugin: {
    value: 'NAME[=PATH]',
    many: true,
    help: 'another plugin beside ours, set up and filled: woocommerce, polylang',
  },
  copy: { help: "copy the plugin's folder instead of linking it" },
  'hard-cases': { help: 'import the hostile and hidden items of the tests with the demo' },
  'no-demo': { help: 'leave the demo out' },
  help: { help: 'this text' },
};

await runSite(
  async () => {
    const values = parseOptions(process.argv.slice(2), options);
    if (values['help'] === true) {
      process.stdout.write(
        `${helpText('npm run serve -- [options]', 'Keeps a native site running for development, with the test plugin, until Ctrl-C.', options)}\n`,
      );
      process.exit(0);
    }
    if (!existsSync(catalogPlugin.folder)) throw new UsageError(`There is no plugin in ${catalogPlugin.folder}.`);
    const report = progress();
    return startNativeSite({
      database: choiceOption(values, 'stack', ['mariadb', 'sqlite']) ?? 'mariadb',
      port: portOption(values) ?? 9500,
      wordpress: textOption(values, 'wp'),
      link: values['copy'] !== true,
      hardCases: values['hard-cases'] === true,
      demo: values['no-demo'] !== true,
      beside: await namedPlugins(listOption(values, 'plugin'), report),
      report,
    });
  },
  (site) => {
    process.stdout.write(
      `\n${site.url}/\n${site.url}/wp-admin/ (${administrator.user} / ${administrator.password})\nFiles and logs: ${site.directory}\nCtrl-C ends it and removes its files.\n`,
    );
  },
);
