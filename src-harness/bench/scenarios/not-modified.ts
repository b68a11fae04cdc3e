import { type Scenario } from '../scenario.ts';

/** The read of the scenario `list`, by a client that has it already. */
export const scenario: Scenario = {
  name: 'not-modified',
  title: '`GET /products?per_page=20` with `If-None-Match`: 304',
  goals: [{ kind: 'beyond', than: 'list', share: 0.25 }],
  request: async (_facts, ask) => {
    const path = '/wp-json/md-shop/v1/products?per_page=20';
    const { etag } = await ask(path);
    return {
      path,
      headers: { 'If-None-Match': etag ?? '' },
      status: 304,
      problem: (body, headers) =>
        body === '' && etag !== undefined && headers.etag === etag ? undefined : 'its ETag is not that of the list',
    };
  },
};
