// Plain JavaScript, because `npm start` uses it before anything is installed.
import { choiceOption, helpText, parseOptions, portOption, textOption } from './options.mjs';

/** The PHP versions that both Playground and the plugin support. */
export const phpVersions = /** @type {const} */ (['8.1', '8.2', '8.3', '8.4', '8.5']);

const options = {
  port: { value: 'N', help: 'loopback port; 9400 by default' },
  wp: { value: 'WHICH', help: 'path of an unpacked WordPress, a version such as 6.8, or latest' },
  php: { value: 'VERSION', help: `${phpVersions.join(', ')}; 8.3 by default` },
  data: { value: 'DIR', help: 'keep the site in this folder and use it again at the next start' },
  help: { help: 'this text' },
};

/** The help text of `npm start`. */
export const startHelp = helpText(
  'npm start -- [options]',
  'Installs what is missing, builds, and keeps WordPress with the plugin and its demo shop running until Ctrl-C.',
  options,
);

/**
 * Parses and checks the options of `npm start`; throws UsageError.
 * @param {readonly string[]} args
 */
export function startOptions(args) {
  const values = parseOptions(args, options);
  return {
    help: values['help'] === true,
    port: portOption(values) ?? 9400,
    wordpress: textOption(values, 'wp'),
    php: choiceOption(values, 'php', phpVersions),
    data: textOption(values, 'data'),
  };
}
