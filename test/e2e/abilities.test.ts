import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { tool, toolNames } from '../../src-contract/mcp/contract-array.ts';
import { categories, product, products } from './support/contract-client.ts';
import { php, phpValue } from './support/php.ts';
import { testSite } from './site.ts';

type Ability = {
  label: string;
  description: string;
  category: string;
  input: unknown;
  output: unknown;
  meta: { annotations: unknown };
};
type Failure = { code: string; message: string; data: { status: number; params?: Record<string, string> } };

/** WordPress has abilities from 6.9; before that there is nothing to register with, and nothing may go wrong. */
const hasAbilities = () => php<boolean>(`return function_exists( 'wp_get_ability' );`);

const execute = <T>(name: string, input?: unknown): Promise<T> =>
  php<T>(`wp_set_current_user( 0 ); $result = wp_get_ability( 'md-shop/${name}' )->execute( ${input === undefined ? '' : phpValue(input)} );
    return is_wp_error( $result ) ? array( 'code' => $result->get_error_code(), 'message' => $result->get_error_message(), 'data' => $result->get_error_data() ) : $result;`);

describe('abilities', () => {
  test('the four tools, as the contract has them, or none if WordPress has no abilities', async () => {
    if (!(await hasAbilities())) {
      assert.equal(await php<number>(`return did_action( 'wp_abilities_api_init' );`), 0);
      return;
    }
    for (const name of toolNames) {
      const ability = await php<Ability>(`$ability = wp_get_ability( 'md-shop/${name.replaceAll('_', '-')}' );
        return array( 'label' => $ability->get_label(), 'description' => $ability->get_description(), 'category' => $ability->get_category(),
          'input' => $ability->get_input_schema(), 'output' => $ability->get_output_schema(), 'meta' => $ability->get_meta() );`);
      const { title, description, inputSchema, outputSchema } = tool(name);
      assert.deepEqual([ability.label, ability.description, ability.category], [title, description, 'md-shop']);
      assert.deepEqual(
        ability.input,
        name === 'get_product' ? inputSchema : { ...(inputSchema as object), default: [] },
      );
      assert.deepEqual(ability.output, outputSchema);
      assert.deepEqual(ability.meta.annotations, { readonly: true, destructive: false, idempotent: true });
    }
  });

  test('anybody may execute them, and gets what REST gives', async () => {
    if (!(await hasAbilities())) return;
    assert.deepEqual(await execute('list-categories'), await categories());
    assert.deepEqual(await execute('list-categories', { language: 'ru' }), await categories('ru'));
    const list = await products('per_page=3&language=ru');
    assert.deepEqual(await execute('search-products', { per_page: 3, language: 'ru' }), list);
    const id = list.items[0]?.id ?? 0;
    assert.deepEqual(await execute('get-product', { id, language: 'ru' }), await product(id, 'ru'));
  });

  test('what cannot be answered is an error that says why', async () => {
    if (!(await hasAbilities())) return;
    const missing = await execute<Failure>('get-product', { id: 999_999_999 });
    assert.deepEqual([missing.code, missing.data.status], ['md_shop_product_not_found', 404]);
    for (const [name, input] of [
      ['search-products', { per_page: 51 }],
      ['search-products', { colour: 'red' }],
      ['search-site', { search: 'x'.repeat(121) }],
      ['get-product', {}],
    ] as const) {
      assert.equal((await execute<Failure>(name, input)).code, 'ability_invalid_input', JSON.stringify(input));
    }
    // What WordPress's own check lets through, ours does not.
    const nul = await execute<Failure>('search-products', { search: 'a\u0000b' });
    assert.deepEqual([nul.code, Object.keys(nul.data.params ?? {})], ['md_shop_invalid_parameters', ['search']]);
  });

  test('over WordPress’s own route too, without a login', async () => {
    if (!(await hasAbilities())) return;
    const { url } = await testSite();
    const response = await fetch(
      `${url}/wp-json/wp-abilities/v1/abilities/md-shop/search-products/run?input[per_page]=2&input[language]=ru`,
    );
    assert.equal(response.status, 200, await response.clone().text());
    assert.deepEqual(await response.json(), await products('per_page=2&language=ru'));
  });
});
