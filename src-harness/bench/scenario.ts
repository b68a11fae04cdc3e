import type { Site } from '../wordpress/site.ts';

/** Facts about a measured shop. */
export type ShopFacts = {
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
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /**
   * Returns what is wrong with a response's body, or undefined if it is right: an error or an empty list must never count as
   * a fast response. The status was already checked to be 200.
   */
  readonly problem: (body: string) => string | undefined;
};

/** A target of a scenario. The report compares results with it; a missed target is not a failure. */
export type Target =
  /** At least this many times as fast as another scenario on the same site, at the smallest size. */
  | { readonly kind: 'faster'; readonly than: string; readonly times: number }
  /** The time at the largest size is at most this many times that at the smallest. */
  | { readonly kind: 'growth'; readonly times: number }
  /** At most this many milliseconds at the largest size. */
  | { readonly kind: 'under'; readonly milliseconds: number };

/** A kind of request to measure. Each file in scenarios/ exports one as `scenario`. */
export type Scenario = {
  /** The name for `--only`. */
  readonly name: string;
  /** The description for people. */
  readonly title: string;
  readonly targets: readonly Target[];
  /** Whether to measure only at the smallest size, because it serves only for comparison. */
  readonly smallestOnly?: boolean;
  /** Prepares a site for the requests. Called once on each site that measures them, before any measurement. */
  readonly prepare?: (site: Site, facts: ShopFacts) => Promise<void>;
  readonly request: (facts: ShopFacts) => BenchRequest;
};

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
