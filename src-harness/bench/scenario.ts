import type { Site } from '../site.ts';

/** What the bench knows of a measured shop. */
export type ShopFacts = {
  /** Generated product families; each is a product in Romanian. */
  readonly families: number;
  /** Words that stand in a known share of all products (`GeneratorWords::MARKERS`). */
  readonly words: {
    readonly half: readonly [string, string];
    readonly tenth: string;
    readonly hundredth: string;
  };
  /** A category of the second level and how many products stand under it, as WordPress counts them. */
  readonly category: { readonly slug: string; readonly count: number };
  /** The id of a product. */
  readonly product: number;
  /** Categories and brands that have products. */
  readonly terms: number;
};

/** One request, sent again and again. */
export type BenchRequest = {
  /** Below the site's address. */
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /**
   * Says what is wrong with an answer's body, undefined where nothing is: an error or an empty list must never count as
   * a fast answer. The status has been checked to be 200.
   */
  readonly problem: (body: string) => string | undefined;
};

/** What a scenario is to reach; results stand beside it, nothing fails by it. */
export type Target =
  /** So many times as fast as another scenario on the same site, at the smallest size. */
  | { readonly kind: 'faster'; readonly than: string; readonly times: number }
  /** The largest size costs at most so many times what the smallest costs. */
  | { readonly kind: 'growth'; readonly times: number }
  /** At most so many milliseconds at the largest size. */
  | { readonly kind: 'under'; readonly milliseconds: number };

/** A kind of request that is measured. A file in scenarios/ exports one as `scenario`. */
export type Scenario = {
  /** For `--only`. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  readonly targets: readonly Target[];
  /** Measured at the smallest size alone: what others are compared with. */
  readonly smallestOnly?: boolean;
  /** Brings what the requests need, once on each site where any of them is measured, before anything is. */
  readonly prepare?: (site: Site, facts: ShopFacts) => Promise<void>;
  readonly request: (facts: ShopFacts) => BenchRequest;
};

/** Reads a JSON body and says what is wrong with it by a test on the value. */
export function jsonProblem(body: string, test: (value: unknown) => string | undefined): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return 'it is not JSON';
  }
  return value === null ? 'it is null' : test(value);
}

/** A list answer must have this many matches, or lie between two numbers of them, and this many items on its page. */
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
