import { jsonProblem, type Scenario } from '../scenario.ts';

/** For comparison: WordPress's REST API with 20 of the site's 1,000 ordinary posts. */
export const scenario: Scenario = {
  name: 'posts',
  title: '`GET /wp-json/wp/v2/posts?per_page=20`',
  goals: [],
  smallestOnly: true,
  isReference: true,
  request: () => ({
    path: '/wp-json/wp/v2/posts?per_page=20',
    problem: (body) =>
      jsonProblem(body, (value) =>
        Array.isArray(value) && value.length === 20 ? undefined : 'it is no list of 20 posts',
      ),
  }),
};
