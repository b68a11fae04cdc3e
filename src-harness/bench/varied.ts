import type { BenchRequest } from './scenario.ts';

const pages = 20;
const fewestItems = 16;
const mostItems = 25;

/** How many requests there are for each page: with a parameter that has no effect, but tells apart what is kept. */
const copies = 3;

/**
 * Requests for different pages of one list, of 16 to 25 items, so that no answer repeats one that is kept: 20 items on average, and
 * none of them far from the beginning.
 *
 * @param list the path with a query, without page and per_page.
 * @param total the length of the list, at least.
 * @param problem what is wrong with a page of so many items.
 */
export function varied(
  list: string,
  total: number,
  problem: (body: string, items: number) => string | undefined,
): readonly BenchRequest[] {
  const requests: BenchRequest[] = [];
  for (let copy = 1; copy <= copies; copy += 1) {
    for (let page = 1; page <= pages; page += 1) {
      for (let size = fewestItems; size <= mostItems; size += 1) {
        const items = Math.min(size, total - (page - 1) * size);
        if (items <= 0 || (page > 1 && items < size)) continue;
        requests.push({
          path: `${list}&page=${String(page)}&per_page=${String(size)}&copy=${String(copy)}`,
          problem: (body) => problem(body, items),
        });
      }
    }
  }
  return requests;
}
