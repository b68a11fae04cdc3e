import { Agent } from 'node:http';
import { send } from '../../sampling.ts';
import type { Answer, Outsider } from '../judging/answers.ts';
import { mostResults } from '../judging/measures.ts';

/** WordPress's own search for products on the same site, over HTTP. It searches titles and contents, but no SKUs, brands and variants. */
export function wordPress(url: string, documentOf: (product: number) => number): Outsider {
  const answer = async (agent: Agent, words: string): Promise<Answer> => {
    const query = new URLSearchParams({
      search: words,
      orderby: 'relevance',
      per_page: '50',
      _fields: 'id,title,link',
    });
    const results: number[] = [];
    let first: number | undefined;
    for (let page = 1, pages = 1; page <= pages && results.length < mostResults; page += 1) {
      const path = `/wp-json/wp/v2/roller_product?${query.toString()}&page=${String(page)}`;
      const { status, headers, body, milliseconds } = await send(agent, url, { path });
      if (status !== 200)
        throw new Error(`WordPress answered ${path} with ${String(status)}. It begins: ${body.slice(0, 300)}`);
      first ??= milliseconds;
      pages = Number(headers['x-wp-totalpages']);
      results.push(...(JSON.parse(body) as { id: number }[]).map(({ id }) => documentOf(id)));
    }
    return { results, milliseconds: first ?? NaN };
  };
  return {
    name: 'wordpress',
    attempts: async (_, queries) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      try {
        const answers: Answer[] = [];
        for (const { words } of queries) answers.push(await answer(agent, words));
        return [{ settings: 'every word, by relevance', answers }];
      } finally {
        agent.destroy();
      }
    },
  };
}
