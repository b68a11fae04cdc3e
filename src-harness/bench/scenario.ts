import type { IncomingHttpHeaders } from 'node:http';
import type { Site } from '../wordpress/site.ts';
import type { Goal } from './goals.ts';

/** The shop whose tables have the products. */
export type ProductSource = 'embedded' | 'woocommerce';

/** Facts about a measured shop. */
export type ShopFacts = {
  /** Where the products are: in the plugin's own shop or in WooCommerce. */
  readonly source: ProductSource;
  /** The number of generated products, each with translations; each is one product in Romanian. */
  readonly families: number;
  /** Words that a known share of all products contains (`Vocabulary::MARKERS`). */
  readonly words: {
    readonly half: readonly [string, string];
    readonly tenth: string;
    readonly hundredth: string;
  };
  /** A category of the second level and its number of products, as WordPress counts them. */
  readonly category: { readonly slug: string; readonly count: number };
  /** The id of a product. */
  readonly product: number;
  /** The number of categories and brands that have products. */
  readonly terms: number;
};

/** A request that is sent repeatedly. */
export type BenchRequest = {
  /** Relative to the site's address. */
  readonly path: string;
  readonly method?: 'GET' | 'HEAD' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The expected status; 200 by default. */
  readonly status?: number;
  /**
   * Returns what is wrong with a response, or undefined if it is right: an error or an empty list must never count as a fast
   * response. The status was already checked.
   */
  readonly problem: (body: string, headers: IncomingHttpHeaders) => string | undefined;
};

/** Sends a GET request to the site in the lane that is to be measured, and returns its headers. Rejects if the status is not 200. */
export type Ask = (path: string) => Promise<IncomingHttpHeaders>;

/** A kind of request to measure. Each file in scenarios/ exports one as `scenario`. */
export type Scenario = {
  /** The name for `--only`. */
  readonly name: string;
  /** The description for people. */
  readonly title: string;
  readonly goals: readonly Goal[];
  /** Whether to measure only at the smallest size, because it serves only for comparison. */
  readonly smallestOnly?: boolean;
  /** Whether it is not the plugin that answers, so that it is the same in every lane. */
  readonly isReference?: boolean;
  /** The plugin beside ours that it needs; it is left out without it. */
  readonly needs?: 'woocommerce';
  /** Prepares a site for the requests. Called once on each site that measures them, before any measurement. */
  readonly prepare?: (site: Site, facts: ShopFacts) => Promise<void>;
  /** The request, or several that are sent in turns, so that no answer is a repetition that a cache knows. */
  readonly request: (facts: ShopFacts, ask: Ask) => BenchRequest | readonly BenchRequest[] | Promise<BenchRequest>;
};

/** The requests of a scenario, one or several. */
export async function requestsOf({ request }: Scenario, facts: ShopFacts, ask: Ask): Promise<readonly BenchRequest[]> {
  const made: BenchRequest | readonly BenchRequest[] = await request(facts, ask);
  return 'path' in made ? [made] : made;
}

/** Parses a JSON body and returns what is wrong with it, according to a test of the value. */
export function jsonProblem(body: string, test: (value: unknown) => string | undefined): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return 'it is not JSON';
  }
  return value === null ? 'it is null' : test(value);
}

/** Checks a list: its total must have this value, or be between two values, and its page must have this many items. */
export function listProblem(
  body: string,
  total: number | { readonly least: number; readonly most: number },
  items: number,
): string | undefined {
  return jsonProblem(body, (value) => {
    const list = value as { total?: unknown; items?: unknown };
    const { least, most } = typeof total === 'number' ? { least: total, most: total } : total;
    if (typeof list.total !== 'number' || list.total < least || list.total > most) {
      return `its total is ${String(list.total)}, expected ${least === most ? String(least) : `${String(least)} to ${String(most)}`}`;
    }
    if (!Array.isArray(list.items) || list.items.length !== items) {
      return `it has ${Array.isArray(list.items) ? String(list.items.length) : 'no'} items, expected ${String(items)}`;
    }
    return undefined;
  });
}
