import { bodilessGoals } from '../goals.ts';
import { listRead } from '../list-read.ts';
import { type Scenario } from '../scenario.ts';

/** The headers of the scenario `list`. */
export const scenario: Scenario = {
  name: 'head',
  title: '`HEAD /products?per_page=20`',
  goals: bodilessGoals,
  request: async (_facts, ask) => ({ ...(await listRead(ask)).withoutBody, method: 'HEAD' }),
};
