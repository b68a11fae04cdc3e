import { helpText, listOption, parseOptions, textOption, UsageError } from '../cli/options.mjs';

const options = {
  families: { value: 'N,…', help: 'sizes of the shops, from the smallest up; 1000,100000 by default' },
  quick: { help: 'the same as --families 1000,10000 --rounds 9 --samples 30' },
  only: {
    value: 'NAME,…',
    help: 'some of the requests, by the names of src-harness/bench/scenarios; or one other part: relevance, search-speed, journal, size',
  },
  collections: { value: 'DIR', help: 'for relevance: the folder with the collections, *.json.gz' },
  rounds: { value: 'N', help: 'how many rounds of requests are measured; 15 by default' },
  samples: { value: 'N', help: 'for search-speed: how often each search is measured; 100 by default' },
  json: { value: 'FILE', help: 'write the results to a file, as JSON' },
  write: { value: 'NAME', help: 'write docs/performance/NAME.md and NAME.json, for requests also NAME.svg' },
  wp: { value: 'WHICH', help: 'path of an unpacked WordPress, a version, or latest' },
  plugin: {
    value: 'NAME[=PATH]',
    many: true,
    help: 'woocommerce: the products are in WooCommerce, and its Store API is measured on the same site',
  },
  help: { help: 'this text' },
};

/** Parts that measure something else than the requests of scenarios/, each alone. */
export const benchParts = ['relevance', 'search-speed', 'journal', 'size'] as const;

export type BenchOptions = {
  readonly help: boolean;
  /** The part to measure; the requests of scenarios/ if it is undefined. */
  readonly part: (typeof benchParts)[number] | undefined;
  /** The folder with the collections; only and always with the part relevance. */
  readonly collections: string | undefined;
  readonly families: readonly number[];
  readonly only: readonly string[] | undefined;
  readonly rounds: number;
  readonly samples: number;
  readonly json: string | undefined;
  readonly write: string | undefined;
  readonly wordpress: string | undefined;
  /** Plugins beside ours, as `namedPlugins` reads them. */
  readonly plugins: readonly string[];
};

export const benchHelp: string = helpText(
  'npm run bench -- [options]',
  'Measures requests against shops of several sizes on sites of its own (MariaDB, php-fpm, nginx), and says which goals are reached. Takes minutes. With --only relevance: how well searches find what others judged right, beside other search engines; with --only search-speed: searches in the largest shop; with --only journal: what counting a read costs; with --only size: what grows with the shop.',
  options,
);

function wholeNumber(name: string, text: string, maximum: number): number {
  const number = Number(text);
  if (!/^[0-9]{1,7}$/.test(text) || number < 1 || number > maximum) {
    throw new UsageError(`--${name} ${text}: must be a whole number from 1 to ${String(maximum)}.`);
  }
  return number;
}

/** Parses and checks the options of `npm run bench`; throws UsageError. */
export function benchOptions(args: readonly string[]): BenchOptions {
  const values = parseOptions(args, options);
  const quick = values['quick'] === true;
  const families = (textOption(values, 'families') ?? (quick ? '1000,10000' : '1000,100000'))
    .split(',')
    .map((text) => wholeNumber('families', text, 1_000_000));
  if (families.some((size, index) => size < 1000 || size <= (families[index - 1] ?? 0))) {
    throw new UsageError(`--families ${families.join(',')}: sizes are at least 1000 and go up.`);
  }
  const write = textOption(values, 'write');
  if (write !== undefined && !/^[a-z0-9][a-z0-9-]*$/.test(write)) {
    throw new UsageError(`--write ${write}: a name of lower-case letters, digits and hyphens.`);
  }
  const only = textOption(values, 'only')?.split(',');
  const part = benchParts.find((name) => only?.includes(name));
  if (part !== undefined && only?.length !== 1) {
    throw new UsageError(`--only ${String(only)}: ${part} is measured alone.`);
  }
  const collections = textOption(values, 'collections');
  const help = values['help'] === true;
  if (!help && (part === 'relevance') !== (collections !== undefined)) {
    throw new UsageError('--only relevance and --collections DIR belong together.');
  }
  const plugins = listOption(values, 'plugin');
  for (const named of plugins) {
    if (!/^woocommerce(=|$)/.test(named)) throw new UsageError(`--plugin ${named}: the bench knows woocommerce.`);
  }
  if (part !== undefined && plugins.length > 0) throw new UsageError(`--plugin is for requests, not for ${part}.`);
  return {
    help,
    part,
    collections,
    families,
    only,
    rounds: wholeNumber('rounds', textOption(values, 'rounds') ?? (quick ? '9' : '15'), 1000),
    samples: wholeNumber('samples', textOption(values, 'samples') ?? (quick ? '30' : '100'), 10_000),
    json: textOption(values, 'json'),
    write,
    wordpress: textOption(values, 'wp'),
    plugins,
  };
}
