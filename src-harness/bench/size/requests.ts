import type { Site } from '../../wordpress/site.ts';
import { loadScenarios } from '../load.ts';
import { type BenchRequest, jsonProblem, listProblem, requestsOf, type Scenario, type ShopFacts } from '../scenario.ts';

/** What is measured of a site: its products, and so many content items. */
export type SizeFacts = ShopFacts & {
  /** Generated content items in Romanian, and those of them with the word of one in a hundred. */
  readonly content: number;
  readonly contentFound: number;
  /** Products without variants in Romanian, for saving. */
  readonly saved: readonly number[];
};

/** Items of a page of what a search finds: as many as the smallest shop that is measured has, so that answers of a larger one are not longer. */
const found = 10;

/** Pages that WordPress makes itself: the welcome, the example, the draft of the privacy policy, and the plugin's own. */
const ownPages = 20;

/** The bench's requests that a growing shop answers. */
const ofProducts = ['list', 'category', 'filters', 'detail', 'categories', 'llms', 'openapi'] as const;

/** Reads of agents: those of the other part of the bench, and lists of content. */
export async function reads(facts: SizeFacts): Promise<ReadonlyMap<string, readonly BenchRequest[]>> {
  const scenarios = new Map((await loadScenarios()).map((scenario) => [scenario.name, scenario]));
  const requests = new Map<string, readonly BenchRequest[]>();
  for (const name of ofProducts) {
    const scenario = scenarios.get(name);
    if (scenario === undefined) throw new Error(`The bench has no scenario ${name}.`);
    requests.set(scenario.title, await requestsOf(scenario, facts, () => Promise.resolve({})));
  }
  const { families, content, contentFound, words } = facts;
  requests.set('`GET /content?per_page=20`', [
    {
      path: '/wp-json/md-shop/v1/content?per_page=20',
      problem: (body) => listProblem(body, { least: content, most: content + ownPages }, 20),
    },
  ]);
  const search = (kind: 'products' | 'content', total: number): readonly BenchRequest[] => [
    {
      path: `/wp-json/md-shop/v1/${kind}?search=${encodeURIComponent(words.hundredth)}&per_page=${String(found)}`,
      problem: (body) => listProblem(body, total, Math.min(found, total)),
    },
  ];
  requests.set('`GET /products?search=…`, found in 1 %', search('products', Math.floor((families + 58) / 100)));
  requests.set('`GET /content?search=…`, found in 1 %', search('content', contentFound));
  return requests;
}

/** The plain list, for the standard lane. */
export function standardList({ families }: SizeFacts): readonly BenchRequest[] {
  return [
    {
      path: '/wp-json/md-shop/v1/products?per_page=20',
      problem: (body) => listProblem(body, families, 20),
    },
  ];
}

/** The scenario with which the cost of reads is compared. */
export async function floorScenario(): Promise<Scenario> {
  const scenario = (await loadScenarios()).find(({ name }) => name === 'floor');
  if (scenario === undefined) throw new Error('The bench has no floor.');
  return scenario;
}

/** Saves by the editor's REST interface, in turns: each changes the text and the price of a product. */
export function saves({ saved }: SizeFacts, authorization: string): readonly BenchRequest[] {
  return ['1200.00', '1150.00', '1249.99'].flatMap((price, turn) =>
    saved.map((id) => ({
      path: `/wp-json/wp/v2/roller_product/${String(id)}`,
      method: 'POST' as const,
      headers: { Authorization: authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        content: `<!-- wp:paragraph -->\n<p>Un produs cu descriere nouă, varianta ${String(turn + 1)}.</p>\n<!-- /wp:paragraph -->`,
        md_shop_offer: {
          sku: '',
          regular_price: price,
          sale_price: null,
          sale_from: null,
          sale_to: null,
          stock: 'in_stock',
        },
      }),
      problem: (body: string) =>
        jsonProblem(body, (value) => {
          const found = (value as { id?: unknown; md_shop_offer?: { regular_price?: unknown } | null }).md_shop_offer;
          return found?.regular_price === price ? undefined : `its price is ${String(found?.regular_price)}`;
        }),
    })),
  );
}

/** `Authorization` of an administrator. */
export async function administrator(site: Site): Promise<string> {
  const [user = '', password = ''] = JSON.parse(
    await site.runPhp(
      `$user = get_users( array( 'role' => 'administrator' ) )[0];
echo wp_json_encode( array( $user->user_login, WP_Application_Passwords::create_new_application_password( $user->ID, array( 'name' => 'bench' ) )[0] ) );`,
    ),
  ) as readonly string[];
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}
