import { readGoals } from '../goals.ts';
import { jsonProblem, type Scenario } from '../scenario.ts';

export const scenario: Scenario = {
  name: 'openapi',
  title: '`/openapi.json`',
  goals: readGoals,
  request: () => ({
    path: '/openapi.json',
    problem: (body) =>
      jsonProblem(body, (value) => {
        const { openapi, paths } = value as { openapi?: unknown; paths?: object };
        return typeof openapi === 'string' && Object.keys(paths ?? {}).length > 0 ? undefined : 'it has no paths';
      }),
  }),
};
