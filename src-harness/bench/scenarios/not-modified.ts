import { bodilessGoals } from '../goals.ts';
import { listRead } from '../list-read.ts';
import { type Scenario } from '../scenario.ts';

/** The read of the scenario `list`, by a client that has it already. */
export const scenario: Scenario = {
  name: 'not-modified',
  title: '`GET /products?per_page=20` with `If-None-Match`: 304',
  goals: bodilessGoals,
  request: async (_facts, ask) => {
    const { etag, withoutBody } = await listRead(ask);
    return { ...withoutBody, headers: { 'If-None-Match': etag ?? '' }, status: 304 };
  },
};
