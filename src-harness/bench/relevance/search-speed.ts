import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Report, Site } from '../../wordpress/site.ts';
import { loading } from '../generate.ts';
import { describeMachine, load, type Machine } from '../machine.ts';
import { machineTable, table, withSpread } from '../report.ts';
import { measure, type Probe, send } from '../sampling.ts';
import { listProblem } from '../scenario.ts';
import { openShop, rebuild } from '../shop.ts';
import { difference, type Spread, spread } from '../statistics.ts';
import type { Document } from './judging/collection.ts';

/** The number of words that are added to the shop, each in one product, and how many of them a product has. */
const distinctWords = 100_000;
const wordsPerDocument = 100;

/** How much a search took over the plain list before misspellings were corrected, and the targets. Milliseconds. */
const overListBefore = 4;
const mostOverList = 1.5 * overListBefore;
const mostForMisspelling = 5;

const syllables = Array.from('bcdfglmnprstvz').flatMap((consonant) =>
  Array.from('aeiou', (vowel) => consonant + vowel),
);

/** The word with this number: three to five syllables, different for every number below 300,000. */
export function madeWord(number: number): string {
  const length = 3 + (number % 3);
  // The factor shares no prime with the number of syllables, so no word comes twice.
  let rest = (Math.floor(number / 3) * 7919) % syllables.length ** length;
  let word = '';
  for (let place = 0; place < length; place += 1) {
    word += syllables[rest % syllables.length] ?? '';
    rest = Math.floor(rest / syllables.length);
  }
  return word;
}

/** Swaps two neighbours inside a word. */
export function swapped(word: string, place: number): string {
  return word.slice(0, place) + (word[place + 1] ?? '') + (word[place] ?? '') + word.slice(place + 2);
}

/** The documents that contain all made words. */
export function wordDocuments(): readonly Document[] {
  return Array.from({ length: distinctWords / wordsPerDocument }, (_, number) => ({
    id: number + 1,
    name: `Cuvinte ${String(number + 1)}`,
    sku: '',
    term: '',
    label: '',
    text: Array.from({ length: wordsPerDocument }, (__, place) => madeWord(number * wordsPerDocument + place)).join(
      ' ',
    ),
  }));
}

/** A search that is compared with another request. */
type Comparison = {
  readonly title: string;
  readonly search: string;
  readonly than: string;
  readonly most: number;
  /** The number of products that it must find at least; a correction may mean several words. */
  readonly total: number;
};

/** The results of one search: milliseconds, and those over the request with which it is compared. */
export type SpeedRow = {
  readonly title: string;
  readonly time: Spread;
  readonly over: Spread;
  readonly than: string;
  readonly most: number;
  /** False if it does not find what the correctly spelt word finds; its time says nothing then. */
  readonly right: boolean;
  readonly met: boolean;
};

/** The results of the part, as `--json` writes them. */
export type SpeedResults = {
  readonly date: string;
  readonly machine: Machine;
  readonly families: number;
  readonly words: number;
  readonly samples: number;
  readonly list: Spread;
  readonly rows: readonly SpeedRow[];
};

const list = 'the plain list';

function comparisons(families: number, hundredth: string): readonly Comparison[] {
  const inHundredth = Math.floor((families + 58) / 100);
  const rare = madeWord(50_000); // Five syllables: ten letters.
  return [
    { title: 'found in 1 %', search: hundredth, than: list, most: mostOverList, total: inHundredth },
    { title: 'found once', search: rare, than: list, most: mostOverList, total: 1 },
    {
      title: 'found in 1 %, misspelt',
      search: swapped(hundredth, 2),
      than: 'found in 1 %',
      most: mostForMisspelling,
      total: inHundredth,
    },
    {
      title: 'found once, misspelt twice',
      search: swapped(swapped(rare, 2), 6),
      than: 'found once',
      most: mostForMisspelling,
      total: 1,
    },
  ];
}

