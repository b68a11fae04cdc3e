import { listProblem, type Scenario } from '../scenario.ts';
import { varied } from '../varied.ts';

/** Two words, each in half of all products: a quarter of the products contains both. */
export const scenario: Scenario = {
  name: 'frequent',
  title: '`GET /products?search=…`, two words, each in half of all',
  goals: [{ kind: 'under', milliseconds: 40 }],
  request: ({ families, words }) => {
    const least = Math.floor(families * 0.18);
    const most = Math.ceil(families * 0.32);
    const search = encodeURIComponent(words.half.join(' '));
    return varied(`/wp-json/md-shop/v1/products?search=${search}`, least, (body, items) =>
      listProblem(body, { least, most }, items),
    );
  },
};
