import { readGoals } from '../goals.ts';
import { type Scenario } from '../scenario.ts';

export const scenario: Scenario = {
  name: 'llms',
  title: '`/llms.txt`',
  goals: readGoals,
  request: () => ({
    path: '/llms.txt',
    problem: (body, headers) =>
      body.startsWith('# ') &&
      body.includes('/wp-json/md-shop/v1') &&
      headers['content-type']?.includes('html') !== true
        ? undefined
        : 'it is no guide to the interface',
  }),
};