function pathOf(search: string | undefined): string {
  const query = search === undefined ? '' : `&search=${encodeURIComponent(search)}`;
  return `/wp-json/md-shop/v1/products?per_page=20${query}`;
}

/** Adds products with 100,000 further distinct words to a shop. */
async function addWords(site: Site): Promise<number> {
  const documents = wordDocuments();
  const folder = await mkdtemp(join(tmpdir(), 'md-shop-words-'));
  try {
    const file = join(folder, 'words.json.gz');
    await writeFile(file, gzipSync(JSON.stringify({ docs: documents, queries: [] })));
    await site.runPhp(loading(file, 'ro'));
    await rebuild(site);
    await site.runPhp("do_action( 'md_shop_catch_up' );");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return documents.length;
}

async function foundBy(url: string, search: string): Promise<number> {
  const agent = new Agent();
  try {
    const { status, body } = await send(agent, url, { path: pathOf(search) });
    const { total } = (status === 200 ? JSON.parse(body) : {}) as { total?: number };
    if (total === undefined)
      throw new Error(`“${search}” was answered with ${String(status)}. It begins: ${body.slice(0, 300)}`);
    return total;
  } finally {
    agent.destroy();
  }
}

/**
 * Measures searches in a large shop with many distinct words: a word that one product in a hundred has, one that a single product
 * has, and both misspelt.
 *
 * @param sites receives the site, so that the caller can close it if it is interrupted.
 */
export async function measureSearchSpeed(
  families: number,
  samples: number,
  wordpress: string | undefined,
  sites: Site[],
  report: Report,
): Promise<SpeedResults> {
  const loadBefore = load();
  const { site, facts } = await openShop({ families, wordpress, report });
  sites.push(site);
  const products = families + (await addWords(site));
  report(`${distinctWords.toLocaleString('en')} words added`);
  const compared = comparisons(families, facts.words.hundredth);
  const totals = new Map<string, number>();
  for (const { title, search } of compared) totals.set(title, await foundBy(site.url, search));
  const probes: readonly Probe[] = [
    {
      name: list,
      url: site.url,
      request: { path: pathOf(undefined), problem: (body) => listProblem(body, products, 20) },
    },
    ...compared.map(({ title, search }) => {
      const total = totals.get(title) ?? 0;
      return {
        name: title,
        url: site.url,
        request: {
          path: pathOf(search),
          problem: (body: string) => listProblem(body, total, Math.min(20, total)),
        },
      };
    }),
  ];
  const times = await measure(probes, samples);
  const of = (name: string): readonly number[] => times.get(name) ?? [];
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: describeMachine(site.wordpress.version, loadBefore),
    families,
    words: distinctWords,
    samples,
    list: spread(of(list)),
    rows: compared.map(({ title, than, most, total }) => {
      const over = difference(of(title), of(than));
      const right = (totals.get(title) ?? 0) >= total;
      return { title, time: spread(of(title)), over, than, most, right, met: right && over.median <= most };
    }),
  };
}

/** Formats the results for people: for the terminal and for `--write`. */
export function reportSearchSpeed({
  date,
  machine,
  families,
  words,
  samples,
  list: plain,
  rows,
}: SpeedResults): string {
  return `Medians of ${String(samples)} samples, quartiles in brackets, in a shop of ${families.toLocaleString('en')} families and, in another ${(words / wordsPerDocument).toLocaleString('en')} products,
${words.toLocaleString('en')} distinct words. Requests go one after the other over a kept connection, each once a round; a difference is the median of the
rounds' differences.

${table([
  ['search', 'time', 'more than', 'target'],
  [list, withSpread(plain, ' ms'), '', ''],
  ...rows.map(({ title, time, over, than, most, right, met }) => [
    title,
    withSpread(time, ' ms'),
    `${withSpread(over, ' ms')} more than ${than}`,
    `${met ? 'met' : '**missed**'} (at most ${String(most)} ms more)${right ? '' : ': it does not find what it should'}`,
  ]),
])}

${machineTable(date, machine)}
`;
}
