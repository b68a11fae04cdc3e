import { type Scenario } from '../scenario.ts';

/** The headers of the scenario `list`. */
export const scenario: Scenario = {
  name: 'head',
  title: '`HEAD /products?per_page=20`',
  goals: [{ kind: 'beyond', than: 'list', share: 0.25 }],
  request: async (_facts, ask) => {
    const path = '/wp-json/md-shop/v1/products?per_page=20';
    const { etag } = await ask(path);
    return {
      path,
      method: 'HEAD',
      problem: (body, headers) =>
        body === '' && etag !== undefined && headers.etag === etag ? undefined : 'its ETag is not that of the list',
    };
  },
};
